import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useMemo, useState } from 'react';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { newChecklist, saveErrorText, useSaveChecklist } from './checklist.queries.ts';

interface NameSheetProps {
  /** The checklist to rename; null creates a new one. */
  template: ChecklistTemplate | null;
  onClose: () => void;
  onSaved?: (id: string) => void;
}

/** Names a new checklist, or renames an existing one. */
export function NameSheet({ template, onClose, onSaved }: NameSheetProps) {
  // Created once, so that a repeated attempt doesn't create a second checklist.
  const [created] = useState(() => newChecklist(''));
  const start = useMemo(() => ({ name: template?.name ?? '' }), [template?.name]);
  const { draft, change, done, cancel } = useSheetDraft(
    `checklist-name-${template?.id ?? 'new'}`,
    start,
    onClose,
  );
  // The current template: another administrator may have changed it since the sheet was opened.
  const checklist = template ?? created;
  const save = useSaveChecklist(() => {
    done();
    onSaved?.(checklist.id);
  });
  const name = draft.name.trim();
  return (
    <FormSheet
      title={template ? 'Rename checklist' : 'New checklist'}
      save={template ? 'Save' : 'Create'}
      saving={save.isPending && 'Saving'}
      disabled={!name}
      secondaryAction={cancel}
      onSave={() => save.mutate({ ...checklist, name })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={draft.name}
        limit={120}
        placeholder="Small registry wedding"
        onChange={(event) => change({ name: event.target.value })}
        error={saveErrorText(save.error, 'name')}
      />
    </FormSheet>
  );
}
