import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { sum } from '@wedding/shared/domain/budget/budget-sums.ts';
import { SIDES } from '../../lib/labels.ts';

/** Returns the pledges by family: the people who pledged or gave, with their totals. */
export function pledgesBySide({ payers }: Pick<Budget, 'payers'>) {
  return (Object.keys(SIDES) as Payer['side'][]).flatMap((side) => {
    const sidePayers = payers.filter((payer) => payer.side === side);
    if (sidePayers.length === 0) return [];
    const pledged = sum(sidePayers, ({ pledged_kobo }) => pledged_kobo);
    const received = sum(sidePayers, ({ received_kobo }) => received_kobo);
    return [{ side, name: SIDES[side], payers: sidePayers, pledged, received }];
  });
}
