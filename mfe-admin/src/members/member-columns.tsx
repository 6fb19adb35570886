import type { Member, MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import type { Column } from '../components/data-table.tsx';
import css from '../components/panel.module.css';
import { formatDay } from '../lib/dates.ts';

/** The columns of the list of members, except the first. */
export const MEMBER_COLUMNS = [
  { id: 'number', label: 'Number' },
  { id: 'tariff', label: 'Plan' },
  { id: 'until', label: 'Subscribed until' },
  { id: 'data', label: 'Data used' },
  { id: 'state', label: 'State' },
  { id: 'joined', label: 'Joined' },
] as const;

type MemberColumn = Column<Member, MemberOrder>;

const CELLS: Record<(typeof MEMBER_COLUMNS)[number]['id'], Omit<MemberColumn, 'id' | 'label'>> = {
  number: { cell: ({ phone }) => <span className={css.number}>{phone}</span> },
  tariff: { cell: ({ tariff }) => tariff ?? '–' },
  until: {
    sort: { ascending: 'ends', descending: 'ends-last' },
    cell: ({ subscribed_until: until }) =>
      until ? <span className={css.when}>{formatDay(until)}</span> : 'Never',
  },
  data: {
    num: true,
    sort: { ascending: 'data-least', descending: 'data', descendingFirst: true },
    cell: ({ bytes }) => formatBytes(bytes),
  },
  state: { cell: (member) => <MemberBadge member={member} /> },
  joined: {
    sort: { ascending: 'oldest', descending: 'newest', descendingFirst: true },
    cell: ({ created_at }) => <span className={css.when}>{formatDay(created_at)}</span>,
  },
};

export const memberColumns = (onShow: (id: number) => void): MemberColumn[] => [
  {
    id: 'member',
    label: 'Member',
    sort: { ascending: 'name', descending: 'name-desc' },
    cell: ({ id, name }) => (
      <button type="button" className={css.open} data-edit onClick={() => onShow(id)}>
        {name || 'No name yet'}
      </button>
    ),
  },
  ...MEMBER_COLUMNS.map((column) => ({ ...column, ...CELLS[column.id] })),
];

/** Shows a member's state: deactivated, signed in, without a membership, or signed out. */
export function MemberBadge({ member: { status, signed_in, subscribed_until } }: { member: Member }) {
  if (status === 'disabled') return <Badge tone="red">Deactivated</Badge>;
  if (signed_in) return <Badge tone="green">Signed in</Badge>;
  if (!isRunning(subscribed_until))
    return <Badge tone="amber">{subscribed_until ? 'Lapsed' : 'Not subscribed'}</Badge>;
  return <Badge tone="plain">Signed out</Badge>;
}

/** Returns whether a membership that ends at this time is still running. */
export const isRunning = (until: string | null) =>
  until !== null && parseTimestamp(until).getTime() > Date.now();
