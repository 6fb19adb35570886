import type { Ceremony } from '../contract/planning.schema.ts';
import type { Task } from '../contract/task.schema.ts';
import { datesOf } from './ceremony-dates.ts';
import { daysBetween } from './local-date.ts';
import { dayOfCeremony, placeTasks } from './place-tasks.ts';

type Dated = Pick<Ceremony, 'kind' | 'date'>;

/** The fields that decide whether a task moves. */
type Movable = Pick<Task, 'due' | 'due_on' | 'status'>;

export interface Move<T extends Movable = Task> {
  task: T;
  to: string;
}

interface Moving {
  before: readonly Dated[];
  after: readonly Dated[];
  /** The earliest day that a task moves to. */
  today: string;
}

/**
 * Returns the tasks of one checklist that follow their ceremonies to new days. A task that is done or skipped doesn't move,
 * nor does one whose day the couple chose.
 */
export function movedTasks<T extends Movable>(
  tasks: readonly T[],
  { before, after, today }: Moving,
): Move<T>[] {
  const from = datesOf(before);
  const to = datesOf(after);
  if (!to) return [];
  const dues = tasks.map(({ due }) => due);
  const desired = from && placeTasks(dues, { ceremonies: from, from: today });
  const placed = placeTasks(dues, { ceremonies: to, from: today });
  return tasks.flatMap((task, place) => {
    const day = placed[place];
    const follows = task.due.kind === 'offset' && (task.status === 'todo' || task.status === 'doing');
    if (!follows || !day || day === task.due_on || (desired && desired[place] === day)) return [];
    return [{ task, to: day }];
  });
}

/** A task whose day breaks its window, and the day of its ceremony. */
export interface MissedWindow<T = Pick<Task, 'id' | 'title' | 'due' | 'due_on'>> {
  task: T;
  day: string;
  /** The days from the task to its ceremony. */
  lead: number;
}

/** Returns the tasks whose days violate a legal window: at least or at most so many days before their ceremony. */
export function missedWindows<T extends Pick<Task, 'due' | 'due_on'>>(
  tasks: readonly T[],
  ceremonies: readonly Dated[],
): MissedWindow<T>[] {
  const dates = datesOf(ceremonies);
  return tasks.flatMap((task) => {
    const { due, due_on } = task;
    if (!dates || due.kind !== 'offset' || !due_on) return [];
    const day = dayOfCeremony(due.ceremony, dates);
    const lead = daysBetween(due_on, day);
    const isMissed = lead < (due.min_lead_days ?? -Infinity) || lead > (due.max_lead_days ?? Infinity);
    return isMissed ? [{ task, day, lead }] : [];
  });
}
