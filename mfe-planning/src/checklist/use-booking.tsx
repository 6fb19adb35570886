import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { budgetsQuery } from '../budget/budget.queries.ts';
import { change, type Edit } from '../sync/edits.ts';
import { useEdit, useWithEdits } from '../sync/use-desk.ts';
import { lineIn } from './booking-edits.ts';
import { BookingWait } from './booking-wait.tsx';

const loadSheet = async () => ({
  default: (await import(/* webpackChunkName: "booking" */ './booking-sheet.tsx')).BookingSheet,
});
const BookingSheet = lazy(loadSheet);

interface Asking {
  task: Task;
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
  const lists = useQuery({ ...budgetsQuery(), enabled: asks });
  const budgets = useWithEdits(lists.data)?.budgets;
  const [asking, setAsking] = useState<Asking | null>(null);
  const line = asking && budgets ? lineIn(budgets, asking.task.item_id) : null;
  // Once the page rests, so that the first booking waits for nothing, with or without a network.
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, [asks]);

  /** Saves edits by which a task becomes done, asking first where it books a line. */
  function finish(task: Task, edits: (Edit | null)[], onPassed = () => {}) {
    const books = task.books && task.item_id && (!budgets || lineIn(budgets, task.item_id));
    if (books) setAsking({ task, edits, onPassed });
    else edit(edits, doneText(task));
  }
  function book({ task, edits }: Asking, money: (Edit | null)[]) {
    setAsking(null);
    edit([...edits, ...money], doneText(task));
  }
  // Ticked before the budgets were there, and they hold no such line.
  const lineless = asking !== null && budgets !== undefined && !line;
  useEffect(() => {
    if (lineless) book(asking, []);
  });
  const tick = (task: Task, done: boolean) =>
    done
      ? finish(task, [change('task', task, { status: 'done' })])
      : edit([change('task', task, { status: 'todo' })]);
  const onClose = () => {
    setAsking(null);
    asking?.onPassed();
  };
  const sheet: ReactNode =
    asking && line ? (
      <Suspense>
        <BookingSheet
          title={asking.task.title}
          line={line}
          party={plan}
          onBooked={(money) => book(asking, money)}
          onClose={onClose}
        />
      </Suspense>
    ) : (
      asking &&
      !lineless && (
        <BookingWait
          error={lists.error}
          retrying={lists.isFetching}
          onRetry={() => void lists.refetch()}
          onJustTick={() => book(asking, [])}
          onClose={onClose}
        />
      )
    );
  return { tick, finish, sheet };
}
