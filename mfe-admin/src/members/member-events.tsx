import type { MemberEvent, MemberEventOutcome } from '@wedding/shared/contract/membership.schema.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from './member-page.module.css';
import { memberEventsQuery } from './members.queries.ts';

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

/** Lists all events of a member's number, newest first, with their effect on the membership. */
export function MemberEvents({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const events = useQuery(memberEventsQuery(id, page));
  return (
    <section className={css.part} aria-label="Texts and charges">
      <Text as="h3" below={3} size={18}>
        Texts and charges
      </Text>
      <PagedPanel
        query={events}
        noun="events"
        emptyText="No messages from the network about this number yet."
        onPage={setPage}
      >
        {(rows) => (
          <Stack as="ul">
            {rows.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </Stack>
        )}
      </PagedPanel>
    </section>
  );
}

function Event({ event }: { event: MemberEvent }) {
  const [word, tone] = OUTCOMES[event.outcome];
  return (
    <li className={css.event}>
      <Row gap={3} rowGap={1} justify="between" wrap className={css.eventHead}>
        <Badge tone={tone}>{word}</Badge>
        <Text as="span" tone="muted" size={13} className={css.quiet}>
          {formatTimestamp(event.happened_at)}
        </Text>
      </Row>
      <p>
        {event.kind === 'text' ? `“${event.text}”` : event.text}
        {event.code && ` to ${event.code}`}
        {event.amount !== null && <strong> · charged {formatNaira(event.amount)}</strong>}
      </p>
      {event.reason && <p>Reason: {event.reason}</p>}
      <Text tone="muted" size={13} className={css.quiet}>
        {event.by ? `By ${event.by}` : event.provider === 'site' ? 'On this site' : `By ${event.provider}`}
        {event.received_at !== event.happened_at && `, received ${formatTimestamp(event.received_at)}`}
      </Text>
    </li>
  );
}
