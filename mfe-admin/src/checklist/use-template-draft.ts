import { useMemo } from 'react';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { type ChecklistDraft, useSaveChecklist } from './checklist.queries.ts';

interface TemplateDraftOptions<T> {
  template: ChecklistDraft;
  /** What the template has of the typed fields. */
  fields: T;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * The draft of a part of a template in a sheet. It is saved over the version that was shown as typing began, so that a draft that
 * was kept since never overwrites a colleague's change without a question.
 */
export function useTemplateDraft<T extends object>(key: string, options: TemplateDraftOptions<T>) {
  const { template, fields, onSaved, onClose } = options;
  const start = useMemo(() => ({ ...fields, version: template.version }), [fields, template.version]);
  const { draft, change, done, cancel } = useSheetDraft<T & { version: number }>(key, start, onClose);
  const saving = useSaveChecklist(() => {
    done();
    onSaved?.();
  });
  const { version, ...typed } = draft;
  const save = (edit: (current: ChecklistDraft) => Partial<ChecklistDraft>) =>
    saving.mutate({ template: { ...template, version }, edit });
  return { typed: typed as unknown as T, change, done, cancel, saving, save };
}
