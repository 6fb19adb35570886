import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { CalendarClock } from 'lucide-react';
import css from './progress.module.css';
import { isLate, progressOf } from './tasks-view.ts';

/** `18 of 41 done`, and in amber what has to be planned anew. */
export function Progress({ tasks, today }: { tasks: readonly Task[]; today: string }) {
  const { done, of } = progressOf(tasks);
  const late = tasks.filter((task) => isLate(task, today)).length;
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
      {late > 0 && (
        <p className={css.late}>
          <CalendarClock aria-hidden="true" />
          {late === 1 ? '1 task to re-plan' : `${late} tasks to re-plan`}
        </p>
      )}
    </Card>
  );
}
