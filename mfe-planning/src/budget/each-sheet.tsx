import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type Party, partyOf } from '../lib/line-guests.ts';
import { change } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import { amountError, amountQuestion, flat, limitOf } from './price-draft.ts';
import { koboOf, withUnit } from './sums.ts';

/** An amount that was typed for a line with a unit price and exceeds its limit. */
export interface TypedPrice {
  item: BudgetItem;
  which: 'estimate' | 'agreed';
  kobo: number;
}

interface EachSheetProps extends TypedPrice {
  budget: Budget;
  party: Party;
  onClose: () => void;
}

/** Asks whether an amount typed into the grid is the total or a unit price. Nothing is saved before the answer. */
export function EachSheet({ budget, party, item, which, kobo, onClose }: EachSheetProps) {
  const edit = useEdit();
  const own = partyOf(budget, item, party);
  const each = withUnit(item[which] ?? item.estimate, kobo);
  const planned = budget.categories.find(({ id }) => id === item.category_id)?.planned_kobo ?? 0;
  const other = which === 'estimate' ? 'agreed' : 'estimate';
  const otherPrice = item[other];
  function saveAsTotal() {
    // Both prices use the same mode, so the other one is converted to its total.
    const rest = otherPrice && { [other]: flat(koboOf(otherPrice, own)) };
    edit([change('budget_item', item, { ...rest, [which]: flat(kobo) })]);
    onClose();
  }
  function saveAsUnitPrice() {
    edit([change('budget_item', item, { [which]: each })]);
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={item.name}
      footer={
        <>
          {!amountError(each, own) && (
            <Button variant="outline" onClick={saveAsUnitPrice}>
              It’s for each one
            </Button>
          )}
          <Button onClick={saveAsTotal}>{formatKobo(kobo)} is the total</Button>
        </>
      }
    >
      <p>
        {amountQuestion(each, own, limitOf(planned, budget.total_kobo)) ??
          'Is it the total, or for each one?'}
      </p>
    </Sheet>
  );
}
