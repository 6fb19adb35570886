import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { useRef } from 'react';
import { QuickAdd } from '../../components/quick-add/quick-add.tsx';
import { dayInText, longDay } from '../../lib/day-text.ts';
import { useEdit } from '../../sync/use-sync.ts';

const TaskListSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "task-list" */ './task-list-sheet.tsx')).TaskListSheet,
);

/** Adds tasks by one field, each with its day. A pasted list is shown first. */
export function AddTask({ checklist }: { checklist: Checklist }) {
  const field = useRef<HTMLInputElement>(null);
  const today = useToday();
  const edit = useEdit();
  return (
    <QuickAdd
      about={checklist.id}
      label="Add a task"
      example="fitting 12 dec"
      field={field}
      load={() => import(/* webpackChunkName: "add-task" */ './new-task.ts')}
      read={({ readTask }, text) => readTask(text, today)}
      onAdd={({ tasksAdded }, task) => {
        edit(tasksAdded([task], checklist));
        return `“${task.title}” added${task.due_on ? ` for ${dayInText(task.due_on, today)}` : ''}`;
      }}
      list={(text, onClose) => (
        <TaskListSheet text={text} today={today} checklist={checklist} onClose={onClose} />
      )}
    >
      {(_reader, task) =>
        task && (
          <Text as="span" weight={600}>
            {task.title}
            {task.due_on && ` · ${longDay(task.due_on)}`}
          </Text>
        )
      }
    </QuickAdd>
  );
}
