import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { addDays, today as dayInLagos } from '@wedding/shared/domain/local-date.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useId, useState } from 'react';
import { DayField } from '../../components/day-field.tsx';
import { LineField } from '../../components/line-field.tsx';
import { useDraft } from '../../components/use-draft.ts';
import { dateText } from '../../lib/day-text.ts';
import { optionsOf, STATUSES } from '../../lib/labels.ts';
import { budgetsQuery } from '../../lib/plan.queries.ts';
import { NIGHT_ENDS } from '../../lib/sheet-day.ts';
import { change, type Edit, removal } from '../../sync/edits.ts';
import { useEdit, useWithEdits } from '../../sync/use-sync.ts';
import { type Couple, memberName, namesOf, phoneOf } from './people.ts';
import { draftOf, editsOf, NEW_CATEGORY, type TaskDraft, type TaskStart } from './task-draft.ts';
import { ceremonyDays } from './tasks-view.ts';
import { VideoField } from './video-field.tsx';

interface TaskSheetProps {
  checklist: Checklist;
  /** Absent for a new one. */
  task: Task | undefined;
  /** The initial day of a new task, which follows a ceremony. */
  start?: TaskStart | undefined;
  plan: WeddingPlan | null;
  couple: Couple;
  /** Called with the edits of the saved task; `done` is true if they mark it done. */
  onSave: (edits: (Edit | null)[], done: boolean) => void;
  onClose: () => void;
}

