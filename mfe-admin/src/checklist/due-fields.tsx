import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ceremonyOptions, isCeremony } from '../templates/template-badge.tsx';
import css from './checklist.module.css';
import { dueLabel } from './task-labels.ts';

const UNITS: { value: Offset['unit']; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];
const START: Offset = { kind: 'offset', ceremony: 'main', n: -3, unit: 'month' };

/** Longer than any number of days. */
const LIMIT = 20;

interface DueFieldsProps {
  due: TypedDue;
  onChange: (due: TypedDue) => void;
  /** Whether the form was submitted, which shows what is wrong with the length. */
  submitted: boolean;
}

/** Edits when a task is due: without a day, on a day, or some time before or after a ceremony. */
export function DueFields({ due, onChange, submitted }: DueFieldsProps) {
  const side = due.kind === 'offset' ? sideOf(due) : due.kind;
  const sides = [
    { value: 'none', label: 'No day' },
    { value: 'before', label: 'Before a ceremony' },
    { value: 'after', label: 'After a ceremony' },
    ...(due.kind === 'fixed' ? [{ value: 'fixed', label: dueLabel(due) }] : []),
  ];
  function choose(next: string) {
    if (next === 'none') return onChange({ kind: 'none' });
    const offset = due.kind === 'offset' ? due : START;
    if (next === 'before' || next === 'after') onChange({ ...offset, side: next });
  }
  return (
    <Grid gap={4} className={css.due}>
      <SelectField
        label="Due"
        options={sides}
        value={side}
        onChange={(event) => choose(event.target.value)}
      />
      {due.kind === 'offset' && (
        <>
          <TextField
            label="How long"
            inputMode="numeric"
            limit={LIMIT}
            value={lengthOf(due)}
            onChange={({ target }) => onChange({ ...due, side: sideOf(due), length: target.value })}
            error={submitted ? lengthError(due) : undefined}
          />
          <SelectField
            label="Counted in"
            options={UNITS}
            value={due.unit}
            onChange={(event) => {
              const unit = UNITS.find(({ value }) => value === event.target.value)?.value;
              if (unit) onChange({ ...due, unit });
            }}
          />
          <SelectField
            label="Ceremony"
            options={ceremonyOptions}
            value={due.ceremony}
            onChange={({ target: { value } }) => {
              if (isCeremony(value)) onChange({ ...due, ceremony: value });
            }}
          />
          {side === 'before' && (
            <>
              <TextField
                label="Days before, at least"
                optional
                inputMode="numeric"
                limit={LIMIT}
                hint="By law, such as 21 for a registry"
                value={leastOf(due)}
                onChange={({ target }) => onChange({ ...due, least: target.value })}
                error={windowErrors(due).least}
              />
              <TextField
                label="Days before, at most"
                optional
                inputMode="numeric"
                limit={LIMIT}
                value={mostOf(due)}
                onChange={({ target }) => onChange({ ...due, most: target.value })}
                error={windowErrors(due).most}
              />
            </>
          )}
        </>
      )}
    </Grid>
  );
}

type Offset = Extract<TaskDue, { kind: 'offset' }>;
type Side = 'before' | 'after';
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

const sideOf = ({ n, side }: TypedOffset): Side => side ?? (n > 0 ? 'after' : 'before');
const lengthOf = ({ n, length }: TypedOffset): string => length ?? String(Math.abs(n));
const leastOf = ({ least, min_lead_days: stored }: TypedOffset): string => least ?? String(stored ?? '');
const mostOf = ({ most, max_lead_days: stored }: TypedOffset): string => most ?? String(stored ?? '');

const numberError = (text: string): string | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= MAX_DAYS
    ? undefined
    : `Enter a whole number from 0 to ${formatCount(MAX_DAYS)}.`;

/** Returns an error message if the typed length isn't a number of days, weeks or months. */
const lengthError = (due: TypedDue): string | undefined =>
  due.kind === 'offset' ? numberError(lengthOf(due)) : undefined;

/**
 * Returns error messages if the ends of the window aren't numbers of days, or it ends before it begins. Either may be empty.
 * Only a task before a ceremony has a window.
 */
function windowErrors(due: TypedDue): { least?: string | undefined; most?: string | undefined } {
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
