import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { useState } from 'react';
import css from './task-cards.module.css';
import type { TaskCardsProps } from './task-cards.tsx';
import { TaskList } from './task-list.tsx';
import { isOpen, tasksNow } from './tasks-view.ts';

/** The next few tasks. A ticked task stays in the list until the couple asks for the next ones. */
export function NowList({ checklist, ...list }: TaskCardsProps) {
  const [ids, setIds] = useState(() => tasksNow(checklist.tasks).map(({ id }) => id));
  const next = tasksNow(checklist.tasks);
  const tasks = ids.flatMap((id) => checklist.tasks.find((task) => task.id === id) ?? []);
  const names = new Map(checklist.categories.map(({ id, name }) => [id, name]));
  if (!tasks.some(isOpen) && next.length === 0) {
    return <EmptyState art={5} text="Everything is done. Enjoy the day." />;
  }
  return (
    <Card aria-label="Next tasks">
      <TaskList tasks={tasks} categoryOf={(task) => names.get(task.category_id)} {...list} />
      {next.some(({ id }) => !ids.includes(id)) && (
        <div className={css.next}>
          <Button variant="outline" small onClick={() => setIds(next.map(({ id }) => id))}>
            Show what comes next
          </Button>
        </div>
      )}
    </Card>
  );
}
