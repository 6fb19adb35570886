import type { ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { BarChart, compact } from '@wedding/shared/ui/figures/bar-chart.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { shortDay } from '../lib/dates.ts';
import { kindOf } from '../lib/figure-kinds.ts';
import css from './day-chart.module.css';
import { ReportRowsSheet } from './figures.tsx';

interface ChartKind {
  unit: string;
  /** The unit of the value 1, unless `kindOf` formats the values. */
  one?: string;
  /** `max`: people can't be added up, since one who comes back on another day would count twice. */
  week: 'last' | 'sum' | 'max';
  /** Formats a value on the axis. Defaults to a compact number. */
  tick?: (value: number) => string;
}

/** How each daily figure is drawn: its unit, and how days are combined into a week. */
const CHARTS = {
  subscribers: { unit: 'subscribers', one: 'subscriber', week: 'last' },
  watch_minutes: { unit: 'minutes', one: 'minute', week: 'sum' },
  new_members: { unit: 'members', one: 'member', week: 'sum' },
  revenue: { unit: 'naira', week: 'sum', tick: (value: number) => `₦${compact(value)}` },
  renewed: { unit: 'renewals', one: 'renewal', week: 'sum' },
  failed: { unit: 'failed charges', one: 'failed charge', week: 'sum' },
  viewers: { unit: 'couples', one: 'couple', week: 'max' },
  views: { unit: 'views', one: 'view', week: 'sum' },
  completions: { unit: 'videos', one: 'video', week: 'sum' },
  likes: { unit: 'likes', one: 'like', week: 'sum' },
  bytes: { unit: 'data', week: 'sum', tick: formatBytes },
  planners: { unit: 'people', one: 'person', week: 'max' },
  tasks_done: { unit: 'tasks', one: 'task', week: 'sum' },
} as const satisfies Record<string, ChartKind>;
export type ChartName = keyof typeof CHARTS;

/** Long watch times are drawn in hours, so that the axis has round ones. */
const HOURS = { unit: 'hours', one: 'hour' };
const MIN_FOR_HOURS = 600;

type Day<Name extends string> = Readonly<Record<Name, number>> & { day: string };

/** A report's figures by day. */
export interface DaySeries<Name extends string> {
  series: readonly Day<Name>[];
  /** The same number of preceding days. */
  earlier: readonly Day<Name>[];
  /** The day that hasn't ended. Its bar is marked, and nothing is compared with it. */
  running: Day<Name> | null;
}

interface DayChartProps<Name extends ChartName> {
  kind: Name;
  report: DaySeries<Name>;
  /** Draws the preceding days behind the bars. */
  compare?: boolean;
  /** Whether a bar opens its rows. Only the site’s figures have any. */
  leads?: boolean;
}

/** Stands where a chart would have only zeros. */
export const NothingDrawn = () => (
  <Stack as="p" align="center" justify="center" tone="second" center className={css.none}>
    Nothing in this period.
  </Stack>
);

/** Shows one figure by day in a card, as a bar chart or as a table. */
export function DayChart<Name extends ChartName>(props: DayChartProps<Name>) {
  const { kind, report, compare = false, leads = true } = props;
  const { series, running } = report;
  const earlier = compare && report.earlier.length > 0 ? report.earlier : undefined;
  const [asTable, setAsTable] = useState(false);
  const [selectedSpan, setSelectedSpan] = useState<ChartSpan | null>(null);
  const { week, tick }: ChartKind = CHARTS[kind];
  const { label } = kindOf(kind);
  const format = kind === 'watch_minutes' ? undefined : kindOf(kind).format;
  const dailyValues = [...series, ...(running ? [running] : [])].map((day) => day[kind] as number);
  const earlierDaily = earlier?.map((day) => day[kind] as number);
  const spans = chartSpans(
    series.map(({ day }) => day),
    running?.day ?? null,
  );
  const wholeSpans = spans.filter(({ isRunning }) => !isRunning);
  const byWeek = wholeSpans.length < series.length;
  const combinedValues = combineBySpan(dailyValues, spans, week);
  const combinedEarlier = earlierDaily && combineBySpan(earlierDaily, wholeSpans, week);
  const inHours =
    kind === 'watch_minutes' && Math.max(...combinedValues, ...(combinedEarlier ?? [])) >= MIN_FOR_HOURS;
  const { unit, one }: Pick<ChartKind, 'unit' | 'one'> = inHours ? HOURS : CHARTS[kind];
  const scaled = (value: number) => (inHours ? Math.round(value / 6) / 10 : value);
  const barValues = combinedValues.map(scaled);
  const earlierValues = combinedEarlier?.map(scaled);
  const labelOf = (span?: ChartSpan) =>
    week === 'max' && span && span.days > 1 ? `${span.label}, most in a day` : (span?.label ?? '');
  if (!dailyValues.some(Boolean) && !earlierDaily?.some(Boolean)) {
    return (
      <Card title={label}>
        <NothingDrawn />
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
        title={`${label} by ${byWeek ? 'week' : 'day'}`}
        unit={unit}
        {...(one && { singularUnit: one })}
        data={barValues.map((value, index) => ({
          label: labelOf(spans[index]),
          short: shortDay(spans[index]?.from ?? ''),
          value,
          ...(spans[index]?.isRunning && { isPartial: true }),
        }))}
        {...(leads && { onPick: (index: number) => setSelectedSpan(spans[index] ?? null) })}
        {...(tick && { tick })}
        {...(earlierValues && { earlier: { label: 'the previous period', values: earlierValues } })}
        {...(format && { format })}
        asTable={asTable}
      />
      {selectedSpan && (
        <ReportRowsSheet
          kind={kind as ReportRowKind}
          from={selectedSpan.from}
          to={selectedSpan.to}
          onClose={() => setSelectedSpan(null)}
        />
      )}
    </Card>
  );
}

/** The maximum number of daily bars. With more, bars would be too thin on a phone, so charts show weeks. */
const MAX_BARS = 92;
const WEEK = 7;

/** The days of one bar. */
interface ChartSpan {
  label: string;
  from: string;
  to: string;
  days: number;
  /** Whether it is the day that hasn't ended, which no whole day or week can be compared with. */
  isRunning?: true;
}

/**
 * Returns a span per day, or per week if there are too many days to draw. `days` are consecutive whole days; the running day
 * that may follow them is always a span of its own.
 */
function chartSpans(days: readonly string[], runningDay: string | null): ChartSpan[] {
  const whole = days.length > MAX_BARS ? inWeeks(days) : days.map(daySpan);
  if (!runningDay) return whole;
  return [...whole, { ...daySpan(runningDay), label: `${shortDay(runningDay)}, so far`, isRunning: true }];
}

const daySpan = (day: string): ChartSpan => ({ label: shortDay(day), from: day, to: day, days: 1 });

/** Groups days into weeks, the last of which ends with the last day. Only the first week may be shorter. */
function inWeeks(days: readonly string[]): ChartSpan[] {
  const remainder = days.length % WEEK;
  const starts = [
    ...(remainder ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, n) => remainder + n * WEEK),
  ];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? days.length;
    const from = days[start] ?? '';
    const to = days[end - 1] ?? '';
    const label = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
    return { label, from, to, days: end - start };
  });
}

/** Combines daily values into one value per span. */
function combineBySpan(
  values: readonly number[],
  spans: readonly Pick<ChartSpan, 'days'>[],
  combine: 'sum' | 'last' | 'max',
): number[] {
  let start = 0;
  return spans.map(({ days }) => {
    const part = values.slice(start, start + days);
    start += days;
    if (combine === 'last') return part.at(-1) ?? 0;
    if (combine === 'max') return Math.max(0, ...part);
    return part.reduce((total, value) => total + value, 0);
  });
}
