import { Card } from '@wedding/shared/ui/card.tsx';
import { useState } from 'react';
import css from './all-tasks.module.css';
import { MonthRail } from './month-rail.tsx';
import { byMonth, monthText } from './months.ts';
import { TaskCards, type TaskCardsProps } from './task-cards.tsx';
import { TaskList } from './task-list.tsx';
import { progressOf } from './tasks-view.ts';

/** Every task by category, or those of one month by day. */
export function AllTasks(props: TaskCardsProps) {
  const { checklist, ...list } = props;
  const [wanted, setWanted] = useState('');
  const months = byMonth(checklist.tasks);
  const shown = months.find(({ month }) => month === wanted);
  const names = new Map(checklist.categories.map(({ id, name }) => [id, name]));
  if (months.length === 0) return <TaskCards {...props} />;
  return (
    <div className={css.beside}>
      <MonthRail
        months={months}
        value={shown?.month ?? ''}
        onChange={setWanted}
        whole={progressOf(checklist.tasks)}
      />
      {shown ? (
        <Card title={monthText(shown.month)}>
          <TaskList tasks={shown.tasks} categoryOf={(task) => names.get(task.category_id)} {...list} />
        </Card>
      ) : (
        <TaskCards {...props} />
      )}
    </div>
  );
}
