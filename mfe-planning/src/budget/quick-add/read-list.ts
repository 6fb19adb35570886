import type { Budget, BudgetCategory, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { unitOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { searchText } from '@wedding/shared/domain/search-text.ts';
import { emptyReading } from '../../components/quick-add/reading.ts';
import { withoutChatMarks } from '../../lib/chat-text.ts';
import { newId } from '../../lib/new-id.ts';
import { shorten } from '../../lib/shorten.ts';
import { sortsAfter } from '../../lib/sort-after.ts';
import { addition, change, type Edit } from '../../sync/edits.ts';
import { emptyLine, emptyPayment } from '../model/budget-edits.ts';
import type { LinesAnswers, LinesReading } from '../model/lines-reading.ts';
import { limitOf } from '../model/price-draft.ts';
import type { LineFields } from '../model/price-reading.ts';
import { guessCategory, namedCategory } from './guess-category.ts';
import { partsOf } from './line-parts.ts';
import { splitPayments } from './line-payments.ts';
import { readLine } from './read-line.ts';

/** Where new lines go, and what they are held against. */
export interface AddContext {
  budget: Budget;
  templates: readonly BudgetTemplate[];
  party: Party;
  /** The category that was chosen for new lines; otherwise each line's own words decide. */
  chosen: BudgetCategory | null;
}

/** Reads one line with its category: the chosen one, the one that it names, or the likeliest. */
export function readInCategory(typed: string, { budget, templates, party, chosen }: AddContext) {
  const row = withoutChatMarks(typed);
  const prefix = namedCategory(row, budget.categories);
  const text = prefix?.rest ?? row;
  const likely = guessCategory(text, budget, templates);
  const category = chosen ?? prefix?.category ?? likely ?? budget.categories[0];
  const reading = readLine(text, {
    party: partyIn(party, category),
    limit: limitOf(category?.planned_kobo ?? 0, budget.total_kobo),
    plan: budget.total_kobo,
  });
  return { reading, category };
}

/**
 * Returns the edits that add a line, with what was paid of it. One of this name that has no price yet, such as a template's,
 * gets it instead, so that the line isn't there twice.
 */
export function lineEdits(
  { fields, category }: { fields: LineFields; category: BudgetCategory },
  budget: Budget,
  { sort, others = [] }: { sort: string; others?: readonly Edit[] },
): Edit[] {
  const { name = '', payments = [], ...prices } = fields;
  const namesake = budget.items.find(
    ({ id, category_id, name: itsName, estimate, agreed }) =>
      category_id === category.id &&
      searchText(trimmed(itsName)) === searchText(name) &&
      unitOf(agreed ?? estimate) === 0 &&
      !others.some((edit) => edit.id === id),
  );
  const start = { ...emptyLine(budget.id, category.id), name, ...prices, sort };
  const existing = prices.estimate || payments.length > 0 ? namesake : undefined;
  const line = existing ? change('budget_item', existing, prices) : addition('budget_item', newId(), start);
  const item_id = existing?.id ?? line?.id ?? '';
  const paidBefore = others.flatMap(({ entity, set }) =>
    entity === 'payment' ? { sort: String(set.sort) } : [],
  );
  const nextSort = sortsAfter([...budget.payments, ...paidBefore]);
  return [
    ...(line ? [line] : []),
    ...payments.map(({ kobo, isPaid }, place) =>
      addition('payment', newId(), {
        // First, as it is shown first.
        amount_kobo: kobo,
        ...emptyPayment(budget.id, item_id),
        kind: isPaid ? (place === 0 ? 'deposit' : 'instalment') : 'balance',
        // Most payments are entered right after they were made.
        paid_on: isPaid ? today() : null,
        sort: nextSort(),
      }),
    ),
  ];
}

/** `Catering:` and, in a chat, `*CATERING*`. */
const HEADING = /^(?:[^\d]{2,60}:|[*_][^\d*_]{2,60}[*_]:?)$/;
const CELLS = /\t+|\s*\|\s*/;
/** What a chat puts in the place of a message. */
const NO_MESSAGE = /^<[^>]* omitted>$|^(?:this message was|you) deleted|^messages and calls are end-to-end/i;

/** Reads a pasted list, one line of the budget in each row: from a note, a message or a table. */
export function readList(text: string, answers: LinesAnswers, context: AddContext): LinesReading {
  const { budget } = context;
  const { edits, refused, questions, ignored }: LinesReading = emptyReading();
  const nextSort = sortsAfter(budget.items);
  let heading: BudgetCategory | undefined;
  const typedRows = text.split(/\r\n|[\n\r]/).map((row) => row.trim());
  const rows = undashed(unnumbered(withPayments(withColons(typedRows))));
  function readRow(typed: string, row: number): unknown {
    if (!/[\p{L}\p{N}]/u.test(typed)) return;
    const plain = withoutChatMarks(typed);
    const cells = typed.split(CELLS).map((cell) => cell.trim());
    const isHead = cells.filter(Boolean).length > 1 && !/\d/.test(typed) && edits.length === 0;
    if (isHead || NO_MESSAGE.test(plain)) return ignored.push(`“${shorten(plain)}”`);
    if (HEADING.test(typed.replace(/(?:[\s\p{S}]|\ufe0f)+$/u, ''))) {
      const name = plain.replace(/:$/, '');
      heading =
        namedCategory(`${name}: `, budget.categories)?.category ??
        guessCategory(name, budget, context.templates);
      return ignored.push(
        heading ? `“${name}” as a heading: its lines go to ${heading.name}.` : `“${name}” as a heading`,
      );
    }
    const { reading: first, category } = readInCategory(asText(cells), {
      ...context,
      chosen: heading ?? context.chosen,
    });
    if (!category) return;
    const key = String(row);
    const reading = answers.get(key) ?? first;
    if (reading.kind === 'question')
      return questions.push({ key, name: shorten(typed), text: reading.text, answers: reading.answers });
    if (reading.kind === 'unreadable') return refused.push({ row, why: reading.reason });
    const fields = { name: trimmed(typed), ...reading.value };
    edits.push(...lineEdits({ fields, category }, budget, { sort: nextSort(), others: edits }));
  }
  for (const [place, typed] of rows.entries()) readRow(typed, place + 1);
  return { edits, refused, questions, ignored };
}

/** `2. FOOD & DRINKS`, but not `DJ`. */
const CAPITALS = /^(?=.*\p{Lu}{4})(?:\d{1,2}[.)])?[^\p{L}\d]*(\p{Lu}[^\p{Ll}\d*_]*)$/u;

/** Ends the headings in capitals of a list by a colon, if it begins with one and its lines aren't in capitals too. */
function withColons(rows: readonly string[]): readonly string[] {
  const isApart = rows.some((row) => /\d/.test(row) && /\p{Ll}{2}/u.test(row));
  return isApart && CAPITALS.test(rows.find(Boolean) ?? '')
    ? rows.map((row) => row.replace(CAPITALS, '$1:'))
    : rows;
}

/** Joins what was paid, in a row of its own, to the line above it. */
function withPayments(rows: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const row of rows) {
    const { rest, parts } = splitPayments(partsOf(asText(row.split(CELLS))).text);
    const at = joined.findLastIndex(Boolean);
    const isJoined = parts.length > 0 && !/[\p{L}\p{N}]/u.test(rest) && !HEADING.test(joined[at] ?? ':');
    if (isJoined) joined[at] += ` ${row}`;
    joined.push(isJoined ? '' : row);
  }
  return joined;
}

