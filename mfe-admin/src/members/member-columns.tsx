import type { Member, MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { memberStateLabel } from '@wedding/shared/domain/member-state.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
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
  number: {
    cell: ({ phone }) => (
      <Row as="span" inline gap={2} rowGap={0} wrap tabular nowrap className={css.number}>
        {phone}
      </Row>
    ),
  },
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

const TONES = {
  Deactivated: 'red',
  Lapsed: 'amber',
  'Not subscribed': 'amber',
  'Signed in': 'green',
  'Signed out': 'plain',
} as const;

export function MemberBadge({ member }: { member: Member }) {
  const label = memberStateLabel(member);
  return <Badge tone={TONES[label]}>{label}</Badge>;
}
