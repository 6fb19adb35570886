import type { BudgetSums, LineSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';

export type Filter = 'all' | 'open' | 'back' | 'quotes';

const SOON_DAYS = 14;

/** Returns the lines that match a filter and a search. The totals stay those of the whole budget. */
export function filterLines(
  sums: BudgetSums,
  { filter, search, today }: { filter: Filter; search: string; today: string },
): BudgetSums {
  const words = searchTerms(search);
  if (filter === 'all' && words.length === 0) return sums;
  const fits = ({ item }: LineSums) => containsTerms(`${item.name} ${item.vendor_name}`, words);
  const passes: Record<Filter, (line: LineSums) => boolean> = {
    all: () => true,
    open: ({ agreed }) => agreed === null,
    back: ({ item }) => item.refundable,
    quotes: ({ item, agreed }) =>
      agreed === null && item.quote_until !== null && item.quote_until <= addDays(today, SOON_DAYS),
  };
  const categories = sums.categories.map((category) => ({
    ...category,
    lines: category.lines.filter((line) => fits(line) && passes[filter](line)),
  }));
  return { ...sums, categories };
}