/** Adds, changes or removes a task; a removal can be undone. */
export function TaskSheet({ checklist, task, start, plan, couple, onSave, onClose }: TaskSheetProps) {
  const [draft] = useState(() => draftOf(checklist, { task, start }));
  const { values, set, text, tick, checked, check } = useDraft(draft);
  const [isTimeInvalid, setTimeInvalid] = useState(false);
  const { data, isLoading } = useQuery(budgetsQuery());
  const lists = useWithEdits(data)?.budgets ?? [];
  const budgets = isLoading ? undefined : lists;
  const hasLines = budgets?.some(({ items }) => items.length > 0) ?? true;
  const edit = useEdit();
  const names = useId();
  // The tasks of these days, and of the nights after, have an hour and a number to call.
  const days = ceremonyDays(plan);
  // What was there is kept open while it is cleared to be corrected.
  const had = (field: 'due_at' | 'contact_phone') => draft[field] !== '' || values[field] !== '';
  // What happens after midnight is due on the day after.
  const onTheDay = days.some((day) => [day, addDays(day, 1)].includes(values.due_on)) || had('due_at');
  const needsCategory = values.category_id === NEW_CATEGORY && !trimmed(values.new_category);

  /** A person's number is typed once: the other tasks with their name know it. */
  function nameThem(name: string) {
    const isTheirs = values.contact_phone === phoneOf(trimmed(values.name), checklist.tasks);
    set({ name, ...(isTheirs && { contact_phone: phoneOf(trimmed(name), checklist.tasks) }) });
  }
  function save() {
    check();
    const nameless = values.assigneeChoice === 'person' && !trimmed(values.name);
    if (!trimmed(values.title) || needsCategory || nameless) return;
    onClose();
    const isDone = values.status === 'done' && task?.status !== 'done';
    onSave(editsOf(checklist, values, { task, start }), isDone);
  }
  function remove(stored: Task) {
    const { template_row_id, title } = stored;
    const passed_rows = [...checklist.passed_rows, ...(template_row_id ? [template_row_id] : [])];
    edit([removal('task', stored), change('checklist', checklist, { passed_rows })], `“${title}” removed`);
    onClose();
  }
  return (
    <FormSheet
      title={task ? 'Edit task' : 'Add a task'}
      about={task ? `task ${draft.id}` : null}
      save={task ? 'Save' : 'Add task'}
      onSave={save}
      onRemove={task && (() => remove(task))}
      onClose={onClose}
    >
      <TextField label="Task" limit={120} {...text('title', 'Give the task a name.')} />
      <VideoField value={values.video_id} onChange={(video_id) => set({ video_id })} />
      {task && <SelectField label="Status" options={optionsOf(STATUSES)} {...text('status')} />}
      <DayField label="Due" optional value={values.due_on} onChange={(due_on) => set({ due_on })} />
      {onTheDay && (
        <TextField
          label="Time"
          optional
          hint={timeHint(values, days)}
          type="time"
          value={values.due_at}
          error={isTimeInvalid ? 'Enter a full time, such as 2:30 pm, or clear the field.' : undefined}
          onChange={(event) => {
            if (event.currentTarget.validity.valid) setTimeInvalid(false);
            set({ due_at: event.currentTarget.value.slice(0, 5) });
          }}
          onInvalid={() => setTimeInvalid(true)}
        />
      )}
      <SelectField
        label="Who does it"
        options={[
          { value: '', label: 'Not decided' },
          ...membersOf(draft, couple).map((id) => ({ value: `${id}`, label: memberName(id, couple) })),
          { value: 'person', label: 'Somebody else' },
        ]}
        {...text('assigneeChoice')}
      />
      {values.assigneeChoice === 'person' && (
        <TextField
          label="Their name"
          list={names}
          value={values.name}
          limit={80}
          onChange={(event) => nameThem(event.currentTarget.value)}
          error={checked && !trimmed(values.name) ? 'Enter their name.' : undefined}
        />
      )}
      <datalist id={names}>
        {[...new Set([...(couple.partner ? [couple.partner] : []), ...namesOf(checklist.tasks)])].map(
          (name) => (
            <option key={name} value={name} />
          ),
        )}
      </datalist>
      {(onTheDay || values.assigneeChoice === 'person' || had('contact_phone')) && (
        <TextField
          label={onTheDay ? 'Phone to call on the day' : 'Their phone'}
          optional
          type="tel"
          autoComplete="off"
          limit={40}
          {...text('contact_phone')}
        />
      )}
      {hasLines && (
        <LineField
          label="Budget line"
          optional
          budgets={budgets}
          value={values.item_id}
          onChange={(item_id) => set({ item_id, books: item_id !== '' })}
        />
      )}
      {values.item_id !== '' && hasLines && (
        <Checkbox
          label="This task books it"
          hint="When you tick the task, we’ll ask what you agreed and paid"
          {...tick('books')}
        />
      )}
      <SelectField
        label="Category"
        options={[
          ...checklist.categories.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_CATEGORY, label: 'A new category' },
        ]}
        {...text('category_id')}
      />
      {values.category_id === NEW_CATEGORY && (
        <TextField
          label="Name of the new category"
          limit={120}
          {...text('new_category', 'Give the category a name.')}
        />
      )}
      <TextAreaField label="Note" optional rows={3} limit={2000} {...text('note')} />
      {task && (
        <Slot
          name="task-actions"
          fillerProps={{ taskId: task.id, title: task.title }}
          waiting={null}
          failed={null}
        />
      )}
    </FormSheet>
  );
}

/** Explains an hour after midnight of a ceremony's day, which most people count as part of the night before. */
function timeHint({ due_on, due_at }: TaskDraft, days: readonly string[]): string {
  const isEarly = days.includes(due_on) && due_at !== '' && due_at < NIGHT_ENDS;
  const nextDay = isEarly ? addDays(due_on, 1) : '';
  if (!isEarly || days.includes(nextDay)) return 'Puts it on the day’s run sheet';
  return `That’s early in the morning. For the night after, set Due to ${dateText(nextDay, dayInLagos())}.`;
}

/** Returns the assignees to choose from: me, the plan's other members, and the current assignee. */
function membersOf({ assigneeChoice }: TaskDraft, { id, members }: Couple): number[] {
  const now = Number(assigneeChoice);
  const ids = [id, ...members.map(({ account_id }) => account_id), now].filter((one) => one > 0);
  return [...new Set(ids)];
}
