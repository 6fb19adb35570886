import type { MembershipReport, TariffMembers } from '@wedding/shared/contract/report.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { ReportRowsSheet, type RowsBehind } from '../figures/figures.tsx';
import { useMay } from '../hooks/use-may.ts';
import { membershipReportQuery } from '../lib/report.queries.ts';
import { column, figure } from '../list/list.ts';
import { ReportTable } from './report-table.tsx';
import { ReportView } from './report-view.tsx';
import type { ChosenPeriod } from './use-period.ts';

const NAMES = [
  'subscribers',
  'revenue',
  'renewed',
  'failed',
  'started',
  'lost',
  'churn',
  'changed',
  'stopped',
  'cancelled',
] as const;
/** Shows subscribers by plan, revenue, renewals, failures and churn. */
export function MembershipView({ period }: { period: ChosenPeriod }) {
  const report = useQuery(membershipReportQuery(period.requested));
  return (
    <ReportView
      name="Memberships"
      query={report}
      period={period}
      names={NAMES}
      charts={['subscribers', 'revenue', 'renewed', 'failed']}
      table={(data) => <ByTariff report={data} />}
    />
  );
}

/** A plan, or all of them together, whose id is 0. */
type Counted = TariffMembers & { id: number };
const SUMS = ['at_start', 'joined', 'left', 'at_end', 'charges', 'revenue', 'revenue_before'] as const;
type Sum = (typeof SUMS)[number];

function ByTariff({ report }: { report: MembershipReport }) {
  const { plans, from, to, before_from, before_to } = report;
  const [opened, setOpened] = useState<RowsBehind | null>(null);
  const [first] = plans;
  if (!first) return <Note>There are no plans yet, so nobody could subscribe.</Note>;
  const [now, before] = [
    { from, to },
    { from: before_from, to: before_to },
  ];
  /** A sum of each plan, which opens its rows if it has any. */
  const sum = (name: Sum, label: string, rows?: Pick<RowsBehind, 'kind' | 'from' | 'to'>) => {
    const isMoney = name.startsWith('revenue');
    const format = isMoney ? formatNaira : formatCount;
    return figure<Counted>(name, label, (plan) => plan[name], {
      ...(isMoney && { unit: 'naira' }),
      cell: ({ id, name: of, [name]: value }) =>
        rows && value > 0 ? (
          <button
            type="button"
            className={css.open}
            onClick={() => setOpened({ ...rows, ...(id > 0 && { product_id: id, of }) })}
          >
            {format(value)}
            <VisuallyHidden>: see what is behind it</VisuallyHidden>
          </button>
        ) : (
          format(value)
        ),
    });
  };
  const columns = [
    column<Counted>('plan', 'Plan', ({ name }) => name, { cell: (plan) => <TariffName tariff={plan} /> }),
    figure<Counted>('price', 'Price', ({ price }) => price, { unit: 'naira', hidden: true }),
    sum('at_start', 'At the start', { kind: 'subscribers', ...before }),
    sum('joined', 'Joined'),
    sum('left', 'Left'),
    sum('at_end', 'At the end', { kind: 'subscribers', ...now }),
    sum('charges', 'Charges', { kind: 'revenue', ...now }),
    sum('revenue', 'Revenue', { kind: 'revenue', ...now }),
    sum('revenue_before', 'Revenue before', { kind: 'revenue', ...before }),
  ];
  const all = SUMS.map((name) => [name, plans.reduce((total, plan) => total + plan[name], 0)] as const);
  return (
    <>
      <ReportTable
        title="Subscribers by plan"
        hint="A change of plan counts as leaving one and joining the other."
        period={report}
        columns={columns}
        rows={plans.map((plan) => ({ ...plan, id: plan.product_id }))}
        total={{ ...first, ...Object.fromEntries(all), id: 0, name: 'All plans' }}
      />
      {opened && <ReportRowsSheet {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The plan's name, which leads to its members for who may read them. */
function TariffName({ tariff: { id, name, price, retired } }: { tariff: Counted }) {
  const may = useMay();
  if (id === 0) return <>{name}</>;
  const members = `/app/admin/reports?tab=members&tariff=${id}`;
  return (
    <span>
      {may('support') ? <Link to={members}>{name}</Link> : name}{' '}
      <Text as="span" tone="muted" weight={400}>
        {formatNaira(price)}
        {retired && ', retired'}
      </Text>
    </span>
  );
}
