import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Fund, Payer, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Figure } from './explanation.ts';

/** Which sheet is open, and for which row. Null instead of a row means a new one. */
export type Open =
  | { sheet: 'head' }
  | { sheet: 'what if' }
  | { sheet: 'category'; category: BudgetCategory | null }
  | { sheet: 'line'; line: BudgetItem | { category_id: string } }
  | { sheet: 'payment'; payment: Payment | null; itemId: string | null }
  | { sheet: 'instalments'; itemId: string }
  | { sheet: 'payer'; payer: Payer | null }
  | { sheet: 'fund'; fund: Fund | null }
  | { sheet: 'explain'; figure: Figure }
  | { sheet: 'keys' }
  | { sheet: 'paste'; block: PastedBlock };

/** Opens a sheet. It is one function for good, so that hundreds of memoized rows don't render again. */
export type OnOpen = (open: Open) => void;

/** Where pasted cells go: into the visible lines from the focused one on, then into new lines. */
export interface BlockPlace {
  lines: readonly string[];
  /** The category of the lines that are added if there are more rows than lines. */
  category: string;
  /** 0 name, 1 estimate, 2 agreed. */
  column: number;
}
export interface PastedBlock extends BlockPlace {
  /** Tabs separate cells, line ends separate rows. */
  text: string;
}
