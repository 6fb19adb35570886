import { formatCounted } from '@wedding/shared/format/count.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ceremonyOptions, isCeremony } from '../templates/template-badge.tsx';
import css from './budget.module.css';
import { PartLines } from './part-lines.tsx';
import type { RefusedFields } from './refused-template.ts';
import { nameFieldId } from './remove-focus.ts';
import type { TypedRow } from './use-budget-form.ts';

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
