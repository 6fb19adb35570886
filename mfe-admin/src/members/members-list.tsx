import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { exportMembers, listMembers } from '@wedding/shared/contract/member.ts';
import { listAdminTariffs } from '@wedding/shared/contract/subscription.ts';
import { membershipText, sessionLabel } from '@wedding/shared/domain/member-state.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useListSearch } from '../hooks/use-list-search.ts';
import { callQuery } from '../lib/call-query.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { chips, column, down, figure, type List, NEWEST, paged, time, up } from '../list/list.ts';
import { MemberLink, MemberNumber, MembershipBadge, SessionBadge } from './member-cells.tsx';
import { MemberMenu } from './member-menu.tsx';

/** The plans as options of a filter. */
function useTariffOptions() {
  const { data = [] } = useQuery(callQuery(keys.tariffs, listAdminTariffs));
  return data.map(({ product_id, name }) => ({ value: String(product_id), label: name }));
}

/** The list of members. */
const MEMBERS: List<Member> = {
  noun: 'members',
  call: paged(listMembers),
  queryKey: keys.members,
  search: 'Search by name or number',
  views: [
    { name: 'All', parts: {} },
    ...chips('state', {
      subscribed: 'Subscribed',
      lapsed: 'Lapsed',
      never: 'Never subscribed',
      disabled: 'Deactivated',
    }),
  ],
  filters: [
    { name: 'tariff', label: 'Plan', options: useTariffOptions, all: 'Any plan' },
    {
      name: 'data',
      label: 'Data used',
      options: ['100 MB', '500 MB', '1 GB', '5 GB'].map((size) => ({
        value: size.replace(' GB', '000').replace(' MB', ''),
        label: `${size} or more`,
      })),
      all: 'Any data used',
    },
    { name: 'joined_from', label: 'Joined from', options: 'day' },
    { name: 'joined_to', label: 'Joined until', options: 'day' },
  ],
  sort: 'newest',
  columns: [
    column('member', 'Member', ({ name }) => name || 'No name yet', {
      cell: (member) => <MemberLink member={member} />,
      sort: [up('name', 'Name, A to Z'), down('name-desc', 'Name, Z to A')],
    }),
    column('number', 'Number', ({ phone }) => phone, {
      cell: ({ phone }) => <MemberNumber phone={phone} />,
      plain: true,
    }),
    column('tariff', 'Plan', ({ tariff }) => tariff ?? '–'),
    column('membership', 'Membership', membershipText, {
      cell: (member) => <MembershipBadge member={member} />,
      plain: true,
      sort: [up('ends', 'Subscription ends soonest'), down('ends-last', 'Subscription ends last')],
    }),
    column('session', 'Session', sessionLabel, {
      cell: (member) => <SessionBadge member={member} />,
      plain: true,
    }),
    figure('data', 'Data used', ({ bytes }) => bytes, {
      show: formatBytes,
      unit: 'bytes',
      sort: [down('data', 'Most data used'), up('data-least', 'Least data used')],
    }),
    time('joined', 'Joined', ({ created_at }) => created_at, { show: formatDay, sort: NEWEST }),
  ],
  nameOf: ({ name, phone }) => name || phone,
  actions: (member) => <MemberMenu member={member} />,
  // The server writes it from all members, and the audit trail notes it.
  csv: async ({ sort: _, ...query }) =>
    (await fetchData(exportMembers, { query } as CallInput<typeof exportMembers>)).csv,
  empty: 'No members yet.',
};

const MemberPage = lazyComponent(async () => (await import('./member-page.tsx')).MemberPage);

/** Shows the list of members, or the member that the address names. */
export function MembersPanel() {
  const memberId = Number(useListSearch().text('member')) || 0;
  return memberId > 0 ? <MemberPage key={memberId} id={memberId} /> : <DataList list={MEMBERS} />;
}
