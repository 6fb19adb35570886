import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { SIDES } from '../../lib/labels.ts';
import { sum } from './sums.ts';

/** Returns the pledges by family: the people who pledged or gave, with their totals. */
export function pledgesBySide({ payers }: Pick<Budget, 'payers'>) {
  return (Object.keys(SIDES) as Payer['side'][]).flatMap((side) => {
    const own = payers.filter((payer) => payer.side === side);
    if (own.length === 0) return [];
    const pledged = sum(own, ({ pledged_kobo }) => pledged_kobo);
    const received = sum(own, ({ received_kobo }) => received_kobo);
    return [{ side, name: SIDES[side], payers: own, pledged, received }];
  });
}
