import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import formCss from '../form.module.css';
import { MoneyField } from '../money-field.tsx';
import type { DraftRow } from './budget-draft.ts';

interface CategorySheetProps {
  row: DraftRow;
  /** Not in the budget yet. */
  fresh: boolean;
  onKeep: (row: DraftRow) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One category's fields on a phone. */
export function CategorySheet({ row, fresh, onKeep, onRemove, onClose }: CategorySheetProps) {
  const [name, setName] = useState(row.name);
  const [amount, setAmount] = useState(row.planned_kobo);
  const [checked, setChecked] = useState(false);
  const form = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (name.trim() && amount !== null) onKeep({ ...row, name: name.trim(), planned_kobo: amount });
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={fresh ? 'Add a category' : row.name || 'Category'}
      footer={
        <>
          {!fresh && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button type="submit" form={form}>
            {fresh ? 'Add' : 'Done'}
          </Button>
        </>
      }
    >
      <form id={form} className={formCss.form} onSubmit={submit} noValidate>
        <TextField
          label="Category"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.currentTarget.value)}
          error={checked && !name.trim() ? 'Give the category a name.' : undefined}
        />
        <MoneyField
          label="Planned"
          value={amount}
          onChange={setAmount}
          hint="As you would say it: 1.5m, 500k or 500,000."
          error={checked && amount === null ? 'Type an amount, such as 500k or 500,000.' : undefined}
        />
      </form>
    </Sheet>
  );
}
