import type { Task } from '@wedding/shared/contract/task.schema.ts';
import css from './task-cards.module.css';
import { TaskRow } from './task-row.tsx';
import { useTick } from './use-tick.ts';

interface TaskListProps {
  tasks: readonly Task[];
  /** YYYY-MM-DD. */
  today: string;
  /** The name of a task's category, where the list is of several. */
  categoryOf?: (task: Task) => string | undefined;
  onOpen: (task: Task) => void;
}

/** Tasks one below the other, to be ticked or opened. */
export function TaskList({ tasks, today, categoryOf, onOpen }: TaskListProps) {
  const tick = useTick();
  return (
    <ul className={css.tasks}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          today={today}
          category={categoryOf?.(task)}
          onTick={(done) => tick(task, done ? 'done' : 'todo')}
          onOpen={() => onOpen(task)}
        />
      ))}
    </ul>
  );
}
