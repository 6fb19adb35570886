import { useQuery } from '@wedding/shared/platform/query.ts';
import { DayChart } from '../day-chart.tsx';
import { Figures } from '../figures.tsx';
import { planningReportQuery } from '../reports.queries.ts';
import { dayTable } from './day-table.ts';
import { ReportFrame } from './report-frame.tsx';
import css from './reports.module.css';
import type { ChosenPeriod } from './use-period.ts';

const NAMES = ['planners', 'tasks_done', 'budgets', 'checklists', 'lines', 'payments'] as const;
const CHARTS = ['planners', 'tasks_done'] as const;

/** How couples use their budgets and checklists. */
export function PlanningView({ period }: { period: ChosenPeriod }) {
  const report = useQuery(planningReportQuery(period.asked));
  const against = <T,>(earlier: T) => (period.compare ? earlier : undefined);
  return (
    <ReportFrame
      name="Planning"
      query={report}
      days={({ series, earlier }) => dayTable({ names: NAMES, series, earlier: against(earlier) })}
    >
      {({ figures, days, series, earlier }) => (
        <>
          <Figures names={NAMES} figures={figures} days={days} />
          <div className={css.charts}>
            {CHARTS.map((name) => (
              <DayChart key={name} kind={name} series={series} earlier={against(earlier)} />
            ))}
          </div>
        </>
      )}
    </ReportFrame>
  );
}
