import { getVideoFigures } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo, ViewSource } from '@wedding/shared/contract/video.schema.ts';
import type { VideoFigures as Figures } from '@wedding/shared/contract/video-page.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { BarChart } from '@wedding/shared/ui/figures/bar-chart.tsx';
import { Stat, Stats } from '@wedding/shared/ui/figures/stat.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { callQuery } from '../lib/call-query.ts';
import { changeOf, type FigureKind, formatFigure, percent } from '../lib/figure-kinds.ts';
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
            <Sums figures={data} video={video} />
            <DayChart kind="views" report={byDay(data)} leads={false} />
            {data.viewers > 0 && <DayChart kind="viewers" report={byDay(data)} leads={false} />}
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

/** A figure of a period: what it is of the period's sums, and how a report compares it. */
interface Tile extends Omit<FigureKind, 'explain'> {
  of: (sums: Figures['whole']) => number | null;
  /** The sum that a day has of it too. */
  ofDay?: 'views' | 'viewers' | 'watch_minutes' | 'bytes';
}

const ratio = (part: number, total: number) => (total === 0 ? null : part / total);
const minutes = (value: number) => `${formatCount(value)} min`;
const TILES: readonly Tile[] = [
  { label: 'Views', of: ({ views }) => views, ofDay: 'views' },
  { label: 'Couples', of: ({ viewers }) => viewers, ofDay: 'viewers' },
  { label: 'Watch time', of: ({ watch_minutes }) => watch_minutes, ofDay: 'watch_minutes', format: minutes },
  { label: 'Average view', of: ({ average }) => average, format: formatDuration },
  {
    label: 'Saw it to the end',
    of: ({ completed, viewings }) => ratio(completed * 10_000, viewings),
    format: percent,
  },
  { label: 'Data used', of: ({ bytes }) => bytes, ofDay: 'bytes', format: formatBytes, moreIsGood: null },
  {
    label: 'Data for each completion',
    of: ({ bytes, completions }) => ratio(bytes, completions),
    format: formatBytes,
    moreIsGood: false,
  },
];

/** The sums of the period. Their change is that of its whole days: a part of a day compared with whole ones looks like a loss. */
function Sums({ figures, video }: { figures: Figures; video: AdminVideo }) {
  const { days, whole, earlier } = figures;
  const today = days.at(-1);
  return (
    <Stats>
      {TILES.map(({ of, ofDay, ...tile }) => {
        const kind = { ...tile, explain: '' };
        const values = { value: of(whole), before: of(earlier) };
        const { text, ...change } = changeOf(kind, values, `the ${days.length - 1} days before`);
        return (
          <Stat
            key={tile.label}
            label={tile.label}
            value={formatFigure(kind, of(figures))}
            change={{ ...change, text: `Without today: ${text.charAt(0).toLowerCase()}${text.slice(1)}` }}
            {...(ofDay && { note: `Today so far: ${formatFigure(kind, today?.[ofDay] ?? 0)}` })}
          />
        );
      })}
      <Stat
        label="Since it was published"
        value={formatCounted(video.views, 'view')}
        note={formatCounted(video.likes, 'like')}
      />
    </Stats>
  );
}

/** The days of a video's figures as a report has them: the last one is running. */
const byDay = ({ days }: Figures) => ({
  series: days.slice(0, -1),
  earlier: [],
  running: days.at(-1) ?? null,
});

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
