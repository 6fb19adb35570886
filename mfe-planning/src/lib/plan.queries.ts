import { listBudgets } from '@wedding/shared/contract/budget.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { fetchList, keyOf, listOf } from './plan-list.ts';

// Without a signal: a part of the page that goes away would cancel the fetch that waiting edits need.

/** Queries the couple's budgets, its wedding plan and the published templates. */
export const budgetsQuery = () =>
  queryOptions({
    queryKey: keyOf('budget'),
    queryFn: ({ client }) => fetchList('budget', { answer: fetchData(listBudgets, {}), client }),
    ...earlyAnswer(listBudgets, {}, (answer) => listOf('budget', answer)),
  });

/** Queries the couple's checklists, its wedding plan and the published templates. */
export const checklistsQuery = () =>
  queryOptions({
    queryKey: keyOf('checklist'),
    queryFn: ({ client }) => fetchList('checklist', { answer: fetchData(listChecklists, {}), client }),
    ...earlyAnswer(listChecklists, {}, (answer) => listOf('checklist', answer)),
  });
