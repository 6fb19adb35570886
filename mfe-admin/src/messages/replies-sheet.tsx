import type { CannedReply } from '@wedding/shared/contract/message-thread.schema.ts';
import {
  addCannedReply,
  deleteCannedReply,
  updateCannedReply,
} from '@wedding/shared/contract/message-thread.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { useCall, useChange, useUpdate } from '../hooks/use-change.ts';
import { useForm } from '../hooks/use-form.ts';
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
        <div>
          <Button small icon={<Plus />} onClick={() => setEdited('new')}>
            New reply
          </Button>
        </div>
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
      {edited && <ReplySheet reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Sheet>
  );
}

/** Adds, changes or deletes one reply. */
function ReplySheet({ reply: opened, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const { ask } = useHost();
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [reply] = useState(opened);
  const addition = useCall(addCannedReply, [keys.replies]);
  const update = useUpdate('reply', updateCannedReply, [keys.replies]);
  const save = reply ? update : addition;
  const saveOver = useSaveOver();
  const remove = useChange(
    ({ id, version }: CannedReply) =>
      saveOver({
        what: 'reply',
        removes: true,
        save: (versionOf) =>
          call(deleteCannedReply, { params: { id }, query: { version: String(versionOf(id, version)) } }),
      }),
    [keys.replies],
  );
  const form = useForm({
    start: { name: reply?.name ?? '', text: reply?.text ?? '' },
    check: ({ name, text }) => ({ name: !name && 'Name the reply.', text: !text && 'Write the reply.' }),
    error: save.error,
  });
  const submit = form.submit((texts) => {
    if (reply) update.thenDo({ id: reply.id, version: reply.version, ...texts }, onClose);
    else addition.thenDo({ body: texts }, onClose);
  });
  async function askAndRemove(one: CannedReply) {
    if (await ask.confirmDelete()) remove.andThen(one, onClose);
  }
  return (
    <FormSheet
      title={reply ? 'Change reply' : 'New reply'}
      about={reply && `reply ${reply.id}`}
      save="Save reply"
      saving={save.isPending && 'Saving'}
      secondaryAction={
        reply && (
          <Button variant="danger" busy={remove.isPending} onClick={() => void askAndRemove(reply)}>
            Delete
          </Button>
        )
      }
      onSave={submit}
      onClose={onClose}
    >
      <TextField label="Name" limit={80} placeholder="How renewal works" {...form.field('name')} />
      <TextAreaField label="Text" rows={5} limit={1500} {...form.field('text')} />
      <FormError text={form.general} />
    </FormSheet>
  );
}
