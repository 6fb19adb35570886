import type { CannedReply } from '@wedding/shared/contract/message-thread.schema.ts';
import {
  addCannedReply,
  deleteCannedReply,
  updateCannedReply,
} from '@wedding/shared/contract/message-thread.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Plus } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { useCall, useChange, useUpdate } from '../hooks/use-change.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { useMainField } from '../hooks/use-main-field.ts';
import { keys } from '../lib/query-keys.ts';
import messagesCss from './messages.module.css';
import { repliesQuery } from './messages.queries.ts';

/** Adds, edits and deletes stored replies. */
export function RepliesSheet({ onClose }: { onClose: () => void }) {
  const replies = useQuery(repliesQuery());
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  return (
    <Sheet open wide title="Stored replies" onClose={onClose}>
      <Stack gap={5} shrink>
        <Note>
          Pick one while you answer, then change it as you like. {'{name}'} stands for the member’s first
          name.
        </Note>
        {edited ? (
          <ReplyForm
            key={edited === 'new' ? 'new' : edited.id}
            reply={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        ) : (
          <div>
            <Button small icon={<Plus />} onClick={() => setEdited('new')}>
              New reply
            </Button>
          </div>
        )}
        <Loaded query={replies} what="the replies" empty="No replies stored yet.">
          {(rows) => (
            <Stack as="ul" divided>
              {rows.map((reply) => (
                <li key={reply.id}>
                  <Text as="h3" size={16}>
                    <button type="button" className={css.open} onClick={() => setEdited(reply)}>
                      {reply.name}
                    </button>
                  </Text>
                  <Text breaks className={messagesCss.messageText}>
                    {reply.text}
                  </Text>
                </li>
              ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Sheet>
  );
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const { ask } = useHost();
  const addition = useCall(addCannedReply, [keys.replies]);
  const update = useUpdate('reply', updateCannedReply, [keys.replies]);
  const save = reply ? update : addition;
  const saveOver = useSaveOver();
  const remove = useChange(
    (one: CannedReply) =>
      saveOver({
        what: 'reply',
        removes: true,
        save: (versionOf) => {
          const query = { version: String(versionOf(one.id, one.version)) };
          return call(deleteCannedReply, { params: { id: one.id }, query });
        },
      }),
    [keys.replies],
  );
  const empty = useMemo(
    () => ({ name: reply?.name ?? '', text: reply?.text ?? '', version: reply?.version ?? 0 }),
    [reply],
  );
  const { draft, change, clear } = useDraft(`reply-${reply?.id ?? 'new'}`, empty);
  const [submitted, setSubmitted] = useState(false);
  // The reply may have been chosen far below, at the end of the list.
  const field = useMainField();
  const name = draft.name.trim();
  const text = draft.text.trim();
  const { at, general } = formErrors(save.error, ['name', 'text']);
  const done = (sent?: Partial<typeof draft>) => {
    clear(sent);
    onDone();
  };
  const saved = () => done({ name: draft.name, text: draft.text });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!name || !text) return;
    if (reply) update.thenDo({ id: reply.id, version: draft.version, name, text }, saved);
    else addition.thenDo({ body: { name, text } }, saved);
  }
  async function askAndRemove() {
    if (!reply) return;
    if (await ask.confirmDelete()) remove.andThen(reply, saved);
  }
  return (
    <Stack
      as="form"
      gap={5}
      shrink
      onSubmit={submit}
      noValidate
      aria-label={reply ? 'Change reply' : 'New reply'}
    >
      <TextField
        label="Name"
        ref={field}
        limit={80}
        placeholder="How renewal works"
        value={draft.name}
        error={submitted && !name ? 'Name the reply.' : at.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextAreaField
        label="Text"
        rows={5}
        limit={1500}
        value={draft.text}
        error={submitted && !text ? 'Write the reply.' : at.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <FormError text={general} />
      <Row gap={2} wrap className={css.reportTools}>
        <Button type="submit" small busy={save.isPending} busyLabel="Saving">
          Save reply
        </Button>
        <Button small variant="quiet" onClick={() => done()}>
          Cancel
        </Button>
        {reply && (
          <Button small variant="danger" busy={remove.isPending} onClick={() => void askAndRemove()}>
            Delete
          </Button>
        )}
      </Row>
    </Stack>
  );
}
