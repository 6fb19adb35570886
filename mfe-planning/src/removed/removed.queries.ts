import { listRemoved } from '@wedding/shared/contract/changes.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

export type Tool = 'budget' | 'checklist';

/** Rows removed from the budgets or checklists. `waiting`: edits that aren't saved yet; the list is fetched again once they are. */
export const removedQuery = (tool: Tool, waiting: number) =>
  queryOptions({
    queryKey: ['removed', tool, waiting],
    queryFn: ({ signal }) => fetchData(listRemoved, { query: { tool }, signal }),
    staleTime: 0,
  });

/** After something came back: whole lists, for a budget comes back with all its lines. */
export const refreshAfterRestore = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    ['budgets', 'checklists', 'removed'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
