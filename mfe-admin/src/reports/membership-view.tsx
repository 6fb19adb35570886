import type { MembershipReport, TariffMembers } from '@wedding/shared/contract/report.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Note } from '../components/loaded.tsx';
import { useMay } from '../hooks/use-may.ts';
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

type Sums = Omit<TariffMembers, 'product_id' | 'name' | 'price' | 'retired'>;
const COLUMNS: readonly [label: string, of: (plan: Sums) => number, format: (value: number) => string][] = [
  ['At the start', ({ at_start }) => at_start, formatCount],
  ['Joined', ({ joined }) => joined, formatCount],
  ['Left', ({ left }) => left, formatCount],
  ['At the end', ({ at_end }) => at_end, formatCount],
  ['Charges', ({ charges }) => charges, formatCount],
  ['Revenue', ({ revenue }) => revenue, formatNaira],
  ['Revenue before', ({ revenue_before }) => revenue_before, formatNaira],
];
const LABELS = COLUMNS.map(([label]) => label);

function ByTariff({ report }: { report: MembershipReport }) {
  const { plans } = report;
  if (plans.length === 0) return <Note>There are no plans yet, so nobody could subscribe.</Note>;
  const cells = (counted: readonly Sums[]) =>
    COLUMNS.map(([, of, format]) => format(counted.reduce((sum, plan) => sum + of(plan), 0)));
  return (
    <ReportTable
      title="Subscribers by plan"
      hint="A change of plan counts as leaving one and joining the other."
      period={report}
      file="subscribers-by-plan"
      csv={() => [
        ['Plan', 'Price (naira)', ...LABELS],
        ...plans.map((plan) => [plan.name, plan.price, ...COLUMNS.map(([, of]) => of(plan))]),
      ]}
      nameColumn="Plan"
      columns={LABELS}
      rows={[
        ...plans.map((plan) => ({
          key: plan.product_id,
          name: <TariffName tariff={plan} />,
          cells: cells([plan]),
        })),
        { key: 'all', name: 'All plans', cells: cells(plans), isTotal: true },
      ]}
    />
  );
}

/** The plan's name, which leads to its members for who may read them. */
function TariffName({ tariff: { product_id, name, price, retired } }: { tariff: TariffMembers }) {
  const members = `/app/admin/reports?tab=members&tariff=${product_id}`;
  return (
    <span>
      {useMay()('support') ? <Link to={members}>{name}</Link> : name}{' '}
      <Text as="span" tone="muted" weight={400}>
        {formatNaira(price)}
        {retired && ', retired'}
      </Text>
    </span>
  );
}
