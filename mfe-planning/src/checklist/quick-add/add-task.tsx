import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { useRef, useState } from 'react';
import { QuickAdd } from '../../components/quick-add.tsx';
import { dayInText, longDay } from '../../lib/day-text.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, type Edit } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { categoryFor, type QuickTask, readTask } from './read-task.ts';

const TaskListSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "task-list" */ './task-list-sheet.tsx')).TaskListSheet,
);

/** Adds tasks by one field, each with its day. A pasted list is shown first. */
export function AddTask({ checklist }: { checklist: Checklist }) {
  const [list, setList] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const today = useToday();
  const edit = useEdit();
  return (
    <>
      <QuickAdd<QuickTask>
        label="Add a task"
        example="fitting 12 dec"
        field={field}
        read={(text) => readTask(text, today)}
        onAdd={(task) => {
          edit(tasksAdded([task], checklist));
          return `“${task.title}” added${task.due_on ? ` for ${dayInText(task.due_on, today)}` : ''}`;
        }}
        onList={setList}
      >
        {(task) =>
          task && (
            <Text as="span" weight={600}>
              {task.title}
              {task.due_on && ` · ${longDay(task.due_on)}`}
            </Text>
          )
        }
      </QuickAdd>
      {list !== null && (
        <TaskListSheet
          text={list}
          today={today}
          onAdd={(tasks) => edit(tasksAdded(tasks, checklist), `${tasks.length} tasks added`)}
          onClose={() => setList(null)}
        />
      )}
    </>
  );
}

/** Returns the edits that add tasks, each to the category that it fits best. */
function tasksAdded(tasks: readonly QuickTask[], checklist: Checklist): Edit[] {
  let sort = sortAfter(checklist.tasks);
  const first = { id: newId(), name: 'Our tasks' };
  const isEmpty = checklist.categories.length === 0;
  const place = { checklist_id: checklist.id };
  return [
    ...(isEmpty
      ? [addition('checklist_category', first.id, { ...place, name: first.name, sort: sortAfter([]) })]
      : []),
    ...tasks.map(({ title, due_on }) => {
      const category_id = categoryFor(title, checklist)?.id ?? first.id;
      const due = due_on ? { kind: 'fixed', date: due_on } : { kind: 'none' };
      const fields = { note: '', assignee: null, item_id: null, books: false, video_id: null };
      const added = addition('task', newId(), { ...place, ...fields, category_id, title, due_on, due, sort });
      sort = keyBetween(sort, null);
      return added;
    }),
  ];
}
