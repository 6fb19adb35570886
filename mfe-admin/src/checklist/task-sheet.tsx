import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { focusInvalid } from '@wedding/shared/host/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { type TemplateTask, useSaveChecklist } from './checklist.queries.ts';
import { DueFields } from './due-fields.tsx';
import { TieFields } from './tie-fields.tsx';
import { lengthError, type TypedDue, toDue, windowError } from './typed-due.ts';

interface TaskSheetProps {
  template: ChecklistTemplate;
  task: TemplateTask;
  onRemove: () => void;
  onClose: () => void;
}

/** Changes or deletes one task. */
export function TaskSheet({ onRemove, onClose, ...opened }: TaskSheetProps) {
  const id = useId();
  const [submitted, setSubmitted] = useState(false);
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [{ template, task }] = useState(opened);
  const [typed, setTyped] = useState<Omit<TemplateTask, 'due'> & { due: TypedDue }>(task);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const saving = useSaveChecklist(onClose);
  const { at, general } = formErrors(saving.error, ['title']);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    focusInvalid(event.currentTarget);
    if (!typed.title.trim() || lengthError(typed.due) || windowError(typed.due)) return;
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
    <Sheet
      open
      onClose={onClose}
      title="Edit task"
      about={`task ${task.id}`}
      footer={
        <>
          <Button variant="danger" icon={<Trash2 />} disabled={saving.isPending} onClick={remove}>
            Delete
          </Button>
          <Button type="submit" form={id} busy={saving.isPending} disabled={!typed.title.trim()}>
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" gap={5} shrink id={id} onSubmit={submit} noValidate>
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
      </Stack>
    </Sheet>
  );
}
