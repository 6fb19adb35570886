import type { Reminder } from '../contract/reminder.schema.ts';
import { dateFormatter } from '../format/formatters.ts';
import { hourText } from '../format/hour-text.ts';
import { formatKobo } from '../format/money.ts';
import { daysBetween } from './local-date.ts';

const formatWeekday = dateFormatter({ weekday: 'long', timeZone: 'UTC' });
const formatDate = dateFormatter({ day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * Returns a day within a week by its name, others by date: `today`, `on Friday`, `on 3 March`. Without `today`, returns a text
 * that holds whenever it is read: `on Friday 27 November`.
 */
function dayText(day: string, today?: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  if (!today) return `on ${formatWeekday(at)} ${formatDate(at)}`;
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return `on ${(days > 1 && days < 7 ? formatWeekday : formatDate)(at)}`;
}

/**
 * Returns the text of a reminder: `₦500,000 for Hall hire is due on Friday`. A notification, which a phone may show days
 * later, is made without `today`.
 */
export function reminderText({ kind, title, due_on, due_at, amount_kobo }: Reminder, today?: string): string {
  if (kind === 'video' || !due_on) return `New video: ${title}`;
  const when = dayText(due_on, today);
  if (kind === 'quote') return `The quote for ${title} expires ${when}`;
  if (kind === 'task') return `${title}, due ${when}${due_at ? ` at ${hourText(due_at)}` : ''}`;
  const amount = formatKobo(amount_kobo ?? 0);
  return `${amount} for ${title} ${today && due_on < today ? 'was' : 'is'} due ${when}`;
}
