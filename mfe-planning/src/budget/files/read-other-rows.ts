import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { MAX_COUNT } from '@wedding/shared/contract/plan-entities.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { METHODS, SIDES, TEMPLATE_CEREMONIES } from '../../lib/labels.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter, sortsAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import { type LinesReading, lengthError } from '../model/lines-reading.ts';
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

/** Thrown inside a row that can't be read; the message is for the couple. */
class Refusal extends Error {}

/**
 * Reads the rows of an exported budget that aren't lines: its name and total, what categories are planned with and for which ceremony, pledges, aṣọ-ẹbí and payments.
 * Those that are in the budget already change nothing. A payment has no name to be matched by, so payments are added only
 * to a line that has none.
 */
export function readOtherRows(rows: readonly OtherRow[], budget: Budget, reading: LinesReading): void {
  const payers = new Map(budget.payers.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const left = [...budget.payments];
  const nextSort = sortsAfter(budget.payments);
  const readers: Record<string, (row: OtherRow) => void> = {
    budget: ({ cell }) => {
      const name = trimmed(cell('Line')) || budget.name;
      const why = lengthError('budget’s name', name);
      if (why) throw new Refusal(why);
      push(reading, change('budget', budget, { name, total_kobo: amountIn(cell('Estimate')) }));
    },
    category: ({ cell, has }) => {
      const name = trimmed(cell('Category'));
      const ceremony = cell('Ceremony')
        ? keyIn(TEMPLATE_CEREMONIES, cell('Ceremony'), 'kind of ceremony')
        : null;
      const values = { planned_kobo: amountIn(cell('Estimate')), ...(has('Ceremony') && { ceremony }) };
      const fresh = reading.edits.find(
        ({ entity, set }) => entity === 'budget_category' && isNamed(name)({ name: String(set.name) }),
      );
      if (fresh) fresh.set = { ...fresh.set, ...values };
      else addOrChange('budget_category', budget.categories, { name, ...values });
    },
    pledge: ({ cell }) => addOrChange('payer', budget.payers, fieldsIn(FIELDS.payer, cell)),
    'aṣọ-ẹbí': ({ cell }) => addOrChange('fund', budget.funds, fieldsIn(FIELDS.fund, cell)),
  };
  /** Of several with one name, one that is the same changes nothing. */
  function addOrChange(
    entity: 'budget_category' | 'payer' | 'fund',
    all: readonly { id: string; name: string; sort: string }[],
    { name, ...values }: { name: string; [field: string]: string | number | null },
  ) {
    if (!name) throw new Refusal('The name is missing.');
    const namesakes = all.filter(isNamed(name));
    if (namesakes.some((one) => change(entity, one, values) === null)) return;
    const [existing] = namesakes;
    if (existing && namesakes.length > 1)
      throw new Refusal(`“${existing.name}” is here more than once. Change it in the budget.`);
    if (existing) return void push(reading, change(entity, existing, values));
    const id = newId();
    if (entity === 'payer') payers.set(name.toLowerCase(), id);
    push(reading, addition(entity, id, { budget_id: budget.id, sort: sortAfter(all), name, ...values }));
  }
  function readPayment({ cell, order, item }: OtherRow) {
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
      amount_kobo: amountIn(cell('Payment')),
      due_on: dayOf(cell('Due'), order),
      paid_on: dayOf(cell('Paid on'), order),
      method: keyIn(METHODS, cell('Method') || METHODS.transfer, 'way to pay'),
      payer_id,
      note: cell('Note'),
    };
    const payerName = (id: string | null) =>
      budget.payers
        .find((one) => one.id === id)
        ?.name.trim()
        .toLowerCase() ?? '';
    const same = left.findIndex(
      (payment) =>
        Object.entries({ ...fields, payer_id: payment.payer_id, note: payment.note }).every(
          ([field, value]) => sameValue(payment[field as keyof typeof payment], value),
        ) &&
        payerName(payment.payer_id) === who &&
        payment.note.trim() === fields.note,
    );
    if (same >= 0) return void left.splice(same, 1);
    if (budget.payments.some(({ item_id }) => item_id === item.id))
      throw new Refusal(`“${item.name}” has other payments here. Change them in the line.`);
    push(
      reading,
      addition('payment', newId(), {
        budget_id: budget.id,
        ...fields,
        sort: nextSort(),
      }),
    );
  }
  // Payments name the pledge that pays them.
  const isPayment = ({ cell }: OtherRow) => PAYMENT_KIND.test(cell('Kind').toLowerCase());
  for (const one of rows.toSorted((a, b) => Number(isPayment(a)) - Number(isPayment(b)))) {
    const read = isPayment(one) ? readPayment : readers[one.cell('Kind').toLowerCase()];
    try {
      if (!read)
        throw new Refusal(
          `“${one.cell('Kind').slice(0, 40)}” is no kind of row. Leave Kind empty for a line.`,
        );
      read(one);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reading.refused.push({ row: one.row, why: error.message });
    }
  }
}

function push(reading: LinesReading, edit: LinesReading['edits'][number] | null): void {
  if (edit) reading.edits.push(edit);
}

const isNamed = (name: string) => (one: { name: string }) =>
  trimmed(one.name).toLowerCase() === name.toLowerCase();

/** Reads the fields of a row that has a name. */
function fieldsIn({ name, ...columns }: (typeof FIELDS)[keyof typeof FIELDS], cell: Cell) {
  const values = Object.entries(columns).map(([field, column]) => [field, valueIn(field, cell(column))]);
  return { name: trimmed(cell(name)), ...(Object.fromEntries(values) as Record<string, string | number>) };
}

function valueIn(field: string, cell: string): string | number {
  if (field === 'side') return keyIn(SIDES, cell, 'side');
  return field.endsWith('_kobo') ? amountIn(cell) : countIn(cell);
}

function amountIn(cell: string): number {
  const reading = readAmount(cell);
  if (reading.kind === 'amount') return reading.kobo;
  if (reading.kind === 'empty') return 0;
  throw new Refusal(`“${cell.slice(0, 60)}” isn’t one certain amount. Type it like 250,000.`);
}

function countIn(cell: string): number {
  if (/^\d{0,6}$/.test(cell) && Number(cell) <= MAX_COUNT) return Number(cell);
  throw new Refusal(
    `“${cell.slice(0, 40)}” isn’t a whole number of pieces, ${formatCount(MAX_COUNT)} at most.`,
  );
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
    throw new Refusal(
      `“${cell.slice(0, 40)}” isn’t a ${what}. Use one of: ${Object.values(labels).join(', ')}.`,
    );
  return key;
}
