import { Chips } from '@wedding/shared/ui/chip.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { useAddress } from '../use-address.ts';
import { MembershipView } from './membership-view.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PlanningView } from './planning-view.tsx';
import css from './reports.module.css';
import { SummaryView } from './summary-view.tsx';
import { usePeriod } from './use-period.ts';
import { WatchingView } from './watching-view.tsx';

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

/** The figures of a period, one report at a time; report, period and comparison stand in the address. */
export function FiguresPanel() {
  const address = useAddress();
  const period = usePeriod();
  const view =
    address.oneOf(
      'report',
      VIEWS.map(({ value }) => value),
    ) || 'summary';
  const View = PARTS[view];
  return (
    <div className={css.sections}>
      <div className={css.choice}>
        <Chips
          label="Report"
          options={VIEWS}
          value={view}
          onChange={(next) => address.change({ report: next === 'summary' ? '' : next })}
        />
      </div>
      <PeriodBar period={period} />
      {period.fault ? (
        <EmptyState art={null} text={`${period.fault} The figures show as soon as the days make a period.`} />
      ) : (
        <View period={period} />
      )}
    </div>
  );
}
