import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useMemo } from 'react';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { saveErrorText, useSaveChecklist } from './checklist.queries.ts';

interface CategorySheetProps {
  template: ChecklistTemplate;
  category: ChecklistTemplate['categories'][number];
  onClose: () => void;
}

/** Renames a category. */
export function CategorySheet({ template, category, onClose }: CategorySheetProps) {
  const start = useMemo(() => ({ name: category.name }), [category.name]);
  const { draft, change, done } = useSheetDraft(`category-${category.id}`, start, onClose);
  const save = useSaveChecklist(done);
  const name = draft.name.trim();
  function submit() {
    const categories = template.categories.map((one) => (one.id === category.id ? { ...one, name } : one));
    save.mutate({ ...template, categories });
  }
  return (
    <FormSheet
      title="Rename category"
      save="Save"
      disabled={!name}
      saving={save.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label="Category"
        value={draft.name}
        limit={120}
        onChange={(event) => change({ name: event.target.value })}
        error={saveErrorText(save.error, 'name')}
      />
    </FormSheet>
  );
}