const NUMBERED = /^(\d{1,3})\s+(?=\D)/;

/** Removes the numbers of a list that is numbered from 1 without dots: they would look like counts. */
function unnumbered(rows: readonly string[]): string[] {
  const filled = rows.filter(Boolean);
  const isNumbered =
    filled.length > 1 && filled.every((row, at) => Number(NUMBERED.exec(row)?.[1]) === at + 1);
  return rows.map((row) => (isNumbered ? row.replace(NUMBERED, '') : row));
}

const DASHED = /(?<=\p{L}\S*) [-−–—] ?(?=[₦n#]?\d)/iu;

/** Sets the dash of `Hall -250k` apart: alone it may be a minus, in several rows it stands before each price. */
const undashed = (rows: readonly string[]): readonly string[] =>
  rows.filter((row) => DASHED.test(row)).length > 1 ? rows.map((row) => row.replace(DASHED, ' - ')) : rows;

/** Joins a table's cells: a name with a price, or with a count, the price of one, and their product. A number may be first. */
function asText(all: readonly string[]): string {
  const cells = all.filter(Boolean);
  const isNumberFirst = cells.length > 2 && /^\d{1,3}[.)]?$/.test(cells[0] ?? '');
  const [name = '', ...others] = isNumberFirst ? cells.slice(1) : cells;
  const numbers = others.map((cell) => Number(cell.replace(/[₦,\s]/g, '')));
  const [count = 0, one = 0, product = 0] = numbers;
  if (numbers.length === 3 && count * one === product) return `${name} ${count} x ₦${one}`;
  return [name, ...others].join(others.length > 1 ? ' , ' : ' ');
}
