import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { useClock } from '@wedding/shared/host/device/clock.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarClock } from 'lucide-react';
import { countdown, longDay } from '../../lib/day-text.ts';
import { onSheet } from '../../lib/sheet-day.ts';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import css from './progress.module.css';
import { spreadOverdue } from './spread-overdue.ts';
import { isOverdue, progressOf } from './tasks-view.ts';

/** Shows `72 days to go · 18 of 41 done`, with a progress bar below it. */
export function Progress({ tasks, day }: { tasks: readonly Task[]; day: string | null }) {
  const { done, of } = progressOf(tasks);
  const clock = useClock();
  return (
    <Stack as="section" gap={1} shrink className={css.progress} aria-label="Progress">
      <Text tone="second" size={13} weight={600} tabular className={css.figures}>
        {day && (
          <>
            <span>{countdown(day, onSheet(clock, [day]).day)}</span>
            <span className={css.day}> · {longDay(day)}</span>
            {' · '}
          </>
        )}
        <span>
          {done} of {of} done
        </span>
      </Text>
      <DoneBar label="Tasks done" done={done} of={of} />
    </Stack>
  );
}

export const DoneBar = ({ label, done, of }: { label: string; done: number; of: number }) => (
  <ProgressBar
    thin
    label={label}
    value={of ? done / of : 0}
    valueText={`${done} of ${of}`}
    tone={of > 0 && done === of ? 'green' : 'wine'}
  />
);

/** Says that tasks are overdue, with a button that gives them new days. */
export function Overdue({
  tasks,
  today,
  day,
}: {
  tasks: readonly Task[];
  today: string;
  day: string | null;
}) {
  const overdue = tasks.filter((task) => isOverdue(task, today));
  const edit = useEdit();
  if (overdue.length === 0) return null;
  const count = formatCounted(overdue.length, 'task');
  function spread() {
    const moves = spreadOverdue(overdue, { today, day });
    edit(
      moves.map(({ task, to }) => change('task', task, { due_on: to })),
      `${count} re-planned`,
    );
  }
  return (
    <Row as="p" gap={2} rowGap={0} wrap tone="warning" size={14} weight={600}>
      <CalendarClock size={18} aria-hidden="true" />
      <span>{count} to re-plan</span>
      <Button variant="quiet" small onClick={spread}>
        {overdue.length === 1 ? 'Move it' : 'Spread them'}
      </Button>
    </Row>
  );
}
