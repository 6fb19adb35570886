import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { cx } from '@wedding/shared/ui/cx.ts';
import { shortDay } from '../day-text.ts';
import css from './task-row.module.css';
import { isLate } from './tasks-view.ts';

interface TaskRowProps {
  task: Task;
  today: string;
  /** Shown under the title where rows of several categories stand together. */
  category?: string | undefined;
  /** Whose it is, in words; '' for nobody's. */
  whose: string;
  onTick: (done: boolean) => void;
  onOpen: () => void;
}

/** A tick and a task: the tick is 44 px, the words open the task. */
export function TaskRow({ task, today, category, whose, onTick, onOpen }: TaskRowProps) {
  const done = task.status === 'done';
  const late = isLate(task, today);
  return (
    <li className={css.row}>
      <Checkbox
        label={`Done: ${task.title}`}
        hideLabel
        checked={done}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={cx(css.title, done && css.done)}>{task.title}</span>{' '}
        <span className={css.words}>
          {[
            category,
            task.status === 'skipped' && 'Skipped',
            task.status === 'doing' && 'Doing',
            whose,
            task.note && 'Note',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        {task.due_on && !done && (
          <span className={cx(css.due, late && css.late)}>
            {late ? `Re-plan, was ${shortDay(task.due_on, today)}` : shortDay(task.due_on, today)}
          </span>
        )}
      </button>
    </li>
  );
}
