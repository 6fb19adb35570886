import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { type BudgetSums, sum } from '@wedding/shared/domain/budget/budget-sums.ts';

interface Contingency {
  planned: number;
  /** Negative if the overruns exceed the reserved amount. */
  left: number;
  /** The reserved amount, and what reduced it. */
  parts: { id: string; name: string; kobo: number }[];
}

/**
 * Returns the money reserved for surprises: the category of that name, less its own costs and what other categories cost
 * beyond their plan. Returns null if a budget has no such category.
 */
export function contingencyOf(budget: Budget, sums: BudgetSums): Contingency | null {
  const at = budget.categories.findIndex(({ name }) => /^contingency/i.test(name.trim()));
  const reserve = sums.categories[at];
  if (!reserve) return null;
  const over = budget.categories.flatMap(({ id, name }, place) => {
    const kobo = (sums.categories[place]?.cost ?? 0) - (sums.categories[place]?.planned ?? 0);
    return place !== at && kobo > 0 ? [{ id, name: `${name}, over its plan`, kobo: -kobo }] : [];
  });
  const parts = [
    { id: reserve.id, name: 'Put aside', kobo: reserve.planned },
    { id: 'own', name: 'Its own lines', kobo: -reserve.cost },
    ...over,
  ];
  return { planned: reserve.planned, left: sum(parts, ({ kobo }) => kobo), parts };
}
