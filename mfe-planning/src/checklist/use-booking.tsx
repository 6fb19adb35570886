import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { budgetsQuery } from '../budget/budget.queries.ts';
import { change, type Edit } from '../sync/edits.ts';
import { useEdit, useWithEdits } from '../sync/use-desk.ts';
import { type Line, lineIn } from './booking-edits.ts';

const loadSheet = async () => ({
  default: (await import(/* webpackChunkName: "booking" */ './booking-sheet.tsx')).BookingSheet,
});
const BookingSheet = lazy(loadSheet);

interface Asking {
  task: Task;
  line: Line;
  /** What is saved together with the money. */
  edits: (Edit | null)[];
  /** Closed without an answer: what was saved in the task's form is saved still, a mere tick isn't. */
  onPassed: () => void;
}

const doneText = ({ title }: Task) => `“${title}” is done`;

/**
 * Ticks tasks: shown at once, saved as soon as it can be, taken back from the toast. One that books a budget line
 * asks first what was agreed and paid; tick and amounts are then one step, saved and taken back together.
 */
export function useBooking(tasks: readonly Task[], plan: WeddingPlan | null) {
  const edit = useEdit();
  const asks = tasks.some(({ books, item_id }) => books && item_id);
  const fetched = useQuery({ ...budgetsQuery(), enabled: asks }).data;
  const budgets = useWithEdits(fetched)?.budgets ?? [];
  const [asking, setAsking] = useState<Asking | null>(null);
  // Once the page rests, so that the first booking waits for nothing, with or without a network.
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, [asks]);

  /** Saves edits by which a task becomes done, asking first where it books a line. */
  function finish(task: Task, edits: (Edit | null)[], onPassed = () => {}) {
    const line = task.books ? lineIn(budgets, task.item_id) : null;
    if (line) setAsking({ task, line, edits, onPassed });
    else edit(edits, doneText(task));
  }
  const tick = (task: Task, done: boolean) =>
    done
      ? finish(task, [change('task', task, { status: 'done' })])
      : edit([change('task', task, { status: 'todo' })]);
  const sheet: ReactNode = asking && (
    <Suspense>
      <BookingSheet
        title={asking.task.title}
        line={asking.line}
        party={plan}
        onBooked={(money) => {
          setAsking(null);
          edit([...asking.edits, ...money], doneText(asking.task));
        }}
        onClose={() => {
          setAsking(null);
          asking.onPassed();
        }}
      />
    </Suspense>
  );
  return { tick, finish, sheet };
}
