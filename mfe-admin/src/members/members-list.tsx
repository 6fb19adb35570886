import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { exportMembers, listMembers } from '@wedding/shared/contract/member.ts';
import { membershipText, sessionLabel } from '@wedding/shared/domain/member-state.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { down, type List, paged, up } from '../list/list.ts';
import { tariffsQuery } from '../tariffs/tariffs.queries.ts';
import { MemberLink, MemberNumber, MembershipBadge, SessionBadge } from './member-cells.tsx';
import { MemberMenu } from './member-menu.tsx';

function useTariffs() {
  const { data = [] } = useQuery(tariffsQuery());
  return data.map(({ product_id, name }) => ({ value: String(product_id), label: name }));
}

/** The list of members. */
export const MEMBERS: List<Member> = {
  noun: 'members',
  call: paged(listMembers),
  queryKey: keys.members,
  search: 'Search by name or number',
  views: [
    { name: 'All', parts: {} },
    { name: 'Subscribed', parts: { state: 'subscribed' } },
    { name: 'Lapsed', parts: { state: 'lapsed' } },
    { name: 'Never subscribed', parts: { state: 'never' } },
    { name: 'Deactivated', parts: { state: 'disabled' } },
  ],
  filters: [
    { name: 'tariff', label: 'Plan', options: useTariffs, all: 'Any plan' },
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
    {
      id: 'member',
      label: 'Member',
      text: ({ name }) => name || 'No name yet',
      cell: (member) => <MemberLink member={member} />,
      sort: [up('name', 'Name, A to Z'), down('name-desc', 'Name, Z to A')],
    },
    {
      id: 'number',
      label: 'Number',
      text: ({ phone }) => phone,
      cell: ({ phone }) => <MemberNumber phone={phone} />,
    },
    { id: 'tariff', label: 'Plan', text: ({ tariff }) => tariff ?? '–' },
    {
      id: 'membership',
      label: 'Membership',
      text: membershipText,
      cell: (member) => <MembershipBadge member={member} />,
      sort: [up('ends', 'Subscription ends soonest'), down('ends-last', 'Subscription ends last')],
    },
    {
      id: 'session',
      label: 'Session',
      text: sessionLabel,
      cell: (member) => <SessionBadge member={member} />,
    },
    {
      id: 'data',
      label: 'Data used',
      num: true,
      text: ({ bytes }) => formatBytes(bytes),
      sort: [down('data', 'Most data used'), up('data-least', 'Least data used')],
    },
    {
      id: 'joined',
      label: 'Joined',
      text: ({ created_at }) => formatDay(created_at),
      sort: [down('newest', 'Newest first'), up('oldest', 'Oldest first')],
    },
  ],
  nameOf: ({ name, phone }) => name || phone,
  actions: (member) => <MemberMenu member={member} />,
  // The export has the whole numbers, and the audit trail notes it.
  csv: async ({ sort: _, ...query }) =>
    (await fetchData(exportMembers, { query } as CallInput<typeof exportMembers>)).csv,
  empty: 'No members yet.',
};
