import { getVideoFigures } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import type { VideoFigures as Figures } from '@wedding/shared/contract/video-page.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { keepPreviousData, queryOptions, useQuery } from '@wedding/shared/platform/query.ts';
import { BarChart } from '@wedding/shared/ui/bar-chart.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { SelectField } from '@wedding/shared/ui/field.tsx';
import { Stat, Stats } from '@wedding/shared/ui/stat.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { shortDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import css from './video-page.module.css';

const PERIODS = [7, 28, 90, 365];

const figuresQuery = (id: number, days: number) =>
  queryOptions({
    queryKey: [...keys.video(id), 'figures', days],
    queryFn: ({ signal }) => fetchData(getVideoFigures, { params: { id }, query: { days }, signal }),
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
          options={PERIODS.map((many) => ({ value: String(many), label: `Last ${many} days` }))}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      <Loaded query={figures} what="the figures">
        {(shown) => (
          <div className={css.cards} aria-busy={figures.isPlaceholderData}>
            <Sums figures={shown} video={video} />
            {shown.viewers === 0 ? (
              <Card title="Views and couples, by day">
                <p className={css.quiet}>Nobody watched it in these days.</p>
              </Card>
            ) : (
              <>
                <Card title="Views, by day">
                  <BarChart title="Views, by day" unit="views" data={viewsOf(shown)} />
                </Card>
                <Card title="Couples who watched, by day">
                  <BarChart title="Couples who watched, by day" unit="couples" data={couplesOf(shown)} />
                </Card>
              </>
            )}
            <Retention figures={shown} video={video} />
            <Card title="Searches that led to it">
              {shown.searches.length === 0 ? (
                <p className={css.quiet}>Nobody has found it by a search yet.</p>
              ) : (
                <ul className={css.list}>
                  {shown.searches.map(({ search, opened }) => (
                    <li key={search}>
                      <span>“{search}”</span>
                      <span>{opened === 1 ? 'watched once' : `watched ${count(opened)} times`}</span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  );
}

const count = (value: number) => value.toLocaleString('en-NG');
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

function Sums({ figures, video }: { figures: Figures; video: AdminVideo }) {
  const { viewers, viewings, completed, completions, bytes, days } = figures;
  const minutes = days.reduce((sum, day) => sum + day.watch_minutes, 0);
  return (
    <Stats>
      <Stat label="Views, all time" value={count(video.views)} />
      <Stat label="Couples" value={count(viewers)} />
      <Stat label="Watch time" value={`${count(minutes)} min`} />
      <Stat label="Saw it to the end" value={share(completed, viewings)} />
      <Stat label="Data used" value={bytes === 0 ? '–' : formatBytes(bytes)} />
      <Stat
        label="Data for each completion"
        value={completions === 0 ? '–' : formatBytes(bytes / completions)}
      />
      <Stat label="Likes, all time" value={count(video.likes)} />
    </Stats>
  );
}

/** Returns a bar per day, or per week when there are too many days to draw. */
function barsOf({ days }: Figures, value: (day: Figures['days'][number]) => number, week: Week) {
  if (days.length <= 92) return days.map((day) => ({ label: shortDay(day.day), value: value(day) }));
  const weeks: { label: string; value: number }[] = [];
  for (let at = days.length % 7; at < days.length; at += 7) {
    const values = days.slice(at, at + 7);
    const label = shortDay(values[0]?.day ?? '');
    weeks.push({ label: `${label}${week.told}`, value: week.of(values.map(value)) });
  }
  return weeks;
}
interface Week {
  told: string;
  of: (values: number[]) => number;
}

const viewsOf = (figures: Figures) =>
  barsOf(figures, ({ views }) => views, {
    told: ' and the 6 days after',
    of: (values) => values.reduce((sum, one) => sum + one, 0),
  });
/** Returns the viewers. Days can't be added up: a couple that comes back on another day would count twice. */
const couplesOf = (figures: Figures) =>
  barsOf(figures, ({ viewers }) => viewers, {
    told: ', a day at most',
    of: (values) => Math.max(...values),
  });

/** Shows the share of viewers still watching at each twentieth of the video. */
function Retention({ figures, video }: { figures: Figures; video: AdminVideo }) {
  const { retention, viewings } = figures;
  const length = parseDuration(video.video_length ?? '');
  return (
    <Card title="How far couples watch">
      {viewings === 0 ? (
        <p className={css.quiet}>Not enough data yet</p>
      ) : (
        <BarChart
          title="Share of the couples who saw each part"
          unit="of those who began it"
          format={(value) => `${value}%`}
          data={retention.map((seen, part) => ({
            label: formatDuration((length / retention.length) * part),
            value: Math.round((seen / viewings) * 100),
          }))}
        />
      )}
    </Card>
  );
}
