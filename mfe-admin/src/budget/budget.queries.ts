import type { AdminBudgetTemplate, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgetTemplates, saveBudgetTemplate } from '@wedding/shared/contract/budget.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';

export const budgetTemplatesQuery = () => callQuery(keys.budgets, listBudgetTemplates);

/** A template as it is sent: as a whole, with the version that it is based on (0 for a new one). */
export type BudgetDraft = Pick<BudgetTemplate, 'id' | 'version' | 'name' | 'status' | 'rows'>;

export function useSaveBudget() {
  const client = useQueryClient();
  return useSubmit({
    mutationFn: ({ id, version, name, status, rows }: BudgetDraft) =>
      call(saveBudgetTemplate, { body: { id, version, name, status, rows } }),
    onSuccess: ({ data }) =>
      client.setQueryData<AdminBudgetTemplate[]>(keys.budgets, (list) => {
        if (!list) return list;
        const exists = list.some(({ id }) => id === data.id);
        return exists ? list.map((one) => (one.id === data.id ? data : one)) : [...list, data];
      }),
  });
}
