import type { ReportDay } from '@wedding/shared/contract/report.schema.ts';
import { BarChart } from '@wedding/shared/ui/bar-chart.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { shortDay } from './dates.ts';
import css from './day-chart.module.css';

/** What a chart can show of a report's days: its title, its unit and what stands there when all days are 0. */
const KINDS = {
  subscribers: { title: 'Subscribers', unit: 'subscribers', none: 'Nobody was subscribed in these days.' },
  watch_minutes: { title: 'Watch time', unit: 'minutes', none: 'Nothing was watched in these days.' },
  new_members: { title: 'New members', unit: 'members', none: 'Nobody joined in these days.' },
  revenue: {
    title: 'Revenue',
    unit: 'naira',
    none: 'No charges in these days.',
    format: formatNaira,
  },
} as const;

/** One figure day by day, in a card. */
export function DayChart({ series, kind }: { series: ReportDay[]; kind: keyof typeof KINDS }) {
  const { title, unit, none, ...more } = KINDS[kind];
  return (
    <Card title={title}>
      {series.some((day) => day[kind] > 0) ? (
        <BarChart
          title={`${title} by day`}
          unit={unit}
          data={series.map((day) => ({ label: shortDay(day.day), value: day[kind] }))}
          {...more}
        />
      ) : (
        <p className={css.none}>{none}</p>
      )}
    </Card>
  );
}
