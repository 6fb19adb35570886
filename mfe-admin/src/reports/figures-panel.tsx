import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { DayField } from '../components/day-field.tsx';
import css from '../components/panel.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { periodQuery, planningReportQuery, reportQuery } from '../lib/report.queries.ts';
import barCss from './period-bar.module.css';
import { ReportView } from './report-view.tsx';
import { type ChosenPeriod, PRESETS, usePeriod } from './use-period.ts';

/** Those with a table, whose code the others don't need. */
const MembershipView = lazyComponent(async () => (await import('./membership-view.tsx')).MembershipView);
const WatchingView = lazyComponent(async () => (await import('./watching-view.tsx')).WatchingView);

const VIEWS = [
  { value: 'summary', label: 'Summary' },
  { value: 'memberships', label: 'Memberships' },
  { value: 'watching', label: 'Watching' },
  { value: 'planning', label: 'Planning' },
] as const;
type ViewName = (typeof VIEWS)[number]['value'];

const PARTS = {
  summary: SummaryView,
  memberships: MembershipView,
  watching: WatchingView,
  planning: PlanningView,
} satisfies Record<ViewName, unknown>;

/** Shows one report at a time. The report, period and comparison are in the address. */
export function FiguresPanel() {
  const address = useListSearch();
  const period = usePeriod();
  const view =
    address.oneOf(
      'report',
      VIEWS.map(({ value }) => value),
    ) || 'summary';
  const View = PARTS[view];
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Grid gap={3} className={cx(css.choice, barCss.bar)}>
        <Chips
          label="Report"
          options={VIEWS}
          value={view}
          onChange={(next) => address.change({ report: next === 'summary' ? '' : next })}
        />
        <Chips label="Period" options={PRESETS} value={period.preset} onChange={period.choose} />
        {period.preset === 'own' && (
          <Grid gap={2} className={barCss.days}>
            <DayField label="From" value={period.from} onChange={(day) => period.chooseDay('from', day)} />
            <DayField
              label="To"
              value={period.to}
              error={period.problem}
              onChange={(day) => period.chooseDay('to', day)}
            />
          </Grid>
        )}
      </Grid>
      {period.problem ? (
        <EmptyState art={null} text={`${period.problem} Change the days to see the figures.`} />
      ) : (
        <View period={period} />
      )}
    </Stack>
  );
}

const PLANNING = ['planners', 'tasks_done', 'budgets', 'checklists', 'lines', 'payments'] as const;

/** Shows how couples use their budgets and checklists. */
function PlanningView({ period }: { period: ChosenPeriod }) {
  const report = useQuery(planningReportQuery(period.requested));
  return (
    <ReportView
      name="Planning"
      query={report}
      period={period}
      names={PLANNING}
      charts={['planners', 'tasks_done']}
    />
  );
}

const SUMMARY = ['subscribers', 'watch_minutes', 'new_members', 'revenue'] as const;

/** Shows the four figures of the overview for any period. */
function SummaryView({ period }: { period: ChosenPeriod }) {
  const { store } = useHost();
  const defaultReport = useQuery({ ...reportQuery(store.getState()), enabled: period.isDefault });
  const customReport = useQuery({ ...periodQuery(period.requested), enabled: !period.isDefault });
  const report = period.isDefault ? defaultReport : customReport;
  return <ReportView name="Summary" query={report} period={period} names={SUMMARY} charts={SUMMARY} />;
}
