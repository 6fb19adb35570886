import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { newChecklist, saveErrorText, useSaveChecklist } from './checklist.queries.ts';

interface NameSheetProps {
  /** The checklist to rename; null creates a new one. */
  template: ChecklistTemplate | null;
  onClose: () => void;
  onSaved?: (id: string) => void;
}

/** Names a new checklist, or renames an existing one. */
export function NameSheet({ template, onClose, onSaved }: NameSheetProps) {
  const { toast } = useHost();
  const save = useSaveChecklist();
  const id = useId();
  // Created once, so that a repeated attempt doesn't create a second checklist.
  const [created] = useState(() => newChecklist(''));
  const start = useMemo(() => ({ name: template?.name ?? '' }), [template?.name]);
  const { draft: typed, change, clear } = useDraft(`checklist-name-${template?.id ?? 'new'}`, start);
  const { name } = typed;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    save.mutate(
      // The current template: another administrator may have changed it since the sheet was opened.
      { ...(template ?? created), name: name.trim() },
      {
        onSuccess: ({ message, data }) => {
          clear();
          toast.success(message);
          onSaved?.(data.id);
          onClose();
        },
      },
    );
  }
  /** Closes the sheet and discards the draft. Closing it any other way keeps the draft. */
  function cancel() {
    clear();
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={template ? 'Rename checklist' : 'New checklist'}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending} disabled={!name.trim()}>
            {template ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          limit={120}
          placeholder="Small registry wedding"
          onChange={(event) => change({ name: event.target.value })}
          error={saveErrorText(save.error, 'name')}
        />
      </form>
    </Sheet>
  );
}
