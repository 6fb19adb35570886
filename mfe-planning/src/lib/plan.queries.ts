import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgets } from '@wedding/shared/contract/budget.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

type QueryClient = ReturnType<typeof useQueryClient>;
const budgetsKey = ['budgets'] as const;
const checklistsKey = ['checklists'] as const;

/** The couple's budgets, its wedding plan and the templates to start from. */
export const budgetsQuery = () =>
  queryOptions({
    queryKey: budgetsKey,
    queryFn: ({ signal }) => fetchData(listBudgets, { signal }),
    ...earlyAnswer(listBudgets, {}),
  });

/** The couple's checklists, its wedding plan and the templates to start from. */
export const checklistsQuery = () =>
  queryOptions({
    queryKey: checklistsKey,
    queryFn: ({ signal }) => fetchData(listChecklists, { signal }),
    ...earlyAnswer(listChecklists, {}),
  });

/** Puts budgets that the server has answered into the cached list. */
export function putBudgets(client: QueryClient, saved: readonly Budget[]): void {
  client.setQueryData<AnswerOf<typeof listBudgets>>(
    budgetsKey,
    (all) => all && { ...all, budgets: withSaved(all.budgets, saved) },
  );
}

/** Puts checklists that the server has answered into the cached list. */
export const putChecklists = (client: QueryClient, saved: readonly Checklist[]): void =>
  changeChecklists(client, (all) => withSaved(all, saved));

/** Fetches everything again, because a new wedding date changes the wedding plan. */
export const refreshChecklists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: checklistsKey });

function changeChecklists(
  client: QueryClient,
  change: (checklists: readonly Checklist[]) => Checklist[],
): void {
  client.setQueryData<AnswerOf<typeof listChecklists>>(
    checklistsKey,
    (all) => all && { ...all, checklists: change(all.checklists) },
  );
}

function withSaved<T extends { id: string; sort: string }>(all: readonly T[], saved: readonly T[]): T[] {
  const ids = new Set(saved.map(({ id }) => id));
  return [...all.filter(({ id }) => !ids.has(id)), ...saved].sort((a, b) => (a.sort < b.sort ? -1 : 1));
}
