import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ceremonyOptions } from '../templates/template-badge.tsx';
import css from './checklist.module.css';
import { dueLabel } from './task-labels.ts';

type Offset = Extract<TaskDue, { kind: 'offset' }>;

/** When a task is due, as it is typed. `fixed` is a day that an import gave it. */
interface TypedDue extends Pick<Offset, 'unit' | 'ceremony'> {
  side: 'none' | 'before' | 'after' | 'fixed';
  date: string;
  length: string;
  least: string;
  most: string;
}

export const USUAL_DUE: TypedDue = {
  side: 'before',
  date: '',
  length: '3',
  unit: 'month',
  ceremony: 'main',
  least: '',
  most: '',
};

export function typedDue(due: TaskDue): TypedDue {
  if (due.kind === 'none') return { ...USUAL_DUE, side: 'none' };
  if (due.kind === 'fixed') return { ...USUAL_DUE, side: 'fixed', date: due.date };
  const { n, unit, ceremony, min_lead_days: least = '', max_lead_days: most = '' } = due;
  const side = n > 0 ? 'after' : 'before';
  const length = String(Math.abs(n));
  return { ...USUAL_DUE, side, length, unit, ceremony, least: String(least), most: String(most) };
}

/** Returns what is stored of a due without errors. */
export function toDue({ side, date, length, unit, ceremony, least, most }: TypedDue): TaskDue {
  if (side === 'none') return { kind: 'none' };
  if (side === 'fixed') return { kind: 'fixed', date };
  const offset = { kind: 'offset', ceremony, unit } as const;
  const n = Number(length);
  if (side === 'after') return { ...offset, n };
  return {
    ...offset,
    n: n && -n,
    ...(least.trim() && { min_lead_days: Number(least) }),
    ...(most.trim() && { max_lead_days: Number(most) }),
  };
}

/** The contract's limit: ten years in days. */
const MAX_DAYS = 3650;

const numberError = (text: string): string | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= MAX_DAYS
    ? undefined
    : `Enter a whole number from 0 to ${formatCount(MAX_DAYS)}.`;

/** Returns what is wrong with the typed numbers. Only a task before a ceremony has a window, whose ends may be empty. */
function errorsOf({ side, length, least, most }: TypedDue) {
  if (side === 'none' || side === 'fixed') return {};
  if (side === 'after') return { length: numberError(length) };
  const [from, to] = [least.trim(), most.trim()];
  const isTurned = from && to && Number(from) > Number(to);
  return {
    length: numberError(length),
    least: from ? numberError(from) : undefined,
    most:
      (to ? numberError(to) : undefined) ??
      (isTurned ? '“At most” can’t be less than “At least”.' : undefined),
  };
}

export const isDueWrong = (due: TypedDue): boolean => Object.values(errorsOf(due)).some(Boolean);

const UNITS: { value: Offset['unit']; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];

interface DueFieldsProps {
  due: TypedDue;
  onChange: (due: TypedDue) => void;
  /** Whether the form was submitted, which shows what is wrong with the length. */
  submitted: boolean;
}

/** Edits when a task is due: without a day, on a day, or some time before or after a ceremony. */
export function DueFields({ due, onChange, submitted }: DueFieldsProps) {
  const { side, date } = due;
  const errors = errorsOf(due);
  const field = (name: 'side' | 'length' | 'unit' | 'ceremony' | 'least' | 'most') => ({
    value: due[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...due, [name]: target.value } as TypedDue),
  });
  // Longer than any number of days.
  const number = { inputMode: 'numeric', limit: 20 } as const;
  return (
    <Grid gap={4} className={css.due}>
      <SelectField
        label="Due"
        options={[
          { value: 'none', label: 'No day' },
          { value: 'before', label: 'Before a ceremony' },
          { value: 'after', label: 'After a ceremony' },
          ...(date ? [{ value: 'fixed', label: dueLabel({ kind: 'fixed', date }) }] : []),
        ]}
        {...field('side')}
      />
      {(side === 'before' || side === 'after') && (
        <>
          <TextField
            label="How long"
            {...number}
            {...field('length')}
            error={submitted ? errors.length : undefined}
          />
          <SelectField label="Counted in" options={UNITS} {...field('unit')} />
          <SelectField label="Ceremony" options={ceremonyOptions} {...field('ceremony')} />
        </>
      )}
      {side === 'before' && (
        <>
          <TextField
            label="Days before, at least"
            optional
            hint="By law, such as 21 for a registry"
            {...number}
            {...field('least')}
            error={errors.least}
          />
          <TextField
            label="Days before, at most"
            optional
            {...number}
            {...field('most')}
            error={errors.most}
          />
        </>
      )}
    </Grid>
  );
}
