import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { DayChart } from '../day-chart.tsx';
import { Figures } from '../figures.tsx';
import { periodQuery, reportQuery } from '../reports.queries.ts';
import { dayTable } from './day-table.ts';
import { ReportFrame } from './report-frame.tsx';
import css from './reports.module.css';
import type { ChosenPeriod } from './use-period.ts';

const NAMES = ['subscribers', 'watch_minutes', 'new_members', 'revenue'] as const;

/** The four figures that the overview has too, for any period. */
export function SummaryView({ period }: { period: ChosenPeriod }) {
  const { store } = useHost();
  const usual = useQuery({ ...reportQuery(store.getState()), enabled: period.usual });
  const other = useQuery({ ...periodQuery(period.asked), enabled: !period.usual });
  const against = <T,>(earlier: T) => (period.compare ? earlier : undefined);
  return (
    <ReportFrame
      name="Summary"
      query={period.usual ? usual : other}
      days={({ series, earlier }) => dayTable({ names: NAMES, series, earlier: against(earlier) })}
    >
      {({ figures, days, series, earlier }) => (
        <>
          <Figures names={NAMES} figures={figures} days={days} />
          <div className={css.charts}>
            {NAMES.map((name) => (
              <DayChart key={name} kind={name} series={series} earlier={against(earlier)} />
            ))}
          </div>
        </>
      )}
    </ReportFrame>
  );
}
