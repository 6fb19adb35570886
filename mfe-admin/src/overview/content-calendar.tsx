import type { CalendarEntry } from '@wedding/shared/contract/content-calendar.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ChevronLeft, ChevronRight, Clapperboard, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { shortDay, toLagosTime } from '../lib/dates.ts';
import { calendarQuery } from '../lib/report.queries.ts';
import css from './calendar.module.css';

const formatWeekday = dateFormatter({ weekday: 'short', timeZone: 'UTC' });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const WEEK = 7;
/** Returns the Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((dateOf(day).getUTCDay() + 6) % WEEK));

/** Shows a week's scheduled and published content: a column per day, or on narrow screens a list of the days with any. */
export function ContentCalendar() {
  const thisWeek = mondayOf(useToday());
  // The week that is running moves on at midnight, unless another one was chosen.
  const [chosen, setMonday] = useState<string | null>(null);
  const monday = chosen ?? thisWeek;
  const last = addDays(monday, WEEK - 1);
  const entries = useQuery(calendarQuery({ from: monday, to: last }));
  return (
    <Card
      title="Calendar"
      action={
        <Row as="span" inline className={css.weeks}>
          <IconButton label="Previous week" onClick={() => setMonday(addDays(monday, -WEEK))}>
            <ChevronLeft />
          </IconButton>
          <Text as="span" size={14} weight={600} center className={css.week} role="status">
            {monday === thisWeek ? 'This week' : `${shortDay(monday)} to ${shortDay(last)}`}
          </Text>
          <IconButton label="Next week" onClick={() => setMonday(addDays(monday, WEEK))}>
            <ChevronRight />
          </IconButton>
        </Row>
      }
    >
      <Loaded query={entries} what="the calendar">
        {(data) => <Week monday={monday} entries={data} />}
      </Loaded>
    </Card>
  );
}

/** The number of entries that a day shows before a line opens the rest. */
const MAX_SHOWN = 3;

function Week({ monday, entries }: { monday: string; entries: readonly CalendarEntry[] }) {
  const byDay = groupBy(entries, ({ at }) => toLagosTime(at).slice(0, 10));
  const today = useToday();
  return (
    <div className={css.frame}>
      {entries.length === 0 && (
        <p className={css.none}>
          Nothing was published or is scheduled this week. Schedule a{' '}
          <Link to="/app/admin/videos">video</Link> or a <Link to="/app/admin/blog">blog</Link>.
        </p>
      )}
      <Grid as="ol" gap={2} className={css.days} aria-label="Days">
        {Array.from({ length: WEEK }, (_, n) => addDays(monday, n)).map((day) => {
          const dayEntries = byDay.get(day) ?? [];
          // A line that opens one entry would save no room.
          const visibleCount = dayEntries.length === MAX_SHOWN + 1 ? MAX_SHOWN + 1 : MAX_SHOWN;
          const rest = dayEntries.slice(visibleCount);
          return (
            <Stack
              as="li"
              gap={1}
              shrink
              key={day}
              className={css.day}
              data-empty={dayEntries.length === 0 || undefined}
              data-today={day === today || undefined}
            >
              <Text as="span" tone="second" size={13} weight={600} className={css.date}>
                {formatWeekday(dateOf(day))} {shortDay(day)}
              </Text>
              {dayEntries.slice(0, visibleCount).map(toEntry)}
              {rest.length > 0 && (
                <details className={css.rest}>
                  <summary>
                    {rest.length} more
                    <VisuallyHidden>
                      {' '}
                      on {formatWeekday(dateOf(day))} {shortDay(day)}
                    </VisuallyHidden>
                  </summary>
                  <Stack gap={1} shrink>
                    {rest.map(toEntry)}
                  </Stack>
                </details>
              )}
            </Stack>
          );
        })}
      </Grid>
    </div>
  );
}

const toEntry = (entry: CalendarEntry) => <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />;

function Entry({ entry: { kind, id, title, state, at } }: { entry: CalendarEntry }) {
  const Icon = kind === 'video' ? Clapperboard : Newspaper;
  const to = kind === 'video' ? `/app/admin/videos?video=${id}` : `/app/admin/blog/new-blog?id=${id}`;
  const time = toLagosTime(at).slice(11);
  return (
    <Link to={to} className={css.entry} data-state={state} title={`${time} ${title}`}>
      <Icon />
      <span className={css.entryText}>
        <VisuallyHidden>
          {kind === 'video' ? 'Video' : 'Blog'} {state},{' '}
        </VisuallyHidden>
        <Text as="span" tone="second" tabular>
          {time}
        </Text>{' '}
        {title}
      </span>
    </Link>
  );
}
