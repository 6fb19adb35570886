import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { lineSums, unplannedOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyOf } from '@wedding/shared/domain/budget/line-guests.ts';
import { shareMoney } from '@wedding/shared/domain/budget/share-out.ts';
import { addMonths } from '@wedding/shared/domain/local-date.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { DayField, isDay } from '../../components/day-field.tsx';
import { shortDay } from '../../lib/day-text.ts';
import { newId } from '../../lib/new-id.ts';
import { sortsAfter } from '../../lib/sort-after.ts';
import { addition } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { emptyPayment } from '../model/budget-edits.ts';
import { AmountRows, Total } from './amounts.tsx';

interface InstalmentsSheetProps {
  budget: Budget;
  party: Party;
  itemId: string;
  onClose: () => void;
}

/** Splits the unpaid rest of a line into monthly payments, with a preview. */
export function InstalmentsSheet({ budget, party, itemId, onClose }: InstalmentsSheetProps) {
  const today = useToday();
  const [parts, setParts] = useState('3');
  const [first, setFirst] = useState(() => addMonths(today, 1));
  const [checked, setChecked] = useState(false);
  const edit = useEdit();
  const item = budget.items.find(({ id }) => id === itemId);
  if (!item) return null;
  const payments = budget.payments.filter(({ item_id }) => item_id === itemId);
  const left = unplannedOf(lineSums(item, payments, partyOf(budget, item, party)));
  const plan = isDay(first) && left > 0 ? instalmentsOf(left, { parts: Number(parts), first }) : [];
  function save() {
    setChecked(true);
    if (plan.length === 0) return;
    const nextSort = sortsAfter(budget.payments);
    const edits = plan.map((part, place) => {
      const kind = place === plan.length - 1 ? 'balance' : 'instalment';
      const set = { ...emptyPayment(budget.id, itemId), kind, ...part, sort: nextSort() };
      return addition('payment', newId(), set);
    });
    edit(edits, `${edits.length} payments planned`);
    onClose();
  }
  return (
    <FormSheet
      title={`Pay ${item.name} in parts`}
      about={`parts ${itemId}`}
      save={`Plan ${parts} payments`}
      disabled={left === 0}
      onSave={save}
      onClose={onClose}
    >
      <Total text={left > 0 ? `${formatKobo(left)} left` : 'Nothing is left to plan'} kobo={left} />
      <SelectField
        label="Number of payments"
        options={Array.from({ length: 11 }, (_, place) => String(place + 2)).map((value) => ({
          value,
          label: value,
        }))}
        value={parts}
        onChange={(event) => setParts(event.currentTarget.value)}
      />
      <DayField
        label="First payment on"
        proposed
        last="2098-12-31"
        value={first}
        onChange={setFirst}
        error={checked && !first ? 'Choose the day of the first payment.' : undefined}
      />
      <AmountRows
        rows={plan.map(({ amount_kobo, due_on }) => ({
          id: due_on,
          name: shortDay(due_on, today),
          kobo: amount_kobo,
        }))}
      />
    </FormSheet>
  );
}

/**
 * Splits an amount into equal monthly parts of whole naira that add up to it, beginning on the first day. A month that
 * is too short uses its last day.
 */
export function instalmentsOf(kobo: number, { parts, first }: { parts: number; first: string }) {
  return shareMoney(kobo, Array<number>(parts).fill(1)).map((amount_kobo, place) => ({
    amount_kobo,
    due_on: addMonths(first, place),
  }));
}
