import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { partyOf } from '@wedding/shared/domain/budget/line-guests.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { type UseQueryResult, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useIdle } from '../../components/use-idle.ts';
import { budgetsQuery } from '../../lib/plan.queries.ts';
import { change, type Edit } from '../../sync/edits.ts';
import { useEdit, useWithEdits } from '../../sync/use-sync.ts';
import { lineIn } from './booking-edits.ts';

const loadSheet = async () =>
  (await import(/* webpackChunkName: "booking" */ './booking-sheet.tsx')).BookingSheet;
const BookingSheet = lazySheet(loadSheet);
const loadNothing = async () => {};

interface PendingBooking {
  task: Task;
  /** The edits to save together with the amounts. */
  edits: (Edit | null)[];
  /** Called if the sheet is closed without an answer. Saves the edits of the task's form, but not a mere tick. */
  onDismissed: () => void;
}

const doneText = ({ title }: Task) => `“${title}” is done`;

/**
 * Ticks tasks, with Undo in the toast. A task that books a budget line first asks for the agreed price and the payment. The
 * tick and the amounts are saved and undone as one batch.
 */
export function useBooking(tasks: readonly Task[], plan: WeddingPlan | null) {
  const edit = useEdit();
  const hasBookings = tasks.some(({ books, item_id }) => books && item_id);
  const lists = useQuery({ ...budgetsQuery(), enabled: hasBookings });
  const budgets = useWithEdits(lists.data)?.budgets;
  const [pending, setPending] = useState<PendingBooking | null>(null);
  const line = pending && budgets ? lineIn(budgets, pending.task.item_id) : null;
  // So that the first booking opens immediately, with or without a network.
  useIdle(hasBookings ? loadSheet : loadNothing);

  /** Saves edits that mark a task done. Asks first if the task books a line. */
  function finish(task: Task, edits: (Edit | null)[], onDismissed = () => {}) {
    const books = task.books && task.item_id && (!budgets || lineIn(budgets, task.item_id));
    if (books) setPending({ task, edits, onDismissed });
    else edit(edits, doneText(task));
  }
  function book({ task, edits }: PendingBooking, money: (Edit | null)[]) {
    setPending(null);
    edit([...edits, ...money], doneText(task));
  }
  // The task was ticked before the budgets had loaded, and they don't contain its line.
  const isLineMissing = pending !== null && budgets !== undefined && !line;
  useEffect(() => {
    if (isLineMissing) book(pending, []);
  });
  const tick = (task: Task, done: boolean) =>
    done
      ? finish(task, [change('task', task, { status: 'done' })])
      : edit([change('task', task, { status: 'todo' })]);
  /** Saves the edits of a task's form. The line may have been chosen in that form. */
  function save(task: Task | undefined, edits: (Edit | null)[], done: boolean) {
    const taskEdit = edits.find((one) => one?.entity === 'task');
    if (done && task) finish({ ...task, ...taskEdit?.set }, edits, () => edit(edits));
    else edit(edits);
  }
  const onClose = () => {
    setPending(null);
    pending?.onDismissed();
  };
  const sheet: ReactNode =
    pending && line ? (
      <BookingSheet
        title={pending.task.title}
        line={line}
        party={partyOf(line.budget, line.item, plan)}
        onBooked={(money) => book(pending, money)}
        onClose={onClose}
      />
    ) : (
      pending &&
      !isLineMissing && <BookingWait query={lists} onJustTick={() => book(pending, [])} onClose={onClose} />
    );
  return { tick, save, sheet };
}

interface BookingWaitProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Ticks the task without amounts, which can be added later in the budget. */
  onJustTick: () => void;
  onClose: () => void;
}

/** Shown when a booking is ticked before its budget line is fetched. The question appears with the line. */
function BookingWait({ query, onJustTick, onClose }: BookingWaitProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="What did you agree?"
      footer={
        <Button variant="outline" onClick={onJustTick}>
          Just tick it
        </Button>
      }
    >
      {query.error ? (
        <ErrorState query={query} />
      ) : (
        <Skeleton shape="row" count={3} label="Fetching your budget" />
      )}
    </Sheet>
  );
}
