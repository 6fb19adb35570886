import type { fundFields, payerFields } from '@wedding/shared/contract/budget-line.schema.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import type { CsvColumn, CsvFile } from '@wedding/shared/format/read-csv.ts';

/** Returns each of these words alone, and before what it is said of: `planned`, `planned cost`. */
const withCostWords = (words: string) =>
  words
    .split(' ')
    .flatMap((word) =>
      ['', ' cost', ' costs', ' amount', ' price', ' budget', ' total'].map((of) => word + of),
    );

const LINE =
  'item|items|lines|description|item description|particulars|expense|expenses|expense head|expense item|budget item|line item|what for|name|activity|service|services|task';

/** The columns of an exported budget, in order. `Kind` is empty for a line. */
export const COLUMNS = [
  { name: 'Category', headings: ['section', 'group', 'type'] },
  { name: 'Line', headings: LINE.split('|'), isRequired: true },
  {
    name: 'Estimate',
    headings: [
      ...withCostWords(
        'estimate estimates estimated est budget budgeted planned projected proposed expected',
      ),
      ...'amount|cost|price|total cost|total amount|total budget'.split('|'),
    ],
    isMain: true,
  },
  {
    name: 'Agreed',
    headings: [...withCostWords('agreed actual final quote quoted confirmed'), 'quotation'],
    isMain: true,
  },
  { name: 'Price for', headings: ['priced for', 'unit', 'per'] },
  { name: 'Vendor', headings: ['vendors', 'vendor name', 'supplier', 'company', 'service provider'] },
  {
    name: 'Phone',
    headings: 'phone number|phone no|telephone|tel|mobile|vendor phone|contact number|gsm|whatsapp'.split(
      '|',
    ),
  },
  { name: 'Note', headings: ['notes', 'remark', 'remarks', 'comment', 'comments'] },
  { name: 'Quote until', headings: ['quote valid until', 'valid until'] },
  { name: 'Refundable' },
  { name: 'Ceremony' },
  { name: 'Total' },
  { name: 'Paid', headings: ['amount paid', 'deposit paid', 'paid so far'] },
  { name: 'Left', headings: ['balance', 'balance due', 'amount left', 'outstanding', 'remaining'] },
  { name: 'Kind' },
  { name: 'Payment' },
  { name: 'Due', headings: ['due date', 'due on'] },
  { name: 'Paid on', headings: ['date paid'] },
  { name: 'Method' },
  { name: 'Who', headings: ['who pays', 'payer'] },
  { name: 'Side' },
  { name: 'Pledged' },
  { name: 'Received' },
  { name: 'Price each' },
  { name: 'Cost each' },
  { name: 'Pieces ordered' },
  { name: 'Pieces paid for' },
] as const satisfies readonly CsvColumn<string>[];

export type BudgetColumn = (typeof COLUMNS)[number]['name'];
export type BudgetFile = CsvFile<BudgetColumn>;

/** The column of each field of the rows that have a name and aren't lines. */
export const FIELDS = {
  payer: { name: 'Who', side: 'Side', pledged_kobo: 'Pledged', received_kobo: 'Received' },
  fund: {
    name: 'Line',
    price_kobo: 'Price each',
    cost_kobo: 'Cost each',
    ordered: 'Pieces ordered',
    paid_for: 'Pieces paid for',
  },
} as const satisfies {
  payer: Record<keyof typeof payerFields, BudgetColumn>;
  fund: Record<keyof typeof fundFields, BudgetColumn>;
};

/** What we calculate ourselves: these columns are exported and never read. */
export const CALCULATED: readonly BudgetColumn[] = ['Total', 'Paid', 'Left'];

/** What a couple may choose for a column of its own spreadsheet. */
export const CHOICES: readonly BudgetColumn[] = COLUMNS.slice(0, 10).map(({ name }) => name);

/**
 * Returns whether the couple must say which column is what: no heading names the lines, one column is there twice, or
 * amounts stand only in columns without a known heading.
 */
export function needsColumns({ isCertain, columns, rows }: BudgetFile): boolean {
  if (!isCertain) return true;
  if (columns.includes('Estimate') || columns.includes('Agreed')) return false;
  return columns.some(
    (name, at) =>
      (name === null || name === 'Total') &&
      rows.some(({ cells }) => {
        const reading = readAmount(cells[at] ?? '');
        return reading.kind === 'amount' || reading.kind === 'ambiguous';
      }),
  );
}
