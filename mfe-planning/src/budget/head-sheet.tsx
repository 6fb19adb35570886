import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import formCss from '../form.module.css';
import { MoneyField } from '../money-field.tsx';
import { change } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';

/** The budget's own fields. */
export function HeadSheet({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const [name, setName] = useState(budget.name);
  const [total, setTotal] = useState<number | null>(budget.total_kobo);
  const [checked, setChecked] = useState(false);
  const form = useId();
  const edit = useEdit();
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!name.trim() || total === null) return;
    edit([change('budget', budget, { name: name.trim(), total_kobo: total })]);
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Total and name"
      footer={
        <Button type="submit" form={form}>
          Done
        </Button>
      }
    >
      <form id={form} className={formCss.form} onSubmit={submit} noValidate>
        <MoneyField
          label="Total"
          value={total}
          onChange={setTotal}
          error={checked && total === null ? 'Type an amount, such as 15m or 15,000,000.' : undefined}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.currentTarget.value)}
          error={checked && !name.trim() ? 'Give the budget a name.' : undefined}
        />
      </form>
    </Sheet>
  );
}
