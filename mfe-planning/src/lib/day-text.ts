import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';

const formatter = (options: Intl.DateTimeFormatOptions) => dateFormatter({ ...options, timeZone: 'UTC' });
const formatShort = formatter({ day: 'numeric', month: 'short' });
const formatWithYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const formatFull = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Formats a day in full: `Saturday, 12 June 2027`. */
export const longDay = (day: string): string => formatFull(noon(day));

/** Formats a day briefly: `Today`, `Tomorrow`, `12 Jun`, with the year if it isn't the current one. */
export function shortDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return dateText(day, today);
}

/** Formats a day within a sentence: `today`, `tomorrow`, `12 Jun`. */
export const dayInText = (day: string, today: string): string =>
  shortDay(day, today).replace(/^[TY]\w+/, (text) => text.toLowerCase());

/**
 * Formats a day briefly as a date, for texts that are read on another day, such as a message: `12 Jun`, with the year if it
 * isn't the current one.
 */
export function dateText(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? formatShort : formatWithYear)(noon(day));
}

/** Returns the time until the wedding: `72 days to go`, `Today`, `3 days ago`. */
export function countdown(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today is the day';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `${count} to go` : `${count} ago`;
}
