import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { hourText } from '@wedding/shared/format/hour-text.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useRowGesture } from '../../components/use-row-gesture.ts';
import { dayInText, shortDay } from '../../lib/day-text.ts';
import { STATUSES } from '../../lib/labels.ts';
import css from './task-row.module.css';
import { isOverdue } from './tasks-view.ts';

interface TaskRowProps {
  task: Task;
  today: string;
  /** Shown under the title in lists with several categories, if there is room. */
  category?: string | undefined;
  /** The assignee's name; '' if nobody is assigned. */
  assigneeName: string;
  onTick: (done: boolean) => void;
  onOpen: () => void;
  /** Opens what moves it to another day. */
  onMove: () => void;
  /** Moves it to the place of another task, by its id; only where the couple's order decides. */
  onPlace?: ((id: string) => void) | undefined;
}

/** A task with a checkbox of 44 px; its text opens the task. A swipe or a long press moves it. */
export function TaskRow(props: TaskRowProps) {
  const { task, today, category, assigneeName, onTick, onOpen, onMove, onPlace } = props;
  const gesture = useRowGesture({ onMove, onPlace });
  const done = task.status === 'done';
  const overdue = isOverdue(task, today);
  const more = [
    task.due_at && hourText(task.due_at),
    ['skipped', 'doing'].includes(task.status) && STATUSES[task.status],
    assigneeName,
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
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={cx(css.title, done && css.done)}>{task.title}</span>{' '}
        {task.due_on && !done && (
          <Text as="span" tone="muted" size={14} nowrap className={cx(css.due, overdue && css.late)}>
            {overdue ? `Re-plan, was ${dayInText(task.due_on, today)}` : shortDay(task.due_on, today)}
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
