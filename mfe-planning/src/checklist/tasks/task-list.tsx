import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { hourText } from '@wedding/shared/format/hour-text.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useRowGesture } from '../../components/use-row-gesture.ts';
import { dayInText, shortDay } from '../../lib/day-text.ts';
import { STATUSES } from '../../lib/labels.ts';
import { assigneeText, type Couple } from './people.ts';
import css from './task-list.module.css';
import { isOverdue } from './tasks-view.ts';

interface TaskRowProps {
  task: Task;
  /** YYYY-MM-DD. */
  today: string;
  /** Returns the name of a task's category, for lists with several categories: shown under the title if there is room. */
  categoryOf?: (task: Task) => string | undefined;
  /** Absent where the list says who does them. */
  couple?: Couple | undefined;
  onTick: (task: Task, done: boolean) => void;
  onOpen: (task: Task) => void;
  /** Opens what moves it to another day. */
  onMove: (task: Task) => void;
  /** Moves it to the place of another task, by its id; only where the couple's order decides. */
  onPlace?: ((task: Task, otherId: string) => void) | undefined;
}

/** A list of tasks to tick or open. */
export function TaskList({ tasks, ...list }: Omit<TaskRowProps, 'task'> & { tasks: readonly Task[] }) {
  return (
    <Stack as="ul" shrink>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} {...list} />
      ))}
    </Stack>
  );
}

/** A task with a checkbox of 44 px; its text opens the task. A swipe or a long press moves it. */
function TaskRow({ task, today, categoryOf, couple, onTick, onOpen, onMove, onPlace }: TaskRowProps) {
  const gesture = useRowGesture({
    onMove: () => onMove(task),
    onPlace: onPlace && ((otherId) => onPlace(task, otherId)),
  });
  const category = categoryOf?.(task);
  const done = task.status === 'done';
  const late = isOverdue(task, today);
  const more = [
    task.due_at && hourText(task.due_at),
    ['skipped', 'doing'].includes(task.status) && STATUSES[task.status],
    couple && assigneeText(task.assignee, couple),
    task.note && 'Note',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Grid as="li" align="center" className={css.row} data-row={task.id} {...gesture}>
      <Checkbox
        label={`Done: ${task.title}`}
        hideLabel
        checked={done}
        onChange={(event) => onTick(task, event.currentTarget.checked)}
      />
      <button type="button" className={css.open} onClick={() => onOpen(task)}>
        <span className={cx(css.title, done && css.done)}>{task.title}</span>{' '}
        {task.due_on && !done && (
          <Text as="span" tone="muted" size={14} nowrap={!late} className={cx(css.due, late && css.late)}>
            {late ? `Re-plan, was ${dayInText(task.due_on, today)}` : shortDay(task.due_on, today)}
          </Text>
        )}{' '}
        <Text as="span" tone="muted" size={13} breaks className={css.text}>
          {category && (
            <span className={css.category}>
              {category}
              {more && ' · '}
            </span>
          )}
          {more}
        </Text>
      </button>
    </Grid>
  );
}
