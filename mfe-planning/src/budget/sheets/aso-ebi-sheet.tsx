import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Fund } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { BudgetRowSheet } from './budget-row-sheet.tsx';

interface AsoEbiSheetProps {
  budget: Budget;
  fund: Fund | null;
  onClose: () => void;
}

/** ₦10m, the highest price of one piece. */
const MAX_KOBO = 1_000_000_000;
const COUNT = 'Type a whole number of pieces, 100,000 at most.';
const PRICE = 'Type the price of one piece, such as 25k; ₦10,000,000 at most.';

/** Cloth that is bought and sold by the piece. */
export function AsoEbiSheet({ budget, fund, onClose }: AsoEbiSheetProps) {
  const [price, setPrice] = useState<number | null>(fund?.price_kobo ?? null);
  const [cost, setCost] = useState<number | null>(fund?.cost_kobo ?? null);
  const [ordered, setOrdered] = useState<number | null>(fund?.ordered ?? 0);
  const [paidFor, setPaidFor] = useState<number | null>(fund?.paid_for ?? 0);
  const isInvalid = (kobo: number | null) => kobo === null || kobo > MAX_KOBO;
  return (
    <BudgetRowSheet
      entity="fund"
      budget={budget}
      rows={budget.funds}
      row={fund}
      title={fund ? fund.name : 'Add aṣọ-ẹbí'}
      name={{ label: 'Name', initial: 'Aṣọ-ẹbí', missing: 'Give it a name.' }}
      fields={
        isInvalid(price) || isInvalid(cost)
          ? null
          : { price_kobo: price, cost_kobo: cost, ordered, paid_for: paidFor }
      }
      onClose={onClose}
    >
      {(checked) => (
        <>
          <MoneyField
            label="Selling price each"
            value={price}
            plan={budget.total_kobo}
            onChange={setPrice}
            error={checked && isInvalid(price) ? PRICE : undefined}
          />
          <MoneyField
            label="Cost each"
            value={cost}
            plan={budget.total_kobo}
            onChange={setCost}
            error={checked && isInvalid(cost) ? PRICE : undefined}
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
        </>
      )}
    </BudgetRowSheet>
  );
}
