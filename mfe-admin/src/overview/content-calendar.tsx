import type { CalendarEntry } from '@wedding/shared/contract/content-calendar.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { addDays, addMonths, today } from '@wedding/shared/domain/local-date.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ChevronLeft, ChevronRight, Clapperboard, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { toLagosTime } from '../lib/dates.ts';
import { calendarQuery } from '../lib/report.queries.ts';
import css from './calendar.module.css';

const formatMonth = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatDate = dateFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
/** Returns the number of days since Monday. */
const weekday = (day: string) => (dateOf(day).getUTCDay() + 6) % 7;

/** Shows a month's scheduled and published content, as a grid on wide screens, else as a list. */
export function ContentCalendar() {
  const [month, setMonth] = useState(() => `${today().slice(0, 7)}-01`);
  const last = addDays(addMonths(month, 1), -1);
  const entries = useQuery(calendarQuery({ from: month, to: last }));
  const name = formatMonth(dateOf(month));
  return (
    <Card
      title="Content calendar"
      action={
        <Row as="span" inline className={css.months}>
          <IconButton label="Previous month" onClick={() => setMonth(addMonths(month, -1))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <Text as="span" size={14} weight={600} center className={css.month} role="status">
            {name}
          </Text>
          <IconButton label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </Row>
      }
    >
      <Loaded query={entries} what="the calendar">
        {(data) => <Month month={month} last={last} entries={data} />}
      </Loaded>
    </Card>
  );
}

/** The number of entries that a day shows before a line opens the rest. */
const MAX_SHOWN = 3;

interface MonthProps {
  month: string;
  last: string;
  entries: readonly CalendarEntry[];
}

function Month({ month, last, entries }: MonthProps) {
  const days = Array.from({ length: Number(last.slice(8)) }, (_, n) => addDays(month, n));
  const byDay = groupBy(entries, ({ at }) => toLagosTime(at).slice(0, 10));
  const now = today();
  return (
    <div className={css.frame}>
      {entries.length === 0 && (
        <p className={css.none}>
          Nothing was published or is scheduled this month. Schedule a{' '}
          <Link to="/app/admin/videos">video</Link> or a <Link to="/app/admin/blog">blog</Link>.
        </p>
      )}
      <div className={css.weekdays} aria-hidden="true">
        {WEEKDAYS.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
      <Grid as="ol" gap={2} className={css.days} aria-label="Days">
        {days.map((day, index) => {
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
              data-today={day === now || undefined}
              style={index === 0 ? { gridColumnStart: weekday(day) + 1 } : undefined}
            >
              <Text as="span" tone="second" size={13} weight={600} className={css.date}>
                <span className={css.long}>{formatDate(dateOf(day))}</span>
                <span className={css.short} aria-hidden="true">
                  {index + 1}
                </span>
              </Text>
              {dayEntries.slice(0, visibleCount).map(toEntry)}
              {rest.length > 0 && (
                <details className={css.rest}>
                  <summary>
                    {rest.length} more<VisuallyHidden> on {formatDate(dateOf(day))}</VisuallyHidden>
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
      <Icon aria-hidden="true" />
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
