import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';

export type Offset = Extract<TaskDue, { kind: 'offset' }>;
export type Side = 'before' | 'after';
/**
 * When a task is due, under edit. `length` is the typed text, which may be empty, and `side` the chosen side of the
 * ceremony. `n` is what was stored until `toDue` derives it from both.
 */
export type TypedDue = Exclude<TaskDue, Offset> | (Offset & { side?: Side; length?: string });

/** The contract's limit: ten years in days. */
export const MAX_DAYS = 3650;

export const sideOf = ({ n, side }: Extract<TypedDue, Offset>): Side => side ?? (n > 0 ? 'after' : 'before');
export const lengthOf = ({ n, length }: Extract<TypedDue, Offset>): string => length ?? String(Math.abs(n));

/** Returns an error message if the typed length isn't a number of days, weeks or months. */
export function lengthError(due: TypedDue): string | undefined {
  if (due.kind !== 'offset') return undefined;
  const length = lengthOf(due).trim();
  return /^\d+$/.test(length) && Number(length) <= MAX_DAYS
    ? undefined
    : `Enter a whole number from 0 to ${formatCount(MAX_DAYS)}.`;
}

/** Returns an error message if the window ends before it begins. Only a task before a ceremony has a window. */
export function windowError(due: TypedDue): string | undefined {
  if (due.kind !== 'offset' || sideOf(due) === 'after') return undefined;
  const { min_lead_days = 0, max_lead_days = MAX_DAYS } = due;
  return min_lead_days > max_lead_days ? '“At most” can’t be less than “At least”.' : undefined;
}

/** Returns what is stored of a due without errors. */
export function toDue(due: TypedDue): TaskDue {
  if (due.kind !== 'offset') return due;
  const { side: _side, length: _length, min_lead_days, max_lead_days, ...rest } = due;
  const length = Number(lengthOf(due));
  if (sideOf(due) === 'after') return { ...rest, n: length };
  return {
    ...rest,
    n: length && -length,
    ...(min_lead_days !== undefined && { min_lead_days }),
    ...(max_lead_days !== undefined && { max_lead_days }),
  };
}
