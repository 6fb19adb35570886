import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useMemo, useState } from 'react';
import { type ChecklistDraft, newChecklist } from './checklist.queries.ts';
import { useTemplateDraft } from './use-template-draft.ts';

interface NameSheetProps {
  title: string;
  /** What is named: `Category`. */
  label?: string;
  /** The label of the save button. */
  save?: string;
  placeholder?: string;
  /** The name that it has, and the key of the draft of another one. */
  name: string;
  draftKey: string;
  template: ChecklistDraft;
  /** Returns what the new name changes in the checklist. */
  withName: (name: string, current: ChecklistDraft) => Partial<ChecklistDraft>;
  onSaved?: () => void;
  onClose: () => void;
}

/** Names a checklist or a part of it. */
export function NameSheet({ title, label = 'Name', save = 'Save', ...props }: NameSheetProps) {
  const { placeholder, name: current, draftKey, template, withName, onSaved, onClose } = props;
  const fields = useMemo(() => ({ name: current }), [current]);
  const form = useTemplateDraft(draftKey, { template, fields, onSaved, onClose });
  const name = form.typed.name.trim();
  return (
    <FormSheet
      title={title}
      about={draftKey}
      save={save}
      saving={form.saving.isPending && 'Saving'}
      disabled={!name}
      secondaryAction={form.cancel}
      onSave={() => form.save((template) => withName(name, template))}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={form.typed.name}
        limit={120}
        placeholder={placeholder}
        onChange={(event) => form.change({ name: event.target.value })}
        error={fieldError(form.saving.error, 'name')}
      />
    </FormSheet>
  );
}

/** Names a new checklist. Its id is made once, so that a repeated attempt doesn't create a second one. */
export function NewChecklistSheet(props: { onSaved: (id: string) => void; onClose: () => void }) {
  const [created] = useState(() => newChecklist(''));
  return (
    <NameSheet
      title="New checklist"
      save="Create"
      placeholder="Small registry wedding"
      name=""
      draftKey="checklist-name-new"
      template={created}
      withName={(name) => ({ name })}
      onSaved={() => props.onSaved(created.id)}
      onClose={props.onClose}
    />
  );
}
