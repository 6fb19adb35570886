import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useId, useState } from 'react';
import { byMonth, type MonthOfTasks, monthText } from './months.ts';
import { DoneBar } from './progress.tsx';
import { TaskCards, type TaskCardsProps } from './task-cards.tsx';
import { TaskList } from './task-list.tsx';
import css from './task-views.module.css';
import { categoryNames, isOpen, progressOf, tasksNow } from './tasks-view.ts';

/** Every task by category, or those of one month by day. */
export function AllTasks(props: TaskCardsProps) {
  const { checklist, onPlace, ...list } = props;
  const [chosenMonth, setWanted] = useState('');
  const months = byMonth(checklist.tasks);
  const group = months.find(({ month }) => month === chosenMonth);
  if (months.length === 0) return <TaskCards {...props} />;
  return (
    <div className={css.beside}>
      <MonthRail
        months={months}
        value={group?.month ?? ''}
        onChange={setWanted}
        total={progressOf(checklist.tasks)}
      />
      {group ? (
        <Card title={monthText(group.month)}>
          <TaskList tasks={group.tasks} categoryOf={categoryNames(checklist)} {...list} />
        </Card>
      ) : (
        <TaskCards {...props} />
      )}
    </div>
  );
}

/** The next few tasks. A task that is ticked here stays in the list until the couple asks for the next ones. */
export function NowList({ checklist, onTick, onPlace, ...list }: TaskCardsProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { tasks, isFull } = tasksNow(checklist.tasks, ticked);
  if (!checklist.tasks.some(isOpen)) {
    return <EmptyState art={5} text="Everything is done. Enjoy the day." />;
  }
  return (
    <Card aria-label="Next tasks">
      <TaskList
        tasks={tasks}
        categoryOf={categoryNames(checklist)}
        onTick={(task, done) => {
          setTicked([...ticked, task.id]);
          onTick(task, done);
        }}
        {...list}
      />
      {isFull && (
        <Text as="div" above={4}>
          <Button variant="outline" small onClick={() => setTicked([])}>
            Show what comes next
          </Button>
        </Text>
      )}
    </Card>
  );
}

interface MonthRailProps {
  months: readonly MonthOfTasks[];
  /** The month that is shown; '' for all. */
  value: string;
  onChange: (month: string) => void;
  /** The progress of all tasks. */
  total: { done: number; of: number };
}

/** Progress of each month with links to its tasks: a rail beside them, or a row above them on phones. */
function MonthRail({ months, value, onChange, total }: MonthRailProps) {
  const name = useId();
  const stops = [
    { month: '', text: 'All months', ...total },
    ...months.map((month) => ({ ...month, text: monthText(month.month) })),
  ];
  return (
    <Row gap={2} align="stretch" shrink className={css.rail} role="radiogroup" aria-label="Month">
      {stops.map(({ month, text, done, of }) => (
        <label key={month} className={css.stop}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={month === value}
            onChange={() => onChange(month)}
          />
          <Text as="span" size={14} weight={600} nowrap>
            {text}
          </Text>{' '}
          <Text as="span" tone="muted" size={13} tabular nowrap>
            {done} of {of}
          </Text>
          <DoneBar label={`Done in ${text}`} done={done} of={of} />
        </label>
      ))}
    </Row>
  );
}
