import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { Fund, Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import type { ReactNode } from 'react';
import { useDraft } from '../../components/use-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change, type Edit, removal } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

interface BudgetRowSheetProps<Row extends Fund | Payer | BudgetCategory> {
  entity: 'fund' | 'payer' | 'budget_category';
  budget: Budget;
  /** The budget's rows of that kind; the new one is added below them. */
  rows: readonly Row[];
  /** The row to change, or null to add one. */
  row: Row | null;
  title: string;
  name: { label: string; initial: string; missing: string };
  /** What the fields hold besides the name; null while one of them can't be saved. */
  fields: Readonly<Record<string, unknown>> | null;
  /** Returns the edits that remove the row; null if the person keeps it after all. */
  onRemove?: (row: Row) => Promise<(Edit | null)[] | null>;
  onClose: () => void;
  /** The other fields. `checked` says whether they show what is wrong with them. */
  children: (checked: boolean) => ReactNode;
}

/** Adds or changes a row of a budget that has a name: a giver, cloth that is sold, or a category. */
export function BudgetRowSheet<Row extends Fund | Payer | BudgetCategory>(props: BudgetRowSheetProps<Row>) {
  const { entity, budget, rows, row, title, fields, onRemove, onClose, children } = props;
  const { values, text, checked, check } = useDraft({ name: row?.name ?? props.name.initial });
  const edit = useEdit();

  function save() {
    check();
    const name = trimmed(values.name);
    if (!name || !fields) return;
    const columns = { name, ...fields };
    const place = { budget_id: budget.id, sort: sortAfter(rows) };
    edit([row ? change(entity, row, columns) : addition(entity, newId(), { ...place, ...columns })]);
    onClose();
  }
  async function remove(stored: Row) {
    const edits = onRemove ? await onRemove(stored) : [removal(entity, stored)];
    if (!edits) return;
    edit(edits, `“${stored.name}” removed`);
    onClose();
  }
  return (
    <FormSheet
      title={title}
      about={row && `${entity} ${row.id}`}
      save={row ? 'Done' : 'Add'}
      onSave={save}
      onRemove={row && (() => void remove(row))}
      onClose={onClose}
    >
      <TextField label={props.name.label} limit={120} {...text('name', props.name.missing)} />
      {children(checked)}
    </FormSheet>
  );
}
