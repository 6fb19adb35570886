import type { MembershipReport, TariffMembers } from '@wedding/shared/contract/report.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Note } from '../components/loaded.tsx';
import { membershipReportQuery } from '../lib/report.queries.ts';
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
const DAILY = [
  'subscribers',
  'revenue',
  'started',
  'renewed',
  'changed',
  'failed',
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
      daily={DAILY}
      charts={['subscribers', 'revenue', 'renewed', 'failed']}
      table={(data) => <ByTariff report={data} />}
    />
  );
}

const COLUMNS = [
  'At the start',
  'Joined',
  'Left',
  'At the end',
  'Charges',
  'Revenue',
  'Revenue before',
] as const;
const cells = (plan: Omit<TariffMembers, 'product_id' | 'name' | 'price' | 'retired'>) => [
  plan.at_start,
  plan.joined,
  plan.left,
  plan.at_end,
  plan.charges,
  plan.revenue,
  plan.revenue_before,
];

function ByTariff({ report }: { report: MembershipReport }) {
  const { plans } = report;
  if (plans.length === 0) return <Note>There are no plans yet, so nobody could subscribe.</Note>;
  const totals = COLUMNS.map((_, index) =>
    plans.reduce((sum, tariff) => sum + (cells(tariff)[index] ?? 0), 0),
  );
  return (
    <ReportTable
      title="Subscribers by plan"
      hint="A change of plan counts as leaving one and joining the other."
      period={report}
      file="subscribers-by-plan"
      csv={() => [
        ['Plan', 'Price (naira)', ...COLUMNS],
        ...plans.map((tariff) => [tariff.name, tariff.price, ...cells(tariff)]),
      ]}
      nameColumn="Plan"
      columns={COLUMNS}
      rows={[
        ...plans.map((tariff) => ({
          key: tariff.product_id,
          name: <TariffName tariff={tariff} />,
          cells: cells(tariff).map(formatCell),
        })),
        { key: 'all', name: 'All plans', cells: totals.map(formatCell), isTotal: true },
      ]}
    />
  );
}

const TariffName = ({ tariff: { name, price, retired } }: { tariff: TariffMembers }) => (
  <span>
    {name}{' '}
    <Text as="span" tone="muted" weight={400}>
      {formatNaira(price)}
    </Text>
    {retired && (
      <Text as="span" tone="muted" weight={400}>
        , retired
      </Text>
    )}
  </span>
);

/** The last two columns are in naira. */
const formatCell = (value: number, column: number) => (column < 5 ? formatCount(value) : formatNaira(value));
