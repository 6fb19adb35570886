import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { MAX_COUNT } from '@wedding/shared/contract/plan-entities.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { mapReading } from '../../components/quick-add/reading.ts';
import { METHODS, SIDES, TEMPLATE_CEREMONIES } from '../../lib/labels.ts';
import { newId } from '../../lib/new-id.ts';
import { shorten } from '../../lib/shorten.ts';
import { sortAfter, sortsAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import {
  type LinesAnswers,
  type LinesQuestion,
  type LinesReading,
  lengthError,
} from '../model/lines-reading.ts';
import { readPlanned } from '../model/price-reading.ts';
import { type BudgetColumn, FIELDS } from './budget-columns.ts';
import { type Cell, type DayOrder, dayIn } from './csv-cells.ts';

interface OtherRow {
  row: number;
  cell: Cell;
  has: (name: BudgetColumn) => boolean;
  order: DayOrder;
  /** The line above it with its names, for a payment. */
  item: Pick<BudgetItem, 'id' | 'name'> | null;
}

/** `deposit`, or `refund of deposit`; earlier files say only `refund`. */
const PAYMENT_KIND = /^refund$|^(?:refund of )?(deposit|instalment|balance)$/;

/** Thrown inside a row that can't be read, or that the couple is asked about; the message is for the couple. */
class Refusal extends Error {
  question?: LinesQuestion;
}

/**
 * Reads the rows of an exported budget that aren't lines: its name and total, what categories are planned with and for which ceremony, pledges, aṣọ-ẹbí and payments.
 * Those that are in the budget already change nothing. A payment has no name to be matched by, so payments are added only
 * to a line that has none.
 */
export function readOtherRows(
  rows: readonly OtherRow[],
  budget: Budget,
  { reading, answers }: { reading: LinesReading; answers: LinesAnswers },
): void {
  const payers = new Map(budget.payers.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const left = [...budget.payments];
  const nextSort = sortsAfter(budget.payments);
  const rowsWithAmounts = [budget.payments, budget.categories, budget.payers, budget.funds].flat();
  const amounts = new Set(rowsWithAmounts.flatMap(Object.values<unknown>));
  const readers: Record<string, (row: OtherRow) => void> = {
    budget: (row) => {
      const { cell } = row;
      const name = trimmed(cell('Line')) || budget.name;
      const why = lengthError('budget’s name', name);
      if (why) throw new Refusal(why);
      push(reading, change('budget', budget, { name, total_kobo: amountIn(row, 'Estimate', 0) }));
    },
    category: (row) => {
      const { cell, has } = row;
      const ceremony = cell('Ceremony')
        ? keyIn(TEMPLATE_CEREMONIES, cell('Ceremony'), 'kind of ceremony')
        : null;
      const values = { planned_kobo: amountIn(row, 'Estimate'), ...(has('Ceremony') && { ceremony }) };
      addOrChange('budget_category', budget.categories, { name: cell('Category'), values });
    },
    pledge: (row) => addOrChange('payer', budget.payers, fieldsIn(row, 'payer')),
    'aṣọ-ẹbí': (row) => addOrChange('fund', budget.funds, fieldsIn(row, 'fund')),
  };
  function fieldsIn(row: OtherRow, entity: keyof typeof FIELDS) {
    const { name, ...columns } = FIELDS[entity];
    const values = Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, valueIn(field, row, column)]),
    );
    return { name: row.cell(name), values };
  }
  /** Of several rows with one name, one that is the same changes nothing. */
  function addOrChange(
    entity: 'budget_category' | keyof typeof FIELDS,
    all: readonly { id: string; name: string; sort: string }[],
    { name: cell, values }: { name: string; values: Readonly<Record<string, unknown>> },
  ) {
    const name = trimmed(cell);
    if (!name) throw new Refusal('The name is missing.');
    const isSame = (one: { name?: unknown }) =>
      trimmed(String(one.name)).toLowerCase() === name.toLowerCase();
    const namesakes = all.filter(isSame);
    const changes = namesakes.map((one) => change(entity, one, values));
    if (changes.includes(null)) return;
    const [existing] = changes;
    if (existing && changes.length > 1 && entity !== 'budget_category')
      throw new Refusal(`“${existing.name}” is here more than once. Change it in the budget.`);
    if (existing) return push(reading, existing);
    // A line above may have added its category.
    const fresh =
      entity === 'budget_category' &&
      reading.edits.find((edit) => edit.entity === entity && isSame(edit.set));
    if (fresh) {
      fresh.set = { ...fresh.set, ...values };
      return;
    }
    const id = newId();
    if (entity === 'payer') payers.set(name.toLowerCase(), id);
    push(reading, addition(entity, id, { budget_id: budget.id, sort: sortAfter(all), name, ...values }));
  }
  function readPayment(row: OtherRow) {
    const { cell, order, item } = row;
    if (!item) throw new Refusal(`“${cell('Line')}” isn’t a line above this payment.`);
    const written = cell('Kind').toLowerCase();
    const [, kind = 'balance'] = PAYMENT_KIND.exec(written) ?? [];
    const who = cell('Who').toLowerCase();
    const payer_id = who === '' ? null : payers.get(who);
    if (payer_id === undefined)
      throw new Refusal(`“${cell('Who')}” is none of your pledges. Add the pledge first.`);
    const fields = {
      item_id: item.id,
      kind,
      direction: written.startsWith('refund') ? 'refund' : 'out',
      amount_kobo: amountIn(row, 'Payment'),
      due_on: dayOf(cell('Due'), order),
      paid_on: dayOf(cell('Paid on'), order),
      method: keyIn(METHODS, cell('Method') || METHODS.transfer, 'way to pay'),
      payer_id,
      note: cell('Note'),
    };
    const payerName = (id: string | null) => budget.payers.find((one) => one.id === id)?.name ?? '';
    const same = left.findIndex((payment) => {
      const stored = { ...payment, note: payment.note.trim() };
      const others = { ...fields, payer_id: payment.payer_id };
      return (
        Object.entries(others).every(([field, value]) =>
          sameValue(stored[field as keyof typeof others], value),
        ) && payerName(payment.payer_id).trim().toLowerCase() === who
      );
    });
    if (same >= 0) return void left.splice(same, 1);
    if (budget.payments.some(({ item_id }) => item_id === item.id))
      throw new Refusal(`“${item.name}” has other payments here. Change them in the line.`);
    push(reading, addition('payment', newId(), { budget_id: budget.id, ...fields, sort: nextSort() }));
  }
  /** Reads an amount; one above the plan is asked about, unless the budget has it already. */
  function amountIn({ row, cell }: OtherRow, column: BudgetColumn, plan = budget.total_kobo): number {
    const text = cell(column);
    const plain = readAmount(text);
    const isRepeated = plain.kind === 'amount' && amounts.has(plain.kobo);
    const key = `${row} ${column}`;
    const answer =
      answers.get(key) ?? mapReading(readPlanned(text, isRepeated ? 0 : plan), (kobo) => ({ kobo }));
    if (answer.kind === 'value') return answer.value.kobo ?? 0;
    if (answer.kind === 'unreadable')
      throw new Refusal(`“${shorten(text)}” isn’t an amount. ${answer.reason}`);
    const name = cell('Line') || cell('Who') || cell('Category');
    const question = { key, name, text: answer.text, answers: answer.answers };
    throw Object.assign(new Refusal(answer.text), { question });
  }
  /** Reads a field from its cell. */
  function valueIn(field: string, row: OtherRow, column: BudgetColumn): string | number {
    if (field === 'side') return keyIn(SIDES, row.cell(column), 'side');
    return field.endsWith('_kobo') ? amountIn(row, column) : countIn(row.cell(column));
  }
  // Payments name the pledge that pays them.
  const isPayment = ({ cell }: OtherRow) => PAYMENT_KIND.test(cell('Kind').toLowerCase());
  for (const one of rows.toSorted((a, b) => Number(isPayment(a)) - Number(isPayment(b)))) {
    const read = isPayment(one) ? readPayment : readers[one.cell('Kind').toLowerCase()];
    try {
      if (!read)
        throw new Refusal(`“${shorten(one.cell('Kind'))}” is no kind of row. Leave Kind empty for a line.`);
      read(one);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.question) reading.questions.push(error.question);
      else reading.refused.push({ row: one.row, why: error.message });
    }
  }
}

function push(reading: LinesReading, edit: LinesReading['edits'][number] | null): void {
  if (edit) reading.edits.push(edit);
}

function countIn(cell: string): number {
  if (/^\d{0,6}$/.test(cell) && Number(cell) <= MAX_COUNT) return Number(cell);
  throw new Refusal(`“${shorten(cell)}” isn’t a whole number of pieces, ${formatCount(MAX_COUNT)} at most.`);
}

function dayOf(cell: string, order: DayOrder): string | null {
  const day = dayIn(cell, order);
  if (typeof day === 'object' && day) throw new Refusal(day.why);
  return day;
}

function keyIn(labels: Readonly<Record<string, string>>, cell: string, what: string): string {
  const key = Object.entries(labels).find(([name, label]) =>
    [name, label.toLowerCase()].includes(cell.toLowerCase()),
  )?.[0];
  if (!key)
    throw new Refusal(`“${shorten(cell)}” isn’t a ${what}. Use one of: ${Object.values(labels).join(', ')}.`);
  return key;
}
