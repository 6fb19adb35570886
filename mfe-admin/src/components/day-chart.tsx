import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { BarChart, compact } from '@wedding/shared/ui/bar-chart.tsx';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { useState } from 'react';
import { shortDay } from '../lib/dates.ts';
import { kindOf } from '../lib/figure-kinds.ts';
import css from './day-chart.module.css';

/** The days of one bar. */
interface Span {
  label: string;
  from: string;
  to: string;
  days: number;
}

interface ChartKind {
  unit: string;
  none: string;
  week: 'last' | 'sum' | 'mean';
  /** Formats a value on the axis. Defaults to a compact number. */
  tick?: (value: number) => string;
}

const ReportRowsSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-rows" */ './report-rows-sheet.tsx')).ReportRowsSheet,
);

/** How each daily figure is drawn: its unit, the text when all values are 0, and how days are combined into a week. */
const CHARTS = {
  subscribers: { unit: 'subscribers', none: 'Nobody was subscribed in these days.', week: 'last' },
  watch_minutes: { unit: 'minutes', none: 'Nothing was watched in these days.', week: 'sum' },
  new_members: { unit: 'members', none: 'Nobody joined in these days.', week: 'sum' },
  revenue: {
    unit: 'naira',
    none: 'No charges in these days.',
    week: 'sum',
    tick: (value: number) => `₦${compact(value)}`,
  },
  renewed: { unit: 'renewals', none: 'Nothing was renewed in these days.', week: 'sum' },
  failed: { unit: 'failed charges', none: 'No charge failed in these days.', week: 'sum' },
  viewers: { unit: 'couples', none: 'Nobody watched in these days.', week: 'mean' },
  completions: { unit: 'videos', none: 'No video was seen to the end in these days.', week: 'sum' },
  likes: { unit: 'likes', none: 'Nothing was liked in these days.', week: 'sum' },
  bytes: { unit: 'data', none: 'No data was used in these days.', week: 'sum', tick: formatBytes },
  planners: { unit: 'people', none: 'Nobody planned in these days.', week: 'mean' },
  tasks_done: { unit: 'tasks', none: 'No task was ticked in these days.', week: 'sum' },
} as const satisfies Record<string, ChartKind>;
export type ChartName = keyof typeof CHARTS;

/** The maximum number of daily bars. With more, bars would be too thin on a phone, so the chart shows weeks. */
const MAX_BARS = 92;

interface DayChartProps<Name extends ChartName> {
  kind: Name;
  series: readonly (Readonly<Record<Name, number>> & { day: string })[];
  /** The same number of preceding days, drawn behind the bars. */
  earlier?: readonly Readonly<Record<Name, number>>[] | undefined;
}

/** Shows one figure by day in a card, as a bar chart or as a table. */
export function DayChart<Name extends ChartName>({ kind, series, earlier }: DayChartProps<Name>) {
  const [asTable, setAsTable] = useState(false);
  const [picked, setPicked] = useState<Span | null>(null);
  const { unit, none, week, tick }: ChartKind = CHARTS[kind];
  const { label } = kindOf(kind);
  // The chart shows plain minutes, which other places format as hours.
  const format = kind === 'watch_minutes' ? undefined : kindOf(kind).format;
  const weeks = series.length > MAX_BARS;
  const values = series.map((day) => day[kind] as number);
  const before = earlier?.map((day) => day[kind] as number);
  const spans = weeks
    ? inWeeks(series.map(({ day }) => day))
    : series.map(({ day }) => ({ label: shortDay(day), from: day, to: day, days: 1 }));
  const drawn = weeks ? fold(values, spans, week) : values;
  const behind = before && (weeks ? fold(before, spans, week) : before);
  const mean = weeks && week === 'mean' ? `${unit} a day` : unit;
  if (!values.some(Boolean) && !before?.some(Boolean)) {
    return (
      <Card title={label}>
        <p className={css.none}>{none}</p>
      </Card>
    );
  }
  return (
    <Card
      title={label}
      className={css.card}
      action={
        <Button small variant="quiet" className={css.toggle} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show the chart' : 'Show as a table'} <VisuallyHidden>of {label}</VisuallyHidden>
        </Button>
      }
    >
      <BarChart
        title={`${label} by ${weeks ? 'week' : 'day'}`}
        unit={mean}
        data={drawn.map((value, at) => ({
          label: spans[at]?.label ?? '',
          short: shortDay(spans[at]?.from ?? ''),
          value,
        }))}
        onPick={(at) => setPicked(spans[at] ?? null)}
        {...(tick && { tick })}
        {...(behind && { earlier: { label: 'the previous period', values: behind } })}
        {...(format && { format })}
        asTable={asTable}
      />
      {picked && (
        <ReportRowsSheet kind={kind} from={picked.from} to={picked.to} onClose={() => setPicked(null)} />
      )}
    </Card>
  );
}

/** Combines daily values into one value per span: their sum, the last one, or their mean. */
function fold(values: readonly number[], spans: readonly { days: number }[], how: 'sum' | 'last' | 'mean') {
  let from = 0;
  return spans.map(({ days }) => {
    const own = values.slice(from, from + days);
    from += days;
    if (how === 'last') return own.at(-1) ?? 0;
    const sum = own.reduce((all, value) => all + value, 0);
    return how === 'sum' ? sum : Math.round(sum / Math.max(1, own.length));
  });
}

const WEEK = 7;

/** Groups days into weeks, the last of which ends with the last day. Only the first week may be shorter. */
function inWeeks(days: readonly string[]): Span[] {
  const first = days.length % WEEK;
  const starts = [
    ...(first ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, n) => first + n * WEEK),
  ];
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? days.length;
    const first = days[from] ?? '';
    const last = days[to - 1] ?? '';
    return { label: `${shortDay(first)} to ${shortDay(last)}`, from: first, to: last, days: to - from };
  });
}
