import type { MemberEvent, MemberEventOutcome } from '@wedding/shared/contract/membership.schema.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List, paged } from '../list/list.ts';

const OUTCOMES: Record<MemberEventOutcome, [word: string, tone: BadgeTone]> = {
  waiting: ['Not acted on yet', 'amber'],
  started: ['Started', 'green'],
  renewed: ['Renewed', 'green'],
  changed: ['Changed plan', 'blue'],
  stopped: ['Ended at once', 'red'],
  cancelled: ['Does not renew', 'amber'],
  failed: ['Charge failed', 'amber'],
  granted: ['Granted', 'green'],
  moved: ['Moved here', 'blue'],
  noted: ['Noted', 'plain'],
  proof: ['Proof of number', 'plain'],
  unknown: ['Unknown text', 'amber'],
  unreadable: ['Unreadable', 'red'],
};

const events = (id: number): List<MemberEvent> => ({
  noun: 'events',
  call: paged(listMemberEvents, { params: { id } }),
  queryKey: keys.memberEvents(id),
  columns: [
    column('what', 'What came', ({ text }) => text, { cell: (event) => <What event={event} /> }),
    column('effect', 'Effect', ({ outcome }) => OUTCOMES[outcome][0], {
      cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Badge>,
      plain: true,
    }),
    column('when', 'When', ({ happened_at }) => formatTimestamp(happened_at)),
  ],
  empty: 'No messages from the network about this number yet.',
});

/** Lists all events of a member's number, newest first, with their effect on the membership. */
export const MemberEvents = ({ id }: { id: number }) => (
  <Card title="Texts and charges">
    <DataList local list={events(id)} />
  </Card>
);

function What({ event }: { event: MemberEvent }) {
  const { kind, text, code, amount, reason, by, provider, happened_at, received_at } = event;
  const sender = by ? `By ${by}` : provider === 'site' ? 'On this site' : `By ${provider}`;
  return (
    <>
      {kind === 'text' ? `“${text}”` : text}
      {code && ` to ${code}`}
      {amount !== null && <strong> · charged {formatNaira(amount)}</strong>}
      {reason && <Text weight={400}>Reason: {reason}</Text>}
      <Text tone="muted" size={13} weight={400}>
        {sender}
        {received_at !== happened_at && `, received ${formatTimestamp(received_at)}`}
      </Text>
    </>
  );
}
