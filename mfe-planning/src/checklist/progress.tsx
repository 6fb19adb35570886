import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { CalendarClock } from 'lucide-react';
import { change } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';
import css from './progress.module.css';
import { spreadLate } from './spread-late.ts';
import { isLate, progressOf } from './tasks-view.ts';

interface ProgressProps {
  tasks: readonly Task[];
  today: string;
  /** The wedding day. */
  day: string | null;
}

/** `18 of 41 done`, and in amber what has to be planned anew, with one button that does it. */
export function Progress({ tasks, today, day }: ProgressProps) {
  const { done, of } = progressOf(tasks);
  const late = tasks.filter((task) => isLate(task, today));
  const edit = useEdit();
  const count = late.length === 1 ? '1 task' : `${late.length} tasks`;
  function spread() {
    const moves = spreadLate(late, { today, day });
    edit(
      moves.map(({ task, to }) => change('task', task, { due_on: to })),
      `${count} re-planned`,
    );
  }
  return (
    <Card className={css.progress} aria-label="Progress">
      <p className={css.figure}>
        <strong>{done}</strong> of {of} done
      </p>
      <ProgressBar
        label="Tasks done"
        value={of ? done / of : 0}
        valueText={`${done} of ${of}`}
        tone={of > 0 && done === of ? 'green' : 'wine'}
      />
      {late.length > 0 && (
        <p className={css.late}>
          <CalendarClock aria-hidden="true" />
          {count} to re-plan
          <Button variant="quiet" small onClick={spread}>
            {late.length === 1 ? 'Move it' : 'Spread them'}
          </Button>
        </p>
      )}
    </Card>
  );
}
