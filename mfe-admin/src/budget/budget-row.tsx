import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ceremonyOptions, isCeremony } from '../templates/template-badge.tsx';
import css from './budget.module.css';
import type { RefusedFields, TypedRow } from './use-budget-form.ts';

interface BudgetRowProps {
  typed: TypedRow;
  errors: { name?: string | undefined; share?: string | undefined };
  /** What the server said of parts and lines, by id. */
  refused: ReadonlyMap<string, RefusedFields>;
  onChange: (part: { row?: Partial<TypedRow['row']>; share?: string }) => void;
  onRemove: () => void;
}

/** Edits one part of a template in a row: its name, share, ceremony, and its lines once they are opened. */
export function BudgetRow({ typed: { row, share }, errors, refused, ...props }: BudgetRowProps) {
  const [opened, setOpened] = useState(false);
  const name = row.name || 'this part';
  const refusal = refused.get(row.id);
  const open = opened || row.items.some(({ id }) => refused.has(id));
  return (
    <Grid as="li" align="start" className={css.row}>
      <TextField
        hideLabel
        id={nameFieldId(row.id)}
        label="Part"
        value={row.name}
        limit={120}
        placeholder="Catering"
        onChange={(event) => props.onChange({ row: { name: event.target.value } })}
        error={errors.name ?? refusal?.name}
      />
      <TextField
        hideLabel
        label="Share"
        value={share}
        limit={20}
        inputMode="decimal"
        suffix="%"
        onChange={(event) => props.onChange({ share: event.target.value })}
        error={errors.share ?? refusal?.basis_points}
      />
      <SelectField
        hideLabel
        label="Ceremony"
        options={ceremonyOptions}
        placeholder="All ceremonies"
        value={row.ceremony ?? ''}
        error={refusal?.ceremony}
        onChange={({ target: { value } }) =>
          props.onChange({ row: { ceremony: isCeremony(value) ? value : null } })
        }
      />
      <button
        type="button"
        className={css.open}
        aria-expanded={open}
        data-open={open || undefined}
        onClick={() => setOpened(!open)}
      >
        {formatCounted(row.items.length, 'line')}
        <VisuallyHidden> of {name}</VisuallyHidden>
        <ChevronDown />
      </button>
      <IconButton label={`Remove ${name}`} className={css.remove} onClick={props.onRemove}>
        <Trash2 />
      </IconButton>
      {open && (
        <PartLines
          part={name}
          lines={row.items}
          refused={refused}
          onChange={(items) => props.onChange({ row: { items } })}
        />
      )}
    </Grid>
  );
}

type Line = BudgetTemplate['rows'][number]['items'][number];

interface PartLinesProps {
  /** The name of the part. */
  part: string;
  lines: readonly Line[];
  refused: ReadonlyMap<string, RefusedFields>;
  onChange: (lines: Line[]) => void;
}

const ESTIMATES: { value: Line['estimate']; label: string }[] = [
  { value: 'flat', label: 'A sum' },
  { value: 'per_guest', label: 'For each guest' },
  { value: 'per_unit', label: 'For each piece' },
];

/** Edits the lines that a part adds to a couple's budget, and their pricing. A line without a name is left out. */
function PartLines({ part, lines, refused, onChange }: PartLinesProps) {
  const put = (id: string, values: Partial<Line>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...values } : line)));
  const add = () => onChange([...lines, { id: crypto.randomUUID(), name: '', estimate: 'flat' }]);
  const addButton = useRef<HTMLButtonElement>(null);
  function remove(id: string) {
    onChange(lines.filter((line) => line.id !== id));
    const ids = lines.map((line) => line.id);
    focusAfterRemoval(ids, id, addButton.current);
  }
  return (
    <div className={css.lines}>
      <ul>
        {lines.map((line) => (
          <Grid as="li" gap={3} align="start" key={line.id} className={css.line}>
            <TextField
              id={nameFieldId(line.id)}
              label="Line"
              value={line.name}
              limit={120}
              placeholder="Hall hire"
              error={refused.get(line.id)?.name}
              onChange={(event) => put(line.id, { name: event.target.value })}
            />
            <SelectField
              label="Priced"
              options={ESTIMATES}
              value={line.estimate}
              error={refused.get(line.id)?.estimate}
              onChange={({ target }) => {
                const estimate = ESTIMATES.find(({ value }) => value === target.value)?.value;
                if (estimate) put(line.id, { estimate });
              }}
            />
            <IconButton label={`Remove ${line.name || 'this line'}`} onClick={() => remove(line.id)}>
              <Trash2 />
            </IconButton>
          </Grid>
        ))}
      </ul>
      <Button ref={addButton} small flush variant="quiet" icon={<Plus />} onClick={add}>
        Add a line to {part}
      </Button>
    </div>
  );
}

/** The id of the name's field of a part or line. */
const nameFieldId = (id: string): string => `name-${id}`;

/**
 * Moves the focus from the Remove button of a row, once the row is gone, to the name of the next row, or to `add` if it was
 * the last one.
 */
export function focusAfterRemoval(ids: readonly string[], removed: string, add: HTMLElement | null): void {
  const next = ids[ids.indexOf(removed) + 1];
  requestAnimationFrame(() => (next ? document.getElementById(nameFieldId(next)) : add)?.focus());
}
