import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { getMember, revealNumber } from '@wedding/shared/contract/member.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import type { ReactNode } from 'react';
import { ObjectHistory } from '../audit/object-history.tsx';
import { Loaded } from '../components/loaded.tsx';
import panel from '../components/panel.module.css';
import { ShownNumber } from '../components/shown-number.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { callQuery } from '../lib/call-query.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { MembershipBadge, SessionBadge } from './member-cells.tsx';
import { MemberEvents } from './member-events.tsx';
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
