import { useMemo } from 'react';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { type ChecklistDraft, useSaveChecklist } from './checklist.queries.ts';

interface TemplateDraftOptions<T> {
  /** The version of the template that the sheet shows. */
  version: number;
  /** What the template has of the typed fields. */
  fields: T;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * The draft of a part of a template in a sheet. It is saved over the version that was shown as typing began, so that a draft that
 * was kept since never overwrites a colleague's change without a word; the attempt after that goes over the current one.
 */
export function useTemplateDraft<T extends object>(key: string, options: TemplateDraftOptions<T>) {
  const { version, fields, onSaved, onClose } = options;
  const start = useMemo(() => ({ ...fields, version }), [fields, version]);
  const { draft, change, done, cancel } = useSheetDraft<T & { version: number }>(key, start, onClose);
  const saving = useSaveChecklist(
    () => {
      done();
      onSaved?.();
    },
    (current) => change({ version: current } as Partial<T & { version: number }>),
  );
  const { version: base, ...typed } = draft;
  const save = (template: ChecklistDraft) => saving.mutate({ ...template, version: base });
  return { typed: typed as unknown as T, change, done, cancel, saving, save };
}
