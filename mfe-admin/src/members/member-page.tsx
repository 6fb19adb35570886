import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { getMember, revealNumber } from '@wedding/shared/contract/member.ts';
import type { MemberEvent, MemberEventOutcome } from '@wedding/shared/contract/membership.schema.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import type { ReactNode } from 'react';
import { ObjectHistory } from '../audit/audit-list.tsx';
import { Loaded } from '../components/loaded.tsx';
import panel from '../components/panel.module.css';
import { ShownNumber } from '../components/shown-number.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { callQuery } from '../lib/call-query.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List, paged, time } from '../list/list.ts';
import { MembershipBadge, SessionBadge } from './member-cells.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberNotes } from './member-notes.tsx';
import css from './member-page.module.css';

/** The page of one member: summary, notes, the events of the number, and who changed what. */
export function MemberPage({ id }: { id: number }) {
  const address = useListSearch();
  // The audit trail isn’t for support.
  const member = useQuery(callQuery(keys.member(id), getMember, { params: { id } }));
  return (
    <Stack gap={5} shrink className={panel.sections}>
      <div>
        <BackLink to={address.without('member')}>All members</BackLink>
      </div>
      <Loaded query={member} what="the member">
        {(data) => (
          <>
            <MemberSummary member={data} />
            <Grid gap={5} align="start" className={css.columns}>
              <MemberEvents id={id} />
              <MemberNotes id={id} />
            </Grid>
            <ObjectHistory object={`member:${id}`} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function MemberSummary({ member }: { member: Member }) {
  const name = member.name || 'No name yet';
  return (
    <Card className={css.summary} aria-label={name}>
      <Row gap={3} rowGap={2} wrap className={css.head}>
        <h2>{name}</h2>
        <MembershipBadge member={member} />
        <SessionBadge member={member} />
        <span className={css.menu}>
          <MemberMenu member={member} />
        </span>
      </Row>
      <Grid as="dl" gap={4} className={css.facts}>
        <Fact label="Number">
          <ShownNumber
            masked={member.phone}
            of={name}
            reveal={async () => (await call(revealNumber, { params: { id: member.id } })).data.phone}
          />
        </Fact>
        <Fact label="Paid until">
          {member.paid_until ? formatDay(member.paid_until) : 'Never subscribed'}
        </Fact>
        <Fact label="Plan">{member.tariff ?? '–'}</Fact>
        <Fact label="Data used">{formatBytes(member.bytes)}</Fact>
        <Fact label="Joined">{formatDay(member.created_at)}</Fact>
        <Fact label="Messages">
          <Link to={`/app/admin/reports?tab=messages&thread=${member.id}`}>Conversation</Link>
        </Fact>
      </Grid>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

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
    time('when', 'When', ({ happened_at }) => happened_at),
  ],
  empty: 'No messages from the network about this number yet.',
});

/** Lists all events of a member's number, newest first, with their effect on the membership. */
const MemberEvents = ({ id }: { id: number }) => (
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
