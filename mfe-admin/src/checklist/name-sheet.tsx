import { useState } from 'react';
import { NameSheet, type NameSheetProps } from '../components/name-sheet.tsx';
import { type ChecklistDraft, newChecklist, useSaveChecklist } from './checklist.queries.ts';

interface ChecklistNameSheetProps extends Omit<NameSheetProps, 'onSave'> {
  template: ChecklistDraft;
  /** Returns what the new name changes in the checklist. */
  withName: (name: string, current: ChecklistDraft) => Partial<ChecklistDraft>;
  onSaved?: () => void;
}

/** Names a checklist or a part of it. */
export function ChecklistNameSheet({
  template: opened,
  withName,
  onSaved,
  ...names
}: ChecklistNameSheetProps) {
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [template] = useState(opened);
  const saving = useSaveChecklist(() => {
    names.onClose();
    onSaved?.();
  });
  return (
    <NameSheet
      {...names}
      saving={saving}
      onSave={(name) => saving.mutate({ template, edit: (current) => withName(name, current) })}
    />
  );
}

/** Names a new checklist. Its id is made once, so that a repeated attempt doesn't create a second one. */
export function NewChecklistSheet(props: { onSaved: (id: string) => void; onClose: () => void }) {
  const [created] = useState(() => newChecklist(''));
  return (
    <ChecklistNameSheet
      title="New checklist"
      save="Create"
      placeholder="Small registry wedding"
      about="checklist-name-new"
      template={created}
      withName={(name) => ({ name })}
      onSaved={() => props.onSaved(created.id)}
      onClose={props.onClose}
    />
  );
}
