import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { mainCeremony } from '@wedding/shared/domain/ceremony-dates.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';

/** The maximum number of tasks in "Now": a longer list discourages. */
const MAX_NOW = 7;

export const isOpen = (task: Task): boolean => task.status === 'todo' || task.status === 'doing';
export const isOverdue = (task: Task, today: string): boolean =>
  isOpen(task) && task.due_on !== null && task.due_on < today;

/** Returns the numbers for `18 of 41`: done tasks, of those that weren't skipped. */
export function progressOf(tasks: readonly Task[]) {
  const counted = tasks.filter((task) => task.status !== 'skipped');
  return { done: counted.filter((task) => task.status === 'done').length, of: counted.length };
}

/**
 * Returns the next open tasks, and those that were just `ticked`, the earliest first. Those without a day come last.
 * `isFull` says whether another task would be in the list without the ticked ones.
 */
export function tasksNow(tasks: readonly Task[], ticked: readonly string[]) {
  const done = tasks.filter((task) => !isOpen(task) && ticked.includes(task.id));
  const open = byDay(tasks.filter(isOpen));
  const next = open.slice(0, Math.max(0, MAX_NOW - done.length));
  return { tasks: byDay([...done, ...next]), isFull: done.length > 0 && open.length > next.length };
}

/** Returns what names a task's category. */
export function categoryNames({ categories }: Checklist): (task: Task) => string | undefined {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return ({ category_id }) => names.get(category_id);
}

/** Returns the categories with their tasks, in the couple's order. */
export function byCategory({ categories, tasks }: Checklist) {
  const grouped = groupBy(tasks, (task) => task.category_id);
  return categories.map((category) => ({
    category,
    tasks: (grouped.get(category.id) ?? []).toSorted(
      (a, b) => compare(a.sort, b.sort) || compare(a.id, b.id),
    ),
  }));
}

interface Dated {
  due_on: string | null;
  due_at?: string | null;
  sort: string;
}

/** Sorts by day and hour, the earliest first, those without a day last; on one day, those without an hour. */
export const byDay = <T extends Dated>(tasks: readonly T[]): T[] =>
  tasks.toSorted((a, b) => compare(momentOf(a), momentOf(b)) || compare(a.sort, b.sort));

const momentOf = ({ due_on, due_at }: Dated) => `${due_on ?? '9999'} ${due_at ?? '99'}`;

/** Returns the wedding day: the date of the last of worship and reception; null if not set. */
export const weddingDay = (plan: WeddingPlan | null): string | null =>
  mainCeremony(plan?.ceremonies ?? [])?.date ?? null;

/** Returns the days of the ceremonies, the earliest first. */
export const ceremonyDays = (plan: WeddingPlan | null): string[] => [
  ...new Set((plan?.ceremonies ?? []).flatMap(({ date }) => date ?? []).sort()),
];

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
