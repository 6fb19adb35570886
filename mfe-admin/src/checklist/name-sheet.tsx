import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useMemo, useState } from 'react';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { type ChecklistDraft, newChecklist, saveErrorText, useSaveChecklist } from './checklist.queries.ts';

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
  /** Returns the checklist with the new name in it. */
  withName: (name: string) => ChecklistDraft;
  onSaved?: () => void;
  onClose: () => void;
}

/** Names a checklist or a part of it. */
export function NameSheet({ title, label = 'Name', save = 'Save', ...props }: NameSheetProps) {
  const { placeholder, name: current, draftKey, withName, onSaved, onClose } = props;
  const { version } = withName(current);
  const start = useMemo(() => ({ name: current, version }), [current, version]);
  const { draft, change, done, cancel } = useSheetDraft(draftKey, start, onClose);
  const saving = useSaveChecklist(
    () => {
      done();
      onSaved?.();
    },
    (reloaded) => change({ version: reloaded }),
  );
  const name = draft.name.trim();
  return (
    <FormSheet
      title={title}
      save={save}
      saving={saving.isPending && 'Saving'}
      disabled={!name}
      secondaryAction={cancel}
      onSave={() => saving.mutate({ ...withName(name), version: draft.version })}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={draft.name}
        limit={120}
        placeholder={placeholder}
        onChange={(event) => change({ name: event.target.value })}
        error={saveErrorText(saving.error, 'name')}
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
      withName={(name) => ({ ...created, name })}
      onSaved={() => props.onSaved(created.id)}
      onClose={props.onClose}
    />
  );
}
