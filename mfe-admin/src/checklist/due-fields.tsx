import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ceremonyOptions, isCeremony } from '../templates/template-badge.tsx';
import css from './checklist.module.css';
import { dueLabel } from './task-labels.ts';
import {
  leastOf,
  lengthError,
  lengthOf,
  mostOf,
  type Offset,
  sideOf,
  type TypedDue,
  windowErrors,
} from './typed-due.ts';

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
