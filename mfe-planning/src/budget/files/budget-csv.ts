import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import { type BudgetSums, unitOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { toCsv } from '@wedding/shared/format/csv.ts';
import { bareNaira } from '@wedding/shared/format/plain-amount.ts';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import { METHODS, SIDES, TEMPLATE_CEREMONIES } from '../../lib/labels.ts';
import { type BudgetColumn, COLUMNS, FIELDS } from './budget-columns.ts';
import { guestsOf, priceFor } from './csv-cells.ts';

/** A text of digits alone; a number where it is below zero, which a text would hide from spreadsheets. */
const naira = (kobo: number) => (kobo < 0 ? kobo / 100 : bareNaira(kobo));
type Cells = Partial<Record<BudgetColumn, string | number>>;

/** Downloads a whole budget as a CSV file of its name. */
export const downloadBudget = (...args: Parameters<typeof budgetCsv>): void =>
  download(`${fileName(args[0].name)}.csv`, budgetCsv(...args));

/**
 * Exports a whole budget: its name and total, what each category is planned with and for which ceremony, every line with its prices, details and sums, its payments
 * below it, then pledges and aṣọ-ẹbí. `Kind` says what a row is; it is empty for a line.
 */
export function budgetCsv(budget: Budget, sums: BudgetSums, ceremonies: readonly Ceremony[] = []): string {
  const payers = new Map(budget.payers.map(({ id, name }) => [id, name]));
  const rows = budget.categories.flatMap(({ name: Category, planned_kobo, ceremony }, place): Cells[] => [
    {
      Category,
      Kind: 'category',
      Estimate: naira(planned_kobo),
      Ceremony: ceremony ? TEMPLATE_CEREMONIES[ceremony] : '',
    },
    ...(sums.categories[place]?.lines ?? []).flatMap(({ item, payments, cost, paid, left }): Cells[] => [
      {
        Category,
        Line: item.name,
        Estimate: naira(unitOf(item.estimate)),
        Agreed: item.agreed ? naira(unitOf(item.agreed)) : '',
        'Price for': priceFor(item.agreed ?? item.estimate),
        Vendor: item.vendor_name,
        Phone: item.vendor_phone,
        Note: item.note,
        'Quote until': item.quote_until ?? '',
        Refundable: item.refundable ? 'yes' : '',
        Ceremony: guestsOf(item.agreed ?? item.estimate, ceremonies)?.name ?? '',
        Total: naira(cost),
        Paid: naira(paid),
        Left: naira(left),
      },
      ...payments.map(
        (payment): Cells => ({
          Category,
          Line: item.name,
          Kind: payment.direction === 'refund' ? `refund of ${payment.kind}` : payment.kind,
          Payment: naira(payment.amount_kobo),
          Due: payment.due_on ?? '',
          'Paid on': payment.paid_on ?? '',
          Method: METHODS[payment.method],
          Who: payers.get(payment.payer_id ?? '') ?? '',
          Note: payment.note,
        }),
      ),
    ]),
  ]);
  const head: Cells = { Line: budget.name, Kind: 'budget', Estimate: naira(budget.total_kobo) };
  const pledges = budget.payers.map((payer): Cells => ({ Kind: 'pledge', ...cellsOf(FIELDS.payer, payer) }));
  const funds = budget.funds.map((fund): Cells => ({ Kind: 'aṣọ-ẹbí', ...cellsOf(FIELDS.fund, fund) }));
  const names = COLUMNS.map(({ name }) => name);
  return toCsv([
    names,
    ...[head, ...rows, ...pledges, ...funds].map((row) => names.map((name) => row[name] ?? '')),
  ]);
}

const cellsOf = (
  columns: Readonly<Record<string, BudgetColumn>>,
  row: Readonly<Record<string, unknown>>,
): Cells =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, cellOf(field, row[field])]));

function cellOf(field: string, value: unknown): string | number {
  if (field === 'side') return SIDES[value as Payer['side']];
  return field.endsWith('_kobo') ? naira(Number(value)) : (value as string | number);
}
