import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { change, type Edit } from '../sync/edits.ts';
import { useEdit, useWithEdits } from '../sync/use-sync.ts';
import { lineIn } from './booking-edits.ts';
import { BookingWait } from './booking-wait.tsx';

const loadSheet = async () =>
  (await import(/* webpackChunkName: "booking" */ './booking-sheet.tsx')).BookingSheet;
const BookingSheet = lazySheet(loadSheet);

interface Asking {
  task: Task;
  /** What is saved together with the money. */
  edits: (Edit | null)[];
  /** Closed without an answer: saves the edits of the task's form, but not a tick alone. */
  onPassed: () => void;
}

const doneText = ({ title }: Task) => `“${title}” is done`;

/**
 * Ticks tasks, with Undo in the toast. A task that books a budget line first asks for the agreed price and the payment;
 * tick and amounts are saved and undone as one batch.
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
  /** Saves what a task's form says; the line may have been chosen there just now. */
  function save(task: Task | undefined, edits: (Edit | null)[], done: boolean) {
    const named = edits.find((one) => one?.entity === 'task');
    if (done && task) finish({ ...task, ...named?.set }, edits, () => edit(edits));
    else edit(edits);
  }
  const onClose = () => {
    setAsking(null);
    asking?.onPassed();
  };
  const sheet: ReactNode =
    asking && line ? (
      <BookingSheet
        title={asking.task.title}
        line={line}
        party={plan}
        onBooked={(money) => book(asking, money)}
        onClose={onClose}
      />
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
  return { tick, save, sheet };
}
