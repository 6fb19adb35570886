import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { exportMembers, listMembers } from '@wedding/shared/contract/member.ts';
import { membershipText, sessionLabel } from '@wedding/shared/domain/member-state.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { type List, paged } from '../list/list.ts';
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
      options: [
        { value: '100', label: '100 MB or more' },
        { value: '500', label: '500 MB or more' },
        { value: '1000', label: '1 GB or more' },
        { value: '5000', label: '5 GB or more' },
      ],
      all: 'Any data used',
    },
    { name: 'joined_from', label: 'Joined from', options: 'day' },
    { name: 'joined_to', label: 'Joined until', options: 'day' },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'name', label: 'Name, A to Z' },
    { value: 'name-desc', label: 'Name, Z to A' },
    { value: 'ends', label: 'Subscription ends soonest' },
    { value: 'ends-last', label: 'Subscription ends last' },
    { value: 'data', label: 'Most data used' },
    { value: 'data-least', label: 'Least data used' },
  ],
  columns: [
    {
      id: 'member',
      label: 'Member',
      text: ({ name }) => name || 'No name yet',
      cell: (member) => <MemberLink member={member} />,
      sort: { ascending: 'name', descending: 'name-desc' },
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
      sort: { ascending: 'ends', descending: 'ends-last' },
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
      sort: { ascending: 'data-least', descending: 'data', descendingFirst: true },
    },
    {
      id: 'joined',
      label: 'Joined',
      text: ({ created_at }) => formatDay(created_at),
      sort: { ascending: 'oldest', descending: 'newest', descendingFirst: true },
    },
  ],
  nameOf: ({ name, phone }) => name || phone,
  actions: (member) => <MemberMenu member={member} />,
  // The export has the whole numbers, and the audit trail notes it.
  csv: async ({ sort: _, ...query }) =>
    (await fetchData(exportMembers, { query } as CallInput<typeof exportMembers>)).csv,
  empty: 'No members yet.',
};
