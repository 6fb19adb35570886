import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgets } from '@wedding/shared/contract/budget.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

const key = ['budgets'] as const;

/** The couple's budgets and the templates to start from. */
export const budgetsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => fetchData(listBudgets, { signal }),
    ...earlyAnswer(listBudgets, {}),
  });

type QueryClient = ReturnType<typeof useQueryClient>;

/** Puts budgets as the server has just answered them into the list; `gone` takes one out. */
export function keepBudgets(client: QueryClient, saved: readonly Budget[], gone?: string): void {
  client.setQueryData<AnswerOf<typeof listBudgets>>(key, (list) => {
    if (!list) return list;
    const fresh = new Map(saved.map((budget) => [budget.id, budget]));
    const kept = list.budgets.filter((budget) => budget.id !== gone && !fresh.has(budget.id));
    const budgets = [...kept, ...saved].sort((a, b) => (a.sort < b.sort ? -1 : 1));
    return { ...list, budgets };
  });
}
