import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { Trash2 } from 'lucide-react';
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

/** Edits one part of a template: its name, share, ceremony and lines. */
export function BudgetRow({ typed: { row, share }, errors, refused, ...props }: BudgetRowProps) {
  const name = row.name || 'this part';
  const refusal = refused.get(row.id);
  return (
    <Grid gap={3} align="start" className={css.row}>
      <TextField
        id={nameFieldId(row.id)}
        label="Part"
        value={row.name}
        limit={120}
        placeholder="Catering"
        onChange={(event) => props.onChange({ row: { name: event.target.value } })}
        error={errors.name ?? refusal?.name}
      />
      <TextField
        label="Share"
        value={share}
        inputMode="decimal"
        suffix="%"
        onChange={(event) => props.onChange({ share: event.target.value })}
        error={errors.share ?? refusal?.basis_points}
      />
      <SelectField
        label="Ceremony"
        options={ceremonyOptions}
        placeholder="All"
        value={row.ceremony ?? ''}
        error={refusal?.ceremony}
        onChange={({ target: { value } }) =>
          props.onChange({ row: { ceremony: isCeremony(value) ? value : null } })
        }
      />
      <span className={css.rowButtons}>
        <IconButton label={`Remove ${name}`} onClick={props.onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
      <PartLines
        part={name}
        lines={row.items}
        refused={refused}
        onChange={(items) => props.onChange({ row: { items } })}
      />
    </Grid>
  );
}
