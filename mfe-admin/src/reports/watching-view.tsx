import type { WatchedVideo, WatchingReport } from '@wedding/shared/contract/watching-report.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { BarChart } from '@wedding/shared/ui/figures/bar-chart.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import css from '../components/panel.module.css';
import { NothingDrawn } from '../figures/day-chart.tsx';
import { formatFigure, kindOf, percent } from '../lib/figure-kinds.ts';
import { watchingReportQuery } from '../lib/report.queries.ts';
import { type Column, column, figure } from '../list/list.ts';
import { ReportTable } from './report-table.tsx';
import { ReportView } from './report-view.tsx';
import type { ChosenPeriod } from './use-period.ts';

const NAMES = [
  'watch_minutes',
  'viewers',
  'completion',
  'bytes_per_completion',
  'viewings',
  'completions',
  'likes',
  'bytes',
] as const;
const CHARTS = ['watch_minutes', 'viewers', 'completions', 'likes', 'bytes'] as const;

/** Shows watch time, completion, retention, likes, and the data used per finished video. */
export function WatchingView({ period }: { period: ChosenPeriod }) {
  const report = useQuery(watchingReportQuery(period.requested));
  return (
    <ReportView
      name="Watching"
      query={report}
      period={period}
      names={NAMES}
      charts={CHARTS}
      firstChart={(data) => <Retention report={data} compare={period.compare} />}
      table={(data) => <Videos report={data} />}
    />
  );
}

/** Shows the share of viewers still watching at each twentieth of the videos. */
function Retention({ report, compare }: { report: WatchingReport; compare: boolean }) {
  const { retention } = report;
  const part = 100 / retention.length;
  const shares = (field: 'value' | 'before') => retention.map((share) => share[field] ?? 0);
  const hasEarlier = compare && retention.some(({ before }) => before !== null);
  return (
    <Card title="Retention" className={css.keep}>
      {retention.every(({ value }) => value === null) ? (
        <NothingDrawn />
      ) : (
        <BarChart
          title="Share of viewings that saw each part of the video"
          unit="of viewings, from the video’s beginning to its end"
          data={shares('value').map((value, index) => ({
            label: `${index * part}–${(index + 1) * part}%`,
            value,
          }))}
          {...(hasEarlier && { earlier: { label: 'the previous period', values: shares('before') } })}
          format={percent}
        />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<WatchedVideo>[] = [
  column('video', 'Video', ({ title }) => title, {
    cell: ({ id, title }) => (
      <Link to={`/app/admin/videos?video=${id}&part=figures`} className={css.video}>
        {title}
      </Link>
    ),
  }),
  figure('minutes', 'Watch time', ({ watch_minutes }) => watch_minutes, {
    show: (minutes) => `${formatCount(minutes)} min`,
    unit: 'minutes',
  }),
  figure('viewers', 'Viewers', ({ viewers }) => viewers),
  figure('completions', 'Seen to the end', ({ completions }) => completions),
  figure('completion', 'Completion', ({ completion }) => completion && completion / 100, {
    show: (percent) => formatFigure(kindOf('completion'), percent * 100),
    unit: '%',
  }),
  figure('likes', 'Likes', ({ likes }) => likes),
  figure('bytes', 'Data used', ({ bytes }) => bytes, {
    show: formatBytes,
    unit: 'bytes',
  }),
];

function Videos({ report }: { report: WatchingReport }) {
  const { videos } = report;
  if (videos.length === 0) return null;
  const hint =
    videos.length < 20 ? 'Every video that was watched.' : 'The twenty videos that were watched longest.';
  return <ReportTable title="Most watched" hint={hint} period={report} columns={COLUMNS} rows={videos} />;
}
