import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Fund } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change, removal } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

interface AsoEbiSheetProps {
  budget: Budget;
  fund: Fund | null;
  onClose: () => void;
}

/** ₦10m, the highest price of one piece. */
const MAX_KOBO = 1_000_000_000;
const COUNT = 'Type a whole number of pieces, 100,000 at most.';

/** Cloth that is bought and sold by the piece. */
export function AsoEbiSheet({ budget, fund, onClose }: AsoEbiSheetProps) {
  const [name, setName] = useState(fund?.name ?? 'Aṣọ-ẹbí');
  const [price, setPrice] = useState<number | null>(fund?.price_kobo ?? null);
  const [cost, setCost] = useState<number | null>(fund?.cost_kobo ?? null);
  const [ordered, setOrdered] = useState<number | null>(fund?.ordered ?? 0);
  const [paidFor, setPaidFor] = useState<number | null>(fund?.paid_for ?? 0);
  const [checked, setChecked] = useState(false);
  const edit = useEdit();
  const isInvalid = (kobo: number | null) => kobo === null || kobo > MAX_KOBO;
  const unreadable = 'Type the price of one piece, such as 25k; ₦10,000,000 at most.';

  function save() {
    setChecked(true);
    if (!trimmed(name) || isInvalid(price) || isInvalid(cost)) return;
    const fields = { name: trimmed(name), price_kobo: price, cost_kobo: cost, ordered, paid_for: paidFor };
    const place = { budget_id: budget.id, sort: sortAfter(budget.funds) };
    edit([fund ? change('fund', fund, fields) : addition('fund', newId(), { ...place, ...fields })]);
    onClose();
  }
  function remove(stored: Fund) {
    edit([removal('fund', stored)], `“${stored.name}” removed`);
    onClose();
  }
  return (
    <FormSheet
      title={fund ? fund.name : 'Add aṣọ-ẹbí'}
      save={fund ? 'Done' : 'Add'}
      onSave={save}
      onRemove={fund && (() => remove(fund))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        limit={120}
        onChange={(event) => setName(event.currentTarget.value)}
        error={checked && !trimmed(name) ? 'Give it a name.' : undefined}
      />
      <MoneyField
        label="Selling price each"
        value={price}
        plan={budget.total_kobo}
        onChange={setPrice}
        error={checked && isInvalid(price) ? unreadable : undefined}
      />
      <MoneyField
        label="Cost each"
        value={cost}
        plan={budget.total_kobo}
        onChange={setCost}
        error={checked && isInvalid(cost) ? unreadable : undefined}
      />
      <NumberField
        label="Pieces ordered"
        max={100_000}
        unread={COUNT}
        value={ordered}
        onChange={setOrdered}
      />
      <NumberField
        label="Pieces paid for"
        max={100_000}
        unread={COUNT}
        value={paidFor}
        onChange={setPaidFor}
        error={
          (paidFor ?? 0) > (ordered ?? Number.POSITIVE_INFINITY)
            ? `Only ${formatCount(ordered ?? 0)} ${ordered === 1 ? 'is' : 'are'} ordered. Raise the order, or lower this number.`
            : undefined
        }
      />
    </FormSheet>
  );
}
