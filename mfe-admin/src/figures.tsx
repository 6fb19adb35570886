import type { Figure, Report } from '@wedding/shared/contract/report.schema.ts';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { Stat, type StatProps, Stats } from '@wedding/shared/ui/stat.tsx';
import { Clock3, Coins, UserRoundPlus, UsersRound } from 'lucide-react';

/** The four figures of a period, each with its change over the equal period before it. */
export function Figures({ report: { figures, days } }: { report: Report }) {
  const against = `the ${days} days before`;
  return (
    <Stats>
      <Stat
        label="Subscribers"
        icon={<UsersRound aria-hidden="true" />}
        value={count(figures.subscribers.value)}
        change={changeOf(figures.subscribers, { of: count, against: `${days} days ago` })}
      />
      <Stat
        label="Watch time"
        icon={<Clock3 aria-hidden="true" />}
        value={watchTime(figures.watch_minutes.value)}
        change={changeOf(figures.watch_minutes, { of: watchTime, against })}
      />
      <Stat
        label="New members"
        icon={<UserRoundPlus aria-hidden="true" />}
        value={count(figures.new_members.value)}
        change={changeOf(figures.new_members, { of: count, against })}
      />
      <Stat
        label="Revenue"
        icon={<Coins aria-hidden="true" />}
        value={formatNaira(figures.revenue.value)}
        change={changeOf(figures.revenue, { of: formatNaira, against })}
      />
    </Stats>
  );
}

export const count = (value: number) => value.toLocaleString('en-NG');

/** Minutes for people: `48 min`, `12 h`, `1,204 h`. */
export const watchTime = (minutes: number) =>
  minutes < 120 ? `${count(minutes)} min` : `${count(Math.round(minutes / 60))} h`;

/** In percent where there is something to compare with; from nothing, the figure before says more. */
function changeOf(
  { value, before }: Figure,
  { of, against }: { of: (value: number) => string; against: string },
): NonNullable<StatProps['change']> {
  if (value === before) return { text: `Same as ${against}`, direction: 'flat' };
  const up = value > before;
  const direction = up ? 'up' : 'down';
  if (before === 0) return { text: `From ${of(0)} in ${against}`, direction, good: up };
  const percent = Math.max(1, Math.round((Math.abs(value - before) / before) * 100));
  return { text: `${count(percent)}% ${up ? 'more' : 'less'} than ${against}`, direction, good: up };
}
