import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { useState } from 'react';
import type { Open } from './budget-sheets.tsx';
import type { PastedBlock } from './grid/grid-block.ts';
import type { Figure } from './model/explanation.ts';

/**
 * The sheet that is open over a budget, if any, and what opens each of them. The callbacks stay the same ones, so that
 * hundreds of memoized rows don't render again.
 */
export function useBudgetSheets() {
  const [open, setOpen] = useState<Open | null>(null);
  const [callbacks] = useState(() => ({
    onOpen: setOpen,
    onClose: () => setOpen(null),
    onCategory: (category: BudgetCategory | null) => setOpen({ sheet: 'category', category }),
    onLine: (line: BudgetItem | { category_id: string }) => setOpen({ sheet: 'line', line }),
    onBlock: (block: PastedBlock) => setOpen({ sheet: 'paste', block }),
    onKeys: () => setOpen({ sheet: 'keys' }),
    onPayment: (payment: Payment | null, itemId: string | null) =>
      setOpen({ sheet: 'payment', payment, itemId }),
    onExplain: (figure: Figure) => setOpen({ sheet: 'explain', figure }),
  }));
  return { open, ...callbacks };
}
