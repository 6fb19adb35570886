import type { Report } from '@wedding/shared/contract/report.schema.ts';
import { DayChart } from '../day-chart.tsx';
import css from './overview.module.css';

/** Watch time and revenue, day by day. */
export function PeriodCharts({ report: { series } }: { report: Report }) {
  return (
    <div className={css.charts}>
      <DayChart series={series} kind="watch_minutes" />
      <DayChart series={series} kind="revenue" />
    </div>
  );
}
