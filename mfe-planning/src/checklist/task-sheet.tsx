import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import formCss from '../form.module.css';
import { NEW_CATEGORY, type TaskDraft } from './task-draft.ts';

interface TaskSheetProps {
  checklist: Checklist;
  draft: TaskDraft;
  onSave: (draft: TaskDraft) => void;
  /** Absent for a task that isn't saved yet. */
  onRemove?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  onClose: () => void;
}

/** A task's fields. What is typed stays until it is saved or closed. */
export function TaskSheet({ checklist, draft, onSave, onRemove, onSkip, onClose }: TaskSheetProps) {
  const [values, setValues] = useState(draft);
  const [checked, setChecked] = useState(false);
  const form = useId();
  const set = (change: Partial<TaskDraft>) => setValues({ ...values, ...change });
  const needsCategory = values.category_id === NEW_CATEGORY && !values.new_category.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (values.title.trim() && !needsCategory) onSave(values);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={onRemove ? 'Edit task' : 'Add a task'}
      footer={
        <>
          {onRemove && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button type="submit" form={form}>
            {onRemove ? 'Save' : 'Add task'}
          </Button>
        </>
      }
    >
      <form id={form} className={formCss.form} onSubmit={submit} noValidate>
        <TextField
          label="Task"
          value={values.title}
          maxLength={120}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={checked && !values.title.trim() ? 'Say what there is to do.' : undefined}
        />
        <SelectField
          label="Category"
          value={values.category_id}
          options={[
            ...checklist.categories.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_CATEGORY, label: 'A new category' },
          ]}
          onChange={(event) => set({ category_id: event.currentTarget.value })}
        />
        {values.category_id === NEW_CATEGORY && (
          <TextField
            label="Name of the new category"
            value={values.new_category}
            maxLength={120}
            onChange={(event) => set({ new_category: event.currentTarget.value })}
            error={checked && needsCategory ? 'Give the category a name.' : undefined}
          />
        )}
        <TextField
          label="Due"
          type="date"
          optional
          min="2000-01-01"
          max="2099-12-31"
          value={values.due_on}
          onChange={(event) => set({ due_on: event.currentTarget.value })}
        />
        <TextAreaField
          label="Note"
          optional
          rows={3}
          maxLength={2000}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        {onSkip && (
          <Button variant="quiet" small onClick={onSkip}>
            {draft.skipped ? 'Put it back on the list' : 'We don’t need this one'}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
