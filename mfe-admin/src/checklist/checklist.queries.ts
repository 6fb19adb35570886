import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import {
  listChecklistTemplates,
  saveChecklistTemplate,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import { restoreChecklist } from '@wedding/shared/contract/template-bin.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { useRestore } from '../hooks/use-change.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { putTemplate } from '../templates/put-template.ts';

export const checklistTemplatesQuery = () => callQuery(keys.checklists, listChecklistTemplates);

/** A template as it is sent: as a whole, with the version that it is based on (0 for a new one). */
export type ChecklistDraft = Pick<
  ChecklistTemplate,
  'id' | 'version' | 'name' | 'status' | 'categories' | 'tasks' | 'run_sheet'
>;
export type TemplateTask = ChecklistDraft['tasks'][number];

export const newChecklist = (name: string): ChecklistDraft => ({
  id: crypto.randomUUID(),
  version: 0,
  name,
  status: 'draft',
  categories: [],
  tasks: [],
});

/** A change of a template: `edit` makes it in the version that is loaded by then, so that it takes nothing else back. */
interface ChecklistChange {
  template: ChecklistDraft;
  edit: (current: ChecklistDraft) => Partial<ChecklistDraft>;
}

/** Saves a change. `onSaved` follows the server's message; without it, who calls `mutate` shows that. */
export function useSaveChecklist(onSaved?: () => void) {
  const client = useQueryClient();
  const { toast } = useHost();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({ template, edit }: ChecklistChange) =>
      saveOver({
        what: 'checklist',
        merges: true,
        save: async (versionOf) => {
          const { id } = template;
          const version = versionOf(id, template.version);
          const isSeen = version === template.version;
          const list = isSeen ? [] : await fetchData(listChecklistTemplates, {});
          const current = list.find((one) => one.id === id) ?? template;
          const { name, status, categories, tasks, run_sheet } = { ...current, ...edit(current) };
          const body = { version, name, status, categories, tasks, run_sheet };
          return template.version === 0
            ? call(saveChecklistTemplate, { body: { ...body, id } })
            : call(updateChecklistTemplate, { params: { id }, body });
        },
      }),
    onSuccess: ({ data, message }) => {
      putTemplate(client, keys.checklists, data);
      if (!onSaved) return;
      toast.success(message);
      onSaved();
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.checklists }),
  });
}

export const useRestoreChecklist = () =>
  useRestore((id: string) => call(restoreChecklist, { params: { id } }), [keys.checklists]);
