import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import css from './task-cards.module.css';
import { TaskRow } from './task-row.tsx';
import { byCategory, progressOf } from './tasks-view.ts';
import { useTick } from './use-tick.ts';

export interface TaskCardsProps {
  checklist: Checklist;
  today: string;
  onOpen: (task: Task) => void;
}

/** Every task, by category. */
export function TaskCards({ checklist, today, onOpen }: TaskCardsProps) {
  const tick = useTick();
  const groups = byCategory(checklist).filter(({ tasks }) => tasks.length > 0);
  if (groups.length === 0) {
    return <EmptyState art={null} text="There are no tasks yet. Add the first with the button above." />;
  }
  return (
    <div className={css.groups}>
      {groups.map(({ category, tasks }) => {
        const { done, of } = progressOf(tasks);
        return (
          <Card
            key={category.id}
            title={category.name}
            action={
              <span className={css.count}>
                {done} of {of}
              </span>
            }
          >
            <ul className={css.tasks}>
              {tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  today={today}
                  onTick={(done) => tick(task, done ? 'done' : 'todo')}
                  onOpen={() => onOpen(task)}
                />
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
