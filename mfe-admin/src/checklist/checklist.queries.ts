import type { AdminChecklistTemplate, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklistTemplate,
  listChecklistTemplates,
  saveChecklistTemplate,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import { restoreChecklist } from '@wedding/shared/contract/template-bin.ts';
import { call } from '@wedding/shared/host/call.ts';
import { type FormErrors, formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { conflictsOf, conflictText } from '@wedding/shared/host/version-conflict.ts';
import { useChange, useRestore } from '../hooks/use-change.ts';
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

/**
 * Saves a template. `onSaved` follows the server's message; without it, who calls `mutate` shows that. `onReload` gets the
 * version that is loaded after a conflict, on which the next attempt is based.
 */
export function useSaveChecklist(onSaved?: () => void, onReload?: (version: number) => void) {
  const client = useQueryClient();
  const { toast } = useHost();
  return useSubmit({
    mutationFn: ({ id, version, name, status, categories, tasks, run_sheet }: ChecklistDraft) => {
      const body = { version, name, status, categories, tasks, run_sheet };
      return version === 0
        ? call(saveChecklistTemplate, { body: { ...body, id } })
        : call(updateChecklistTemplate, { params: { id }, body });
    },
    onSuccess: ({ data, message }) => {
      putTemplate(client, keys.checklists, data);
      if (!onSaved) return;
      toast.success(message);
      onSaved();
    },
    onError: async (error, { id }) => {
      if (!conflictsOf(error)) return;
      await client.invalidateQueries({ queryKey: keys.checklists });
      const list = client.getQueryData<AdminChecklistTemplate[]>(keys.checklists);
      const current = list?.find((one) => one.id === id);
      if (current) onReload?.(current.version);
    },
  });
}

export const useDeleteChecklist = () =>
  useChange((id: string) => call(deleteChecklistTemplate, { params: { id } }), [keys.checklists]);

export const useRestoreChecklist = () =>
  useRestore((id: string) => call(restoreChecklist, { params: { id } }), [keys.checklists]);

/** Sorts why a save was refused, as `formErrors` does, and says what to do next. What was typed stays in its sheet. */
export function saveErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const conflicts = conflictsOf(error);
  if (!conflicts) return formErrors(error, fields);
  const text = conflictText(conflicts, { what: 'checklist', self: undefined });
  return { at: {}, general: `${text} It is loaded now. Save once more to add this change to it.` };
}

/** Returns why a save was refused, beneath the only field of its form. */
export function saveErrorText(error: unknown, field: string): string | undefined {
  const { at, general } = saveErrors<string>(error, [field]);
  return at[field] ?? general ?? undefined;
}
