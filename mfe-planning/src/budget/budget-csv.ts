import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { keyBetween } from '@wedding/shared/contract/sort-key.ts';
import { parseNaira } from '@wedding/shared/ui/parse-naira.ts';
import { fromCsv, toCsv } from '../csv.ts';
import { newId } from '../new-id.ts';
import { sortAfter } from '../sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';
import { emptyLine } from './budget-edits.ts';
import { type BudgetSums, unitOf, withUnit } from './sums.ts';

const HEAD = ['Category', 'Line', 'Estimate', 'Agreed', 'Vendor', 'Phone', 'Note', 'Total', 'Paid', 'Left'];
const naira = (kobo: number) => kobo / 100;

/** Every line with its prices (for one guest or piece where it is priced so) and what came of it. */
export function budgetCsv(budget: Budget, sums: BudgetSums): string {
  const names = new Map(budget.categories.map(({ id, name }) => [id, name]));
  const lines = sums.categories.flatMap((category) => category.lines);
  const rows = lines.map(({ item, cost, paid, left }) => [
    names.get(item.category_id) ?? '',
    item.name,
    naira(unitOf(item.estimate)),
    item.agreed ? naira(unitOf(item.agreed)) : '',
    item.vendor_name,
    item.vendor_phone,
    item.note,
    naira(cost),
    naira(paid),
    naira(left),
  ]);
  return toCsv([HEAD, ...rows]);
}

/** What a file would change: new lines, changed lines, and rows that can't be read with the reason. */
export interface CsvReading {
  edits: Edit[];
  added: string[];
  changed: string[];
  refused: { row: number; why: string }[];
}

/**
 * A file read over a budget: rows are matched by category and line; nothing is ever removed. Columns are found by
 * their names, the totals are left alone.
 */
export function readBudgetCsv(text: string, budget: Budget): CsvReading {
  const [head = [], ...rows] = fromCsv(text);
  const column = (name: string) => head.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase());
  const at = Object.fromEntries(HEAD.map((name) => [name, column(name)]));
  const reading: CsvReading = { edits: [], added: [], changed: [], refused: [] };
  if (column('Line') < 0) {
    return {
      ...reading,
      refused: [{ row: 1, why: 'The first row has to name the columns, one of them Line.' }],
    };
  }
  const categories = budget.categories.map(({ id, name, sort }) => ({ id, name, sort }));
  const seen = new Set<string>();
  let last = sortAfter(budget.items);
  for (const [place, row] of rows.entries()) {
    const cell = (name: string) => (row[at[name] ?? -1] ?? '').trim();
    const refuse = (why: string) => reading.refused.push({ row: place + 2, why });
    const name = cell('Line').slice(0, 120);
    const amounts = [cell('Estimate'), cell('Agreed')].map((typed) =>
      typed ? parseNaira(typed) : undefined,
    );
    const [estimate, agreed] = amounts;
    if (!name) {
      refuse('It has no line.');
      continue;
    }
    if (estimate === null || agreed === null) {
      refuse(`“${cell(estimate === null ? 'Estimate' : 'Agreed')}” is no amount.`);
      continue;
    }
    const categoryName = (cell('Category') || 'Others').slice(0, 120);
    const key = `${categoryName}\n${name}`.toLowerCase();
    if (seen.has(key)) {
      refuse(`“${name}” is there twice.`);
      continue;
    }
    seen.add(key);
    let home = categories.find((category) => category.name.toLowerCase() === categoryName.toLowerCase());
    if (!home) {
      home = { id: newId(), name: categoryName, sort: sortAfter(categories) };
      categories.push(home);
      const set = { budget_id: budget.id, name: categoryName, planned_kobo: 0, sort: home.sort };
      reading.edits.push(addition('budget_category', home.id, set));
    }
    const item = budget.items.find(
      (one) => one.category_id === home.id && one.name.toLowerCase() === name.toLowerCase(),
    );
    const texts = textsOf(at, cell);
    if (item) {
      const edit = change('budget_item', item, { ...texts, ...pricesOf(item, estimate, agreed) });
      if (!edit) continue;
      reading.edits.push(edit);
      reading.changed.push(name);
    } else {
      const empty = emptyLine(budget.id, home.id);
      const set = { ...empty, name, ...texts, ...pricesOf(empty, estimate, agreed), sort: last };
      last = keyBetween(last, null);
      reading.edits.push(addition('budget_item', newId(), set));
      reading.added.push(name);
    }
  }
  return reading;
}

/** Texts of the columns that the file has; the others stay. */
function textsOf(at: Readonly<Record<string, number>>, cell: (name: string) => string) {
  const columns = [
    ['Vendor', 'vendor_name', 120],
    ['Phone', 'vendor_phone', 40],
    ['Note', 'note', 2000],
  ] as const;
  return Object.fromEntries(
    columns.flatMap(([name, field, most]) =>
      (at[name] ?? -1) < 0 ? [] : [[field, cell(name).slice(0, most)]],
    ),
  );
}

function pricesOf(
  item: Pick<BudgetItem, 'estimate' | 'agreed'>,
  estimate: number | undefined,
  agreed: number | undefined,
) {
  return {
    ...(estimate !== undefined && { estimate: withUnit(item.estimate, estimate) }),
    ...(agreed !== undefined && { agreed: withUnit(item.agreed ?? item.estimate, agreed) }),
  };
}
