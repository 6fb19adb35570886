import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type TemplateTask, useSaveChecklist } from './checklist.queries.ts';
import { DueFields, isDueWrong, toDue, typedDue } from './due-fields.tsx';
import { TieFields } from './tie-fields.tsx';

interface TaskSheetProps {
  template: ChecklistTemplate;
  task: TemplateTask;
  onRemove: () => void;
  onClose: () => void;
}

/** Changes or deletes one task. */
export function TaskSheet({ onRemove, onClose, ...opened }: TaskSheetProps) {
  const [submitted, setSubmitted] = useState(false);
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [{ template, task }] = useState(opened);
  const [typed, setTyped] = useState(() => ({ ...task, due: typedDue(task.due) }));
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const saving = useSaveChecklist(onClose);
  const { at, general } = formErrors(saving.error, ['title']);
  function save() {
    setSubmitted(true);
    if (!typed.title.trim() || isDueWrong(typed.due)) return;
    const due = toDue(typed.due);
    const edited = { ...typed, title: typed.title.trim(), due };
    // What wasn't typed stays as a colleague has it by now.
    const changes = Object.entries(edited).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(task[field as keyof TemplateTask]),
    );
    saving.mutate({
      template,
      edit: ({ tasks }) => ({
        // Adds the task again if it was deleted in the meantime.
        tasks: tasks.some(({ id: one }) => one === task.id)
          ? tasks.map((one) => (one.id === task.id ? { ...one, ...Object.fromEntries(changes) } : one))
          : [...tasks, edited],
      }),
    });
  }
  function remove() {
    onRemove();
    onClose();
  }
  return (
    <FormSheet
      title="Edit task"
      about={`task ${task.id}`}
      save="Save"
      saving={saving.isPending && 'Saving'}
      disabled={!typed.title.trim()}
      secondaryAction={
        <Button variant="danger" icon={<Trash2 />} disabled={saving.isPending} onClick={remove}>
          Delete
        </Button>
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Task"
        value={typed.title}
        limit={120}
        onChange={(event) => change({ title: event.target.value })}
        error={at.title}
      />
      <SelectField
        label="Category"
        options={template.categories.map((one) => ({ value: one.id, label: one.name }))}
        value={typed.category_id}
        onChange={(event) => change({ category_id: event.target.value })}
      />
      <DueFields due={typed.due} onChange={(due) => change({ due })} submitted={submitted} />
      <TieFields ties={typed} onChange={(ties) => change(ties)} />
      <FormError text={general} />
    </FormSheet>
  );
}
