import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { ImportSheet } from '../../components/quick-add/import-sheet.tsx';
import { type Answers, emptyReading, type ListReading } from '../../components/quick-add/reading.ts';
import { shorten } from '../../lib/shorten.ts';
import { type QuickTask, readTask, tasksAdded } from './new-task.ts';

interface TaskList {
  checklist: Checklist;
  today: string;
}

interface TaskListSheetProps extends TaskList {
  text: string;
  onClose: () => void;
}

/** Adds the tasks of a pasted list after a preview. */
export function TaskListSheet({ text, onClose, ...list }: TaskListSheetProps) {
  return (
    <ImportSheet
      title="Your list"
      verb="Add"
      source={text}
      read={(rows, answers: Answers<QuickTask>) => readTasks(rows, answers, list)}
      unsaved
      onClose={onClose}
    />
  );
}

/** Reads a pasted list, one task in each row. */
function readTasks(
  text: string,
  answers: Answers<QuickTask>,
  { checklist, today }: TaskList,
): ListReading<QuickTask> {
  const reading = emptyReading<QuickTask>();
  const tasks: QuickTask[] = [];
  for (const [place, typed] of text.split(/\r\n|[\n\r]/).entries()) {
    if (!/[\p{L}\p{N}]/u.test(typed)) continue;
    const key = String(place);
    const task = answers.get(key) ?? readTask(typed, today);
    if (task.kind === 'value') tasks.push(task.value);
    else if (task.kind === 'unreadable') reading.refused.push({ row: place + 1, why: task.reason });
    else reading.questions.push({ key, name: shorten(typed.trim()), ...task });
  }
  return { ...reading, edits: tasks.length > 0 ? tasksAdded(tasks, checklist) : [] };
}
