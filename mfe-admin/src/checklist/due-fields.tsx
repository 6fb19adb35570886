import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ceremonyOptions, isCeremony } from '../templates/template-badge.tsx';
import css from './checklist.module.css';
import { dueLabel } from './task-labels.ts';
import {
  lengthError,
  lengthOf,
  MAX_DAYS,
  type Offset,
  sideOf,
  type TypedDue,
  windowError,
} from './typed-due.ts';

const UNITS: { value: Offset['unit']; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];
const START: Offset = { kind: 'offset', ceremony: 'main', n: -3, unit: 'month' };

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
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_DAYS}
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
              <LeadField
                label="Days before, at least"
                hint="By law, such as 21 for a registry"
                value={due.min_lead_days}
                onChange={(min) => onChange(withWindow(due, { min, max: due.max_lead_days }))}
              />
              <LeadField
                label="Days before, at most"
                value={due.max_lead_days}
                onChange={(max) => onChange(withWindow(due, { min: due.min_lead_days, max }))}
                error={windowError(due)}
              />
            </>
          )}
        </>
      )}
    </Grid>
  );
}

type Lead = number | undefined;
interface LeadFieldProps {
  label: string;
  hint?: string;
  value: Lead;
  onChange: (value: Lead) => void;
  error?: string | undefined;
}

/** Edits one end of a hard window. An empty field means no limit. */
function LeadField({ value, onChange, ...rest }: LeadFieldProps) {
  return (
    <TextField
      {...rest}
      optional
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_DAYS}
      value={value ?? ''}
      onChange={({ target }) => {
        const days = Math.min(MAX_DAYS, Math.max(0, Math.trunc(Number(target.value) || 0)));
        onChange(target.value === '' ? undefined : days);
      }}
    />
  );
}

function withWindow(
  { min_lead_days, max_lead_days, ...due }: Extract<TypedDue, Offset>,
  { min, max }: Record<'min' | 'max', Lead>,
) {
  return {
    ...due,
    ...(min !== undefined && { min_lead_days: min }),
    ...(max !== undefined && { max_lead_days: max }),
  };
}
