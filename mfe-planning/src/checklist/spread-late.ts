import { addDays, daysBetween } from '@wedding/shared/contract/local-date.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';

/** Late tasks are brought in over two weeks at most: sooner where the wedding is nearer. */
const OVER_DAYS = 14;

/**
 * New days for late tasks, evenly from tomorrow on, the longest overdue first: never all of them at once, never
 * past the wedding day. On the day itself they are today's.
 */
export function spreadLate(
  late: readonly Task[],
  { today, day }: { today: string; day: string | null },
): { task: Task; to: string }[] {
  const left = day ? Math.max(0, daysBetween(today, day)) : OVER_DAYS;
  const room = Math.min(OVER_DAYS, left);
  const sorted = late.toSorted((a, b) => ((a.due_on ?? '') < (b.due_on ?? '') ? -1 : 1));
  return sorted.map((task, place) => ({
    task,
    to: addDays(today, room === 0 ? 0 : Math.min(room, 1 + Math.floor((place * room) / sorted.length))),
  }));
}
