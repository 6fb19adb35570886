import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgetTemplates, saveBudgetTemplate } from '@wedding/shared/contract/budget.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { putTemplate } from '../templates/put-template.ts';

export const budgetTemplatesQuery = () => callQuery(keys.budgets, listBudgetTemplates);

/** A template as it is sent: as a whole, with the version that it is based on (0 for a new one). */
export type BudgetDraft = Pick<BudgetTemplate, 'id' | 'version' | 'name' | 'status' | 'rows'>;

export function useSaveBudget() {
  const client = useQueryClient();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({ id, version, name, status, rows }: BudgetDraft) =>
      saveOver({
        what: 'template',
        save: (versionOf) => {
          const body = { id, version: versionOf(id, version), name, status, rows };
          return call(saveBudgetTemplate, { body });
        },
      }),
    onSuccess: ({ data }) => putTemplate(client, keys.budgets, data),
    onError: () => void client.invalidateQueries({ queryKey: keys.budgets }),
  });
}
