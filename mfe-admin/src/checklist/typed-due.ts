import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';

export type Offset = Extract<TaskDue, { kind: 'offset' }>;
export type Side = 'before' | 'after';
/**
 * When a task is due, under edit. `length`, `least` and `most` are the typed texts, which may be empty, and `side` the chosen
 * side of the ceremony. `n` and the leads are what was stored until `toDue` derives them.
 */
export type TypedDue =
  | Exclude<TaskDue, Offset>
  | (Offset & { side?: Side; length?: string; least?: string; most?: string });
type TypedOffset = Extract<TypedDue, Offset>;

/** The contract's limit: ten years in days. */
const MAX_DAYS = 3650;

export const sideOf = ({ n, side }: TypedOffset): Side => side ?? (n > 0 ? 'after' : 'before');
export const lengthOf = ({ n, length }: TypedOffset): string => length ?? String(Math.abs(n));
export const leastOf = ({ least, min_lead_days: stored }: TypedOffset): string =>
  least ?? String(stored ?? '');
export const mostOf = ({ most, max_lead_days: stored }: TypedOffset): string => most ?? String(stored ?? '');

const numberError = (text: string): string | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= MAX_DAYS
    ? undefined
    : `Enter a whole number from 0 to ${formatCount(MAX_DAYS)}.`;

/** Returns an error message if the typed length isn't a number of days, weeks or months. */
export const lengthError = (due: TypedDue): string | undefined =>
  due.kind === 'offset' ? numberError(lengthOf(due)) : undefined;

/**
 * Returns error messages if the ends of the window aren't numbers of days, or it ends before it begins. Either may be empty.
 * Only a task before a ceremony has a window.
 */
export function windowErrors(due: TypedDue): { least?: string | undefined; most?: string | undefined } {
  if (due.kind !== 'offset' || sideOf(due) === 'after') return {};
  const [least, most] = [leastOf(due).trim(), mostOf(due).trim()];
  const isTurned = least !== '' && most !== '' && Number(least) > Number(most);
  return {
    least: least === '' ? undefined : numberError(least),
    most:
      (most === '' ? undefined : numberError(most)) ??
      (isTurned ? '“At most” can’t be less than “At least”.' : undefined),
  };
}

/** Returns whether a due has an error. */
export const isDueWrong = (due: TypedDue): boolean =>
  [lengthError(due), ...Object.values(windowErrors(due))].some(Boolean);

/** Returns what is stored of a due without errors. */
export function toDue(due: TypedDue): TaskDue {
  if (due.kind !== 'offset') return due;
  const { kind, ceremony, unit } = due;
  const length = Number(lengthOf(due));
  if (sideOf(due) === 'after') return { kind, ceremony, unit, n: length };
  const [least, most] = [leastOf(due).trim(), mostOf(due).trim()];
  return {
    kind,
    ceremony,
    unit,
    n: length && -length,
    ...(least !== '' && { min_lead_days: Number(least) }),
    ...(most !== '' && { max_lead_days: Number(most) }),
  };
}
