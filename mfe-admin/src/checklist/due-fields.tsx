import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { SelectField, TextField } from '@wedding/shared/ui/field.tsx';
import { ceremonyOptions, isCeremony } from '../components/template-badge.tsx';
import css from './checklist.module.css';

type Offset = Extract<TaskDue, { kind: 'offset' }>;

const UNITS: { value: Offset['unit']; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];
const START: Offset = { kind: 'offset', ceremony: 'main', n: -3, unit: 'month' };
/** The contract's limit: ten years in days. */
const MAX_DAYS = 3650;

/** Returns an error message if the window ends before it begins. */
export function windowError(due: TaskDue): string | undefined {
  if (due.kind !== 'offset') return undefined;
  const { min_lead_days = 0, max_lead_days = MAX_DAYS } = due;
  return min_lead_days > max_lead_days ? '“At most” can’t be less than “At least”.' : undefined;
}

/** Edits when a task is due: without a day, on a day, or some time before or after a ceremony. */
export function DueFields({ due, onChange }: { due: TaskDue; onChange: (due: TaskDue) => void }) {
  const side = due.kind === 'offset' ? (due.n > 0 ? 'after' : 'before') : due.kind;
  const sides = [
    { value: 'none', label: 'No day' },
    { value: 'before', label: 'Before a ceremony' },
    { value: 'after', label: 'After a ceremony' },
    ...(due.kind === 'fixed' ? [{ value: 'fixed', label: `On ${due.date}` }] : []),
  ];
  function choose(next: string) {
    if (next === 'none') return onChange({ kind: 'none' });
    const offset = due.kind === 'offset' ? due : START;
    const length = Math.max(1, Math.abs(offset.n));
    if (next === 'before') onChange({ ...offset, n: -length });
    if (next === 'after') onChange({ ...offset, n: length });
  }
  return (
    <div className={css.due}>
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
            value={Math.abs(due.n)}
            onChange={(event) => {
              const length = Math.min(MAX_DAYS, Math.max(0, Math.trunc(Number(event.target.value) || 0)));
              onChange({ ...due, n: side === 'after' ? length : -length });
            }}
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
    </div>
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
  { min_lead_days, max_lead_days, ...due }: Offset,
  { min, max }: Record<'min' | 'max', Lead>,
) {
  return {
    ...due,
    ...(min !== undefined && { min_lead_days: min }),
    ...(max !== undefined && { max_lead_days: max }),
  };
}
