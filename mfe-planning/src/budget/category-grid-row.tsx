import { TextField } from '@wedding/shared/ui/field.tsx';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Trash2, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { MoneyField } from '../money-field.tsx';
import type { DraftRow } from './budget-draft.ts';
import css from './category-grid.module.css';
import { shareText } from './share-text.ts';

interface CategoryGridRowProps {
  row: DraftRow;
  /** Kobo of the whole budget. */
  total: number | null;
  problem: string | undefined;
  /** Just added: takes the focus. */
  fresh: boolean;
  onChange: (change: Partial<DraftRow>) => void;
}

export function CategoryGridRow({ row, total, problem, fresh, onChange }: CategoryGridRowProps) {
  const name = row.name || 'this category';
  return (
    <tr>
      <td data-column="name">
        <TextField
          label="Category"
          hideLabel
          placeholder="Name of the category"
          title={row.name}
          value={row.name}
          maxLength={120}
          autoFocus={fresh}
          error={row.name.trim() ? undefined : problem}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onKeyDown={downTheColumn}
        />
      </td>
      <td data-num className={css.share}>
        {shareText(row.planned_kobo, total)}
      </td>
      <td data-column="amount" className={css.amount}>
        <MoneyField
          label={`Planned for ${name}`}
          hideLabel
          value={row.planned_kobo}
          error={row.name.trim() ? problem : undefined}
          onChange={(planned_kobo) => onChange({ planned_kobo })}
          onKeyDown={downTheColumn}
        />
      </td>
      <td className={css.last}>
        <IconButton label={`Remove ${name}`} onClick={() => onChange({ removed: true })}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

export function RemovedRow({ row, onBack }: { row: DraftRow; onBack: () => void }) {
  // A new row that was never saved simply goes.
  if (row.version === 0) return null;
  return (
    <tr>
      <td colSpan={3} className={css.removed}>
        <s>{row.name}</s> will be removed when you save
      </td>
      <td className={css.last}>
        <IconButton label={`Keep ${row.name}`} onClick={onBack}>
          <Undo2 aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

/** Enter moves to the same column of the next row, with Shift to the one before. */
function downTheColumn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const field = event.currentTarget;
  const column = field.closest<HTMLElement>('[data-column]')?.dataset.column;
  const table = field.closest('table');
  const fields = [...(table?.querySelectorAll<HTMLInputElement>(`[data-column=${column}] input`) ?? [])];
  fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
}
