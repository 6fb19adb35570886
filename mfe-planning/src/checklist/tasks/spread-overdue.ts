import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays, daysBetween } from '@wedding/shared/domain/local-date.ts';

/** The maximum number of days that overdue tasks are spread over; fewer if the wedding is sooner. */
const MAX_DAYS = 14;

/**
 * Returns new days for overdue tasks, spread evenly from tomorrow on. The longest overdue comes first, and none is due after
 * the wedding day. On the wedding day itself they are due today.
 */
export function spreadOverdue(
  overdue: readonly Task[],
  { today, day }: { today: string; day: string | null },
): { task: Task; to: string }[] {
  const left = day ? Math.max(0, daysBetween(today, day)) : MAX_DAYS;
  const room = Math.min(MAX_DAYS, left);
  const sorted = overdue.toSorted((a, b) => ((a.due_on ?? '') < (b.due_on ?? '') ? -1 : 1));
  return sorted.map((task, place) => ({
    task,
    to: addDays(today, room === 0 ? 0 : Math.min(room, 1 + Math.floor((place * room) / sorted.length))),
  }));
}
