import { useQuery } from '@wedding/shared/host/query.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { repliesQuery } from './messages.queries.ts';

/** Starts the answer from a stored reply. Renders nothing if none exists. */
export function StoredReplies({ onPick }: { onPick: (text: string) => void }) {
  const replies = useQuery(repliesQuery());
  if (!replies.data?.length) return null;
  return (
    <SelectField
      label="Stored reply"
      placeholder="Choose a reply to start from"
      options={replies.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value=""
      onChange={({ target }) => {
        const reply = replies.data.find(({ id }) => String(id) === target.value);
        if (reply) onPick(reply.text);
      }}
    />
  );
}
