import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import { byDay, progressOf } from './tasks-view.ts';

/** Stands for tasks without a day, instead of a month. */
const NO_MONTH = 'none';

export interface MonthOfTasks {
  /** `2027-06`, or NO_MONTH. */
  month: string;
  /** The earliest day first. */
  tasks: Task[];
  done: number;
  of: number;
}

const monthOf = ({ due_on }: Task): string => due_on?.slice(0, 7) ?? NO_MONTH;

/** Returns the months that have tasks, in order, each with its progress. Tasks without a day come last. */
export function byMonth(tasks: readonly Task[]): MonthOfTasks[] {
  return [...groupBy(byDay(tasks), monthOf)].map(([month, own]) => ({
    month,
    tasks: own,
    ...progressOf(own),
  }));
}

const formatMonth = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month: `June 2027`; `No date yet`. */
export const monthText = (month: string): string =>
  month === NO_MONTH ? 'No date yet' : formatMonth(new Date(`${month}-01T12:00:00Z`));
