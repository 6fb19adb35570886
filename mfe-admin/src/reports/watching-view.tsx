import type { WatchingReport } from '@wedding/shared/contract/report.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { BarChart } from '@wedding/shared/ui/bar-chart.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { DayChart } from '../day-chart.tsx';
import { count, percent, watchTime } from '../figure-kinds.ts';
import { Figures } from '../figures.tsx';
import { watchingReportQuery } from '../reports.queries.ts';
import { dayTable } from './day-table.ts';
import { ReportFrame } from './report-frame.tsx';
import css from './reports.module.css';
import { TableHead } from './table-head.tsx';
import type { ChosenPeriod } from './use-period.ts';

const NAMES = [
  ...(['watch_minutes', 'viewers', 'completion', 'bytes_per_completion'] as const),
  ...(['viewings', 'completions', 'likes', 'bytes'] as const),
];
const DAILY = ['watch_minutes', 'viewers', 'completions', 'likes', 'bytes'] as const;

/** Watch time, completion, retention, likes, and what a finished film costs in data. */
export function WatchingView({ period }: { period: ChosenPeriod }) {
  const report = useQuery(watchingReportQuery(period.asked));
  const against = <T,>(earlier: T) => (period.compare ? earlier : undefined);
  return (
    <ReportFrame
      name="Watching"
      query={report}
      days={({ series, earlier }) => dayTable({ names: DAILY, series, earlier: against(earlier) })}
    >
      {(data) => (
        <>
          <Figures names={NAMES} figures={data.figures} days={data.days} />
          <div className={css.charts}>
            <Retention report={data} compare={period.compare} />
            {DAILY.map((name) => (
              <DayChart key={name} kind={name} series={data.series} earlier={against(data.earlier)} />
            ))}
          </div>
          <Films report={data} />
        </>
      )}
    </ReportFrame>
  );
}

/** How many of those who watched were still there, twentieth by twentieth. */
function Retention({ report, compare }: { report: WatchingReport; compare: boolean }) {
  const { retention } = report;
  const part = 100 / retention.length;
  const shares = (which: 'value' | 'before') => retention.map((share) => share[which] ?? 0);
  return (
    <Card title="Retention" className={css.keep}>
      {retention.every(({ value }) => value === null) ? (
        <p className={css.none}>Nothing was watched in these days.</p>
      ) : (
        <BarChart
          title="Share of viewings that saw each part of the film"
          unit="of viewings, from the film’s beginning to its end"
          data={shares('value').map((value, at) => ({ label: `${at * part}–${(at + 1) * part}%`, value }))}
          {...(compare && { earlier: { label: 'the period before', values: shares('before') } })}
          format={percent}
        />
      )}
    </Card>
  );
}

const COLUMNS = ['Watch time', 'Viewers', 'Seen to the end', 'Completion', 'Likes', 'Data used'] as const;

function Films({ report }: { report: WatchingReport }) {
  const { films } = report;
  if (films.length === 0) return null;
  return (
    <section className={css.table} aria-label="Most watched">
      <TableHead
        title="Most watched"
        hint={
          films.length < 20 ? 'Every film that was watched.' : 'The twenty films that were watched longest.'
        }
        file="most-watched"
        period={report}
        rows={() => [
          ['Film', 'Minutes', 'Viewers', 'Seen to the end', 'Completion (%)', 'Likes', 'Bytes'],
          ...films.map((film) => [
            ...[film.title, film.watch_minutes, film.viewers, film.completions],
            ...[film.completion === null ? '' : film.completion / 100, film.likes, film.bytes],
          ]),
        ]}
      />
      <Table caption="Most watched" stacked>
        <thead>
          <tr>
            <th scope="col">Film</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-num>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {films.map((film) => (
            <tr key={film.id}>
              <th scope="row" className={css.film}>
                <Link to={`/app/admin/videos?search=${encodeURIComponent(film.title)}`}>{film.title}</Link>
              </th>
              {[
                ...[watchTime(film.watch_minutes), count(film.viewers), count(film.completions)],
                film.completion === null ? '–' : percent(film.completion),
                ...[count(film.likes), formatBytes(film.bytes)],
              ].map((value, at) => (
                <td key={COLUMNS[at]} data-num data-label={COLUMNS[at]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
