import type { Budget } from '../../contract/budget.schema.ts';
import type { Checklist } from '../../contract/checklist.schema.ts';
import type { WeddingPlan } from '../../contract/planning.schema.ts';
import { formatKobo } from '../../format/money.ts';
import type { CalendarDay } from './calendar-file.ts';

interface Dated {
  ceremonies: WeddingPlan['ceremonies'];
  checklists: readonly Pick<Checklist, 'tasks'>[];
  budgets: readonly Pick<Budget, 'items' | 'payments'>[];
}

/** Returns the calendar days of a wedding: its ceremonies, open tasks with a day, and payments still to come. */
export function calendarDays({ ceremonies, checklists, budgets }: Dated): CalendarDay[] {
  return [
    ...ceremonies.flatMap((row) => (row.date ? [dayOf(row, { day: row.date, title: row.name })] : [])),
    ...checklists.flatMap(({ tasks }) => tasks.flatMap(taskDay)),
    ...budgets.flatMap(paymentDays),
  ];
}

function taskDay(task: Checklist['tasks'][number]): CalendarDay[] {
  const isOpen = task.status === 'todo' || task.status === 'doing';
  const { due_on: day, due_at: time, title, note } = task;
  return isOpen && day ? [dayOf(task, { day, time, title, note })] : [];
}

function paymentDays({ items, payments }: Dated['budgets'][number]): CalendarDay[] {
  const lines = new Map(items.map((item) => [item.id, item]));
  return payments.flatMap((payment) => {
    const line = lines.get(payment.item_id);
    if (!line || !payment.due_on || payment.paid_on) return [];
    const amount = formatKobo(payment.amount_kobo);
    const title =
      payment.direction === 'refund' ? `Refund of ${amount}: ${line.name}` : `Pay ${amount}: ${line.name}`;
    const day = dayOf(payment, { day: payment.due_on, title, note: payment.note });
    // The title combines two rows.
    return [{ ...day, changed_at: [line.updated_at, payment.updated_at].toSorted().at(-1) ?? '' }];
  });
}

const dayOf = (
  { id, updated_at }: { id: string; updated_at: string },
  { note = '', ...what }: Omit<CalendarDay, 'id' | 'note' | 'changed_at'> & { note?: string },
): CalendarDay => ({ id, note, ...what, changed_at: updated_at });
