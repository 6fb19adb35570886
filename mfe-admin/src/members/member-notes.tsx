import type { MemberNote } from '@wedding/shared/contract/member.schema.ts';
import { addMemberNote, deleteMemberNote, listMemberNotes } from '@wedding/shared/contract/member.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { useCall } from '../hooks/use-change.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import css from './member-page.module.css';

/** The same note keeps its key, so that it is stored once if it is sent again after a lost response. */
const EMPTY = { text: '', key: '' };

/** The notes that administrators write about a member for one another. */
export function MemberNotes({ id }: { id: number }) {
  const notes = useQuery(callQuery(keys.memberNotes(id), listMemberNotes, { params: { id } }));
  const add = useCall(addMemberNote, [keys.memberNotes(id)]);
  const { draft, change, clear } = useDraft(`note-${id}`, EMPTY);
  const [missing, setMissing] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = draft.text.trim();
    setMissing(text === '');
    if (text === '') return focusInvalid(event.currentTarget);
    const note = { text, key: draft.key || crypto.randomUUID() };
    const isSent = add.thenDo({ params: { id }, body: note }, () => clear({ text: draft.text }));
    if (isSent) change({ key: note.key });
  }
  return (
    <Card title="Notes">
      <Stack below={4} as="form" gap={3} onSubmit={submit} noValidate>
        <TextAreaField
          label="New note"
          hint="Administrators can read it. The member sees it too, in a download of “Your data”."
          rows={3}
          limit={2000}
          value={draft.text}
          error={missing ? 'Write the note first.' : fieldError(add.error, 'text')}
          onChange={({ target }) => {
            setMissing(false);
            change({ text: target.value, key: '' });
          }}
        />
        <div>
          <Button type="submit" small variant="outline" busy={add.isPending} busyLabel="Saving">
            Add note
          </Button>
        </div>
      </Stack>
      <Loaded query={notes} what="the notes" empty="No notes yet.">
        {(rows) => (
          <Stack as="ul">
            {rows.map((note) => (
              <OneNote key={note.id} member={id} note={note} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function OneNote({ member, note }: { member: number; note: MemberNote }) {
  const { ask } = useHost();
  const remove = useCall(deleteMemberNote, [keys.memberNotes(member)]);
  async function askAndRemove() {
    if (await ask.confirmDelete()) remove.mutate({ params: { id: note.id } });
  }
  return (
    <li className={css.event}>
      <Row gap={3} rowGap={1} justify="between" wrap className={css.eventHead}>
        <Text as="span" tone="muted" size={13}>
          {note.by || 'A former administrator'}, {formatTimestamp(note.created_at)}
        </Text>
        <IconButton
          label={`Delete the note of ${formatTimestamp(note.created_at)}`}
          onClick={() => void askAndRemove()}
        >
          <Trash2 />
        </IconButton>
      </Row>
      <p className={css.noteText}>{note.text}</p>
    </li>
  );
}
