import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { assigneeText, type Couple } from './people.ts';
import { TaskRow } from './task-row.tsx';

interface TaskListProps {
  tasks: readonly Task[];
  /** YYYY-MM-DD. */
  today: string;
  /** Returns the name of a task's category, for lists with several categories. */
  categoryOf?: (task: Task) => string | undefined;
  /** Absent where the list says who does them. */
  couple?: Couple | undefined;
  onTick: (task: Task, done: boolean) => void;
  onOpen: (task: Task) => void;
  onMove: (task: Task) => void;
  onPlace?: ((task: Task, otherId: string) => void) | undefined;
}

/** A list of tasks to tick or open. */
export function TaskList(props: TaskListProps) {
  const { tasks, today, categoryOf, couple, onTick, onOpen, onMove, onPlace } = props;
  return (
    <Stack as="ul" shrink>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          today={today}
          category={categoryOf?.(task)}
          assigneeName={couple ? assigneeText(task.assignee, couple) : ''}
          onTick={(done) => onTick(task, done)}
          onOpen={() => onOpen(task)}
          onMove={() => onMove(task)}
          onPlace={onPlace && ((otherId) => onPlace(task, otherId))}
        />
      ))}
    </Stack>
  );
}
