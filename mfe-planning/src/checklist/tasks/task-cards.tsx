import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { Couple } from './people.ts';
import css from './task-cards.module.css';
import { TaskList } from './task-list.tsx';
import { byCategory, progressOf } from './tasks-view.ts';

export interface TaskCardsProps {
  checklist: Checklist;
  today: string;
  couple: Couple;
  onTick: (task: Task, done: boolean) => void;
  onOpen: (task: Task) => void;
  onMove: (task: Task) => void;
  /** Moves a task to the place of another one of its category. */
  onPlace: (task: Task, otherId: string) => void;
}

/** Every task, by category. */
export function TaskCards({ checklist, ...list }: TaskCardsProps) {
  const groups = byCategory(checklist).filter(({ tasks }) => tasks.length > 0);
  if (groups.length === 0) {
    return <EmptyState art={null} text="There are no tasks yet. Type the first one in “Add a task”." />;
  }
  return (
    <Stack gap={4} className={css.groups}>
      {groups.map(({ category, tasks }) => {
        const { done, of } = progressOf(tasks);
        return (
          <Card
            key={category.id}
            title={category.name}
            action={
              <Text as="span" tone="muted" size={14} tabular>
                {done} of {of}
              </Text>
            }
          >
            <TaskList tasks={tasks} {...list} />
          </Card>
        );
      })}
    </Stack>
  );
}
