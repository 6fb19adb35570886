import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { useForm } from '../hooks/use-form.ts';
import { type ChecklistDraft, newChecklist, useSaveChecklist } from './checklist.queries.ts';

interface NameSheetProps {
  title: string;
  /** What is named: `Category`. */
  label?: string;
  /** The label of the save button. */
  save?: string;
  placeholder?: string;
  /** The name that it has, and what has it: what is typed is kept for that. */
  name: string;
  about: string;
  template: ChecklistDraft;
  /** Returns what the new name changes in the checklist. */
  withName: (name: string, current: ChecklistDraft) => Partial<ChecklistDraft>;
  onSaved?: () => void;
  onClose: () => void;
}

/** Names a checklist or a part of it. */
export function NameSheet({ title, label = 'Name', save = 'Save', ...props }: NameSheetProps) {
  const { placeholder, about, withName, onSaved, onClose } = props;
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [template] = useState(props.template);
  const saving = useSaveChecklist(() => {
    onClose();
    onSaved?.();
  });
  const { field, texts, general } = useForm({
    start: { name: props.name },
    check: () => ({}),
    error: saving.error,
  });
  const { name } = texts;
  return (
    <FormSheet
      title={title}
      about={about}
      save={save}
      saving={saving.isPending && 'Saving'}
      disabled={!name}
      onSave={() => saving.mutate({ template, edit: (current) => withName(name, current) })}
      onClose={onClose}
    >
      <TextField label={label} limit={120} placeholder={placeholder} {...field('name')} />
      <FormError text={general} />
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
      about="checklist-name-new"
      template={created}
      withName={(name) => ({ name })}
      onSaved={() => props.onSaved(created.id)}
      onClose={props.onClose}
    />
  );
}
