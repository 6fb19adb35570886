import { listBudgets } from '@wedding/shared/contract/budget.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

const budgetsKey = ['budgets'] as const;
const checklistsKey = ['checklists'] as const;

/** Queries the couple's budgets, its wedding plan and the published templates. */
export const budgetsQuery = () =>
  queryOptions({
    queryKey: budgetsKey,
    queryFn: ({ signal }) => fetchData(listBudgets, { signal }),
    ...earlyAnswer(listBudgets, {}),
  });

/** Queries the couple's checklists, its wedding plan and the published templates. */
export const checklistsQuery = () =>
  queryOptions({
    queryKey: checklistsKey,
    queryFn: ({ signal }) => fetchData(listChecklists, { signal }),
    ...earlyAnswer(listChecklists, {}),
  });
