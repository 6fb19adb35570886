import { getVideoFigures } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo, ViewSource } from '@wedding/shared/contract/video.schema.ts';
import type { VideoFigures as Figures } from '@wedding/shared/contract/video-page.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { BarChart } from '@wedding/shared/ui/figures/bar-chart.tsx';
import { Stat } from '@wedding/shared/ui/figures/stat.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { type ReportFigures, Figures as Tiles } from '../figures/figures.tsx';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import css from './video-page.module.css';

const PERIODS = [7, 28, 90, 365];

const figuresQuery = (id: number, days: number) => ({
  ...callQuery([...keys.video(id), 'figures', days], getVideoFigures, { params: { id }, query: { days } }),
  placeholderData: keepPreviousData,
});

/** A video's figures: who watched it, how far, how much data it used, and the searches that led to it. */
export function VideoFigures({ video }: { video: AdminVideo }) {
  const [days, setDays] = useState(28);
  const figures = useQuery(figuresQuery(video.id, days));
  return (
    <div>
      <div className={css.period}>
        <SelectField
          label="Period"
          hideLabel
          options={PERIODS.map((period) => ({ value: String(period), label: `Last ${period} days` }))}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      <Loaded query={figures} what="the figures">
        {(data) => (
          <Stack gap={5} aria-busy={figures.isPlaceholderData}>
            <Tiles names={NAMES} report={reportOf(data)} leads={false}>
              <Stat
                label="Since it was published"
                value={formatCounted(video.views, 'view')}
                note={formatCounted(video.likes, 'like')}
              />
            </Tiles>
            <DayChart kind="views" report={reportOf(data)} leads={false} />
            {data.viewers > 0 && <DayChart kind="viewers" report={reportOf(data)} leads={false} />}
            <Retention figures={data} video={video} />
            <Sources sources={data.sources} />
            <Rows
              title="Searches that led to it"
              empty="Nobody has found it by a search yet."
              rows={data.searches.map(({ search, opened }) => [
                `“${search}”`,
                opened === 1 ? 'watched once' : `watched ${formatCount(opened)} times`,
              ])}
            />
          </Stack>
        )}
      </Loaded>
    </div>
  );
}

const SOURCES: Record<ViewSource, string> = {
  list: 'A list of videos',
  search: 'A search',
  task: 'A task of the checklist',
  blog: 'A blog',
  share: 'A shared link',
};

/** Which way the views of the period came. Nobody is named: only sums are kept. */
function Sources({ sources }: Pick<Figures, 'sources'>) {
  const total = sources.reduce((sum, { views }) => sum + views, 0);
  const rows = sources.map(
    ({ source, views }) =>
      [SOURCES[source], `${formatCounted(views, 'view')}, ${share(views, total)}`] as const,
  );
  return <Rows title="How couples came to it" empty="Not enough data yet" rows={total === 0 ? [] : rows} />;
}

interface RowsProps {
  title: string;
  empty: string;
  rows: readonly (readonly [what: string, figure: string])[];
}

const Rows = ({ title, empty, rows }: RowsProps) => (
  <Card title={title}>
    {rows.length === 0 && <Note>{empty}</Note>}
    <Stack as="ul" className={css.list}>
      {rows.map(([what, figure]) => (
        <li key={what}>
          <span>{what}</span>
          <span>{figure}</span>
        </li>
      ))}
    </Stack>
  </Card>
);

const share = (part: number, total: number) => (total === 0 ? '–' : `${Math.round((part / total) * 100)}%`);

const NAMES = [
  'views',
  'viewers',
  'watch_minutes',
  'average',
  'completion',
  'bytes',
  'bytes_per_completion',
] as const;
const ratio = (part: number, total: number) => (total === 0 ? null : part / total);

/** The figures of a video as a report has them: of whole days, the running one beside them. */
function reportOf({ days, whole, earlier }: Figures) {
  const withShares = (sums: Figures['whole']) => ({
    ...sums,
    completion: ratio(sums.completed * 10_000, sums.viewings),
    bytes_per_completion: ratio(sums.bytes, sums.completions),
  });
  const [value, before] = [withShares(whole), withShares(earlier)];
  const figures = Object.fromEntries(
    NAMES.map((name) => [name, { value: value[name], before: before[name] }]),
  ) as ReportFigures<(typeof NAMES)[number]>['figures'];
  const running = days.at(-1) ?? null;
  const series = days.slice(0, -1);
  const [from, to] = [days[0]?.day ?? '', series.at(-1)?.day ?? ''];
  return { figures, from, to, days: series.length, running_day: null, running, series, earlier: [] };
}

/** Shows the share of viewers still watching at each twentieth of the video. */
function Retention({ figures, video }: { figures: Figures; video: AdminVideo }) {
  const { retention, viewings } = figures;
  const length = parseDuration(video.video_length ?? '');
  return (
    <Card title="How far couples watch">
      {viewings === 0 ? (
        <Note>Not enough data yet</Note>
      ) : (
        <BarChart
          title="Share of the couples who saw each part"
          unit="of those who started it"
          format={(value) => `${value}%`}
          data={retention.map((viewers, part) => ({
            label: formatDuration((length / retention.length) * part),
            value: Math.round((viewers / viewings) * 100),
          }))}
        />
      )}
    </Card>
  );
}
