import { parse } from 'csv-parse/browser/esm/sync';
import { withoutQuotes } from './csv.ts';
import { FOREIGN } from './plain-amount.ts';

/** One row of a file, and the line of the file where it begins, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Set if a quoted cell has no end: the rest of the file can't be read. */
  unclosed?: true;
  /** Set if the headings come again here, as above each part of a sheet. */
  isHeading?: boolean;
}

/** Returns the rows of cells that a spreadsheet put on the clipboard, empty ones too: each belongs to a row of the grid. */
export const clipboardRows = (text: string): CsvRow[] => rowsOf(text, '\t');

/** Lines of dashes are drawn below headings; a name may be an emoji. */
const hasText = ({ cells, unclosed }: CsvRow) =>
  unclosed || cells.some((cell) => /[\p{L}\p{N}\p{So}]/u.test(cell));

/** Splits text into rows and cells. A program may have changed the line ends within cells too. */
function rowsOf(original: string, delimiter: string): CsvRow[] {
  const text = original.replace(/\r\n?/g, '\n');
  let isUnclosed = false;
  const records = parse(text, {
    delimiter,
    info: true,
    // A quotation mark after a space begins a cell too.
    ltrim: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: () => {
      isUnclosed = true;
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  /** Where a record begins is told by the end of the one before. */
  const begins = (at: number) => (records[at - 1]?.info.lines ?? 0) + 1;
  const rows: CsvRow[] = records.map(({ record }, at) => ({ line: begins(at), cells: record }));
  if (isUnclosed) rows.push({ line: begins(records.length), cells: ['"'], unclosed: true });
  return rows;
}

/** A column that an import understands, and further headings for it, in lower case without units. */
export interface CsvColumn<Name extends string> {
  name: Name;
  headings?: readonly string[];
  /** Whether nothing can be read without it. */
  isRequired?: boolean;
  /** Whether of several tables the first with it is read, as the one with amounts below a list of phone numbers. */
  isMain?: boolean;
}

/** A file as a table: its heading row, the rows below it, and which column of the file is which. */
export interface CsvFile<Name extends string> {
  /** The cells of the heading row: empty texts if there is none. */
  headings: string[];
  /** For each column of the file what it is, if its heading says that. */
  columns: (Name | null)[];
  /** Whether every required column was found by its heading, and none twice. */
  isCertain: boolean;
  rows: CsvRow[];
  /** What stands above the headings, such as a title. */
  above: CsvRow[];
  /** A table with other headings below this one, such as a list of guests, from its title on. */
  below: CsvRow[];
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Headings stand within the first rows of a file. */
const MAX_ABOVE = 25;

/**
 * Reads a CSV text as a table, without the quotes that `toCsv` adds. Commas, semicolons, tabs or bars separate the cells,
 * as a `sep=` line says or as the headings fit best. The headings may have rows above them, units, and other names.
 */
export function readCsv<Name extends string>(
  text: string,
  columns: readonly CsvColumn<Name>[],
): CsvFile<Name> {
  const body = text.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const [first = '', sign] = /^"?sep ?= ?(.)"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(body) ?? [];
  // The line stays a line, so that the lines of the rows are those of the file.
  const table = first ? `${first.replace(/[^\r\n]/g, '')}${body.slice(first.length)}` : body;
  const split = (delimiter: string) =>
    fileOf(rowsOf(withPlainSigns(table, delimiter), delimiter).filter(hasText), columns);
  const announced = sign ? split(sign) : undefined;
  if (announced && announced.columns.length > 1) return announced;
  // Some programs put each whole line in quotes.
  const lines = rowsOf(table, ',').map(({ cells }) => (cells.length === 1 ? (cells[0] ?? '') : null));
  const isQuoted = !lines.includes(null) && lines.some((line) => line?.includes(','));
  const files = isQuoted
    ? [fileOf(rowsOf(lines.join('\n'), ',').filter(hasText), columns)]
    : DELIMITERS.map(split);
  return files.reduce((best, file) => (scoreOf(file) > scoreOf(best) ? file : best));
}

/** Turns the quotation marks of word processors around a cell into plain ones, and leaves out what chats mark bold text with. */
function withPlainSigns(text: string, delimiter: string): string {
  if (delimiter === '|') return text.replaceAll('*', '');
  if (!DELIMITERS.includes(delimiter)) return text;
  const quoted = String.raw`(?<=^|[\n\r${delimiter}])“([^“”"\n\r${delimiter}]*${delimiter}[^“”"\n\r]*)”(?=[\n\r${delimiter}]|$)`;
  return text.replace(new RegExp(quoted, 'g'), '"$1"');
}

/** How workbooks of Excel and LibreOffice begin, and those of Excel before 2007. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/** Returns why a file can't be read as CSV, by its content; undefined if it may be one. */
export function notCsvReason(text: string): string | undefined {
  if (WORKBOOKS.some((start) => text.startsWith(start)))
    return 'This is a spreadsheet, not a CSV file. Open it, save or download it as CSV, then choose that file.';
  // A picture has control characters. Of those, damaged texts have zeros, and old ones end with Ctrl-Z.
  const isBinary = [...text.slice(0, 200)].some((sign) => sign < ' ' && !'\t\n\v\f\r\0\u001a'.includes(sign));
  // A web page that is called .xls begins with a tag.
  if (isBinary || /^(%PDF|\{\\rtf|\s*<[!?a-z])/i.test(text))
    return 'This is a document, not a CSV file. Save or download the spreadsheet as CSV, then choose that file.';
  return undefined;
}

/** Known headings count most, then how evenly the rows are split. */
function scoreOf<Name extends string>({ columns, headings, rows, above }: CsvFile<Name>): number {
  const columnCount = columns.filter(Boolean).length;
  const lengths = [...above, { cells: headings }, ...rows.slice(0, 30)]
    .map(({ cells }) => cells.length)
    .filter(Boolean);
  const common = lengths.toSorted((a, b) => countIn(lengths, b) - countIn(lengths, a))[0] ?? 1;
  const share = common > 1 ? countIn(lengths, common) / lengths.length : 0;
  return columnCount * 100 + share * share * Math.min(common, 20);
}

const countIn = (all: readonly number[], value: number) => all.filter((one) => one === value).length;

function fileOf<Name extends string>(all: CsvRow[], columns: readonly CsvColumn<Name>[]): CsvFile<Name> {
  const required = columns.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  const main = columns.flatMap(({ name, isMain }) => (isMain ? [name] : []));
  const isMissing = (names: readonly unknown[] = []) => required.some((name) => !names.includes(name));
  const headings = columns.flatMap(({ name, headings = [] }) =>
    [name, ...headings].map((one) => [plainHeading(one), name] as const),
  );
  // The first column of a name has it.
  const byHeading = new Map(headings.toReversed());
  const hasFigure = all.map(({ cells }) => cells.some(isFigure));
  // A heading is no figure: a row with one is a row like the others, whatever word is in it.
  const namesAt = all.map(({ cells }, place) => {
    const names = hasFigure[place] && place >= MAX_ABOVE ? [] : columnsIn(cells, byHeading);
    return hasFigure[place] && isMissing(names) ? [] : names;
  });
  const count = (head: readonly unknown[] = []) => new Set(head.filter(Boolean)).size;
  const isHead = (place: number) =>
    !hasFigure[place] && count(namesAt[place]) > 1 && !isMissing(namesAt[place]);
  const heads = namesAt.slice(0, MAX_ABOVE);
  const start = Math.max(0, all.findIndex(isFilled));
  // The first heading of a main table, or of any, else the row with the most names, else the first that isn't a title.
  const isMain = (place: number) => namesAt[place]?.some((name) => name && main.includes(name));
  const rankOfHead = (place: number) => (isMain(place) ? Number.POSITIVE_INFINITY : Number.MAX_VALUE);
  const rank = (place: number) => (isHead(place) ? rankOfHead(place) : count(heads[place]));
  const best = heads.reduce((at, _, place) => (rank(place) > rank(at) ? place : at), start);
  const upper = heads[best] ?? [];
  const fits = (name: Name | null, at: number) =>
    !name || upper[at] === name || (!upper[at] && !upper.includes(name));
  const other = namesAt.findIndex((names, place) => place > best + 1 && isHead(place) && !names.every(fits));
  const end = other < 0 ? all.length : isFilled(all[other - 1]) ? other : other - 1;
  const rows = all.slice(0, end);
  const [above, below] = rows.slice(best, best + 2).map(({ cells }) => cells.map(withoutQuotes));
  const cells = above ?? [];
  // Without headings, the first row is a row like the others.
  const isBare = count(upper) === 0 && cells.some(isFigure);
  const isLine =
    hasFigure[best + 1] || upper.some((name, at) => name && required.includes(name) && below?.[at]?.trim());
  const lower = isBare || isLine ? null : lowerHeads(below ?? [], { upper, names: namesAt[best + 1] ?? [] });
  const head = lower ?? (isBare ? cells.map(() => null) : upper);
  const names = head.filter((name) => name !== null);
  const from = best + (isBare ? 0 : lower ? 2 : 1);
  return {
    headings: head.map((_, at) =>
      isBare ? '' : `${cells[at] ?? ''} ${(lower && below?.[at]) ?? ''}`.trim(),
    ),
    columns: head,
    isCertain: !isBare && !isMissing(names) && new Set(names).size === names.length,
    rows: rows.slice(from).map((row, at) => ({
      ...row,
      cells: row.cells.map((cell) => withoutQuotes(textOfFormula(cell))),
      isHeading:
        !isBare &&
        (isHead(from + at) || cells.every((cell, place) => cell.trim() === row.cells[place]?.trim())),
    })),
    above: rows.slice(0, best),
    below: all.slice(end),
  };
}

/** Returns whether a row has more than a title. */
const isFilled = (row: CsvRow | undefined) => (row?.cells.filter((cell) => cell.trim()).length ?? 0) > 1;

/**
 * Returns what the columns are by a second row of headings: `Cost` above `Planned` and `Actual`. Each is what its lower
 * heading says, unless an earlier one is that already. Returns null if the row says no more than the one above.
 */
function lowerHeads<Name extends string>(
  below: readonly string[],
  { upper, names }: Record<'upper' | 'names', readonly (Name | null)[]>,
): (Name | null)[] | null {
  const columnNames = new Set<Name>();
  const heads = Array.from({ length: Math.max(upper.length, names.length) }, (_, at) => {
    const isUnknown = below[at]?.trim() && !names[at];
    const name =
      [names[at], isUnknown ? null : upper[at]].find((one) => one && !columnNames.has(one)) ?? null;
    if (name) columnNames.add(name);
    return name;
  });
  return columnNames.size > new Set(upper.filter(Boolean)).size ? heads : null;
}

/** Returns the text of a cell that was written as a formula so that a spreadsheet keeps its zeros: `="0803"`. */
const textOfFormula = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;

const isFigure = (cell: string) => /^[^\p{L}\d]{0,3}N?\s?\d[\d.,\s]*[km]?$/iu.test(cell.trim());

/** Returns what each cell of a heading row names. `Cost (USD)` is no amount in naira. */
const columnsIn = <Name extends string>(cells: readonly string[], byHeading: ReadonlyMap<string, Name>) =>
  cells.map((cell) =>
    FOREIGN.test(/[([].*[)\]]/.exec(cell)?.[0].toLowerCase() ?? '')
      ? null
      : (byHeading.get(plainHeading(cell)) ?? null),
  );

/** Returns the word that a heading puts after each of its figures: `Cost (₦'000)` means thousands; '' for most headings. */
export function unitOfHeading(heading: string): '' | ' thousand' | ' million' {
  const text = heading.normalize('NFKC').toLowerCase();
  if (/['’‘`]000|\bthousands?\b|(^|[(\s₦])k\)|₦\s?k\b/.test(text)) return ' thousand';
  return /\bmillions?\b|[(₦]\s?(n|ngn)?\s?m\)|₦\s?m\b/.test(text) ? ' million' : '';
}

/** Returns a heading without units and signs: `Estimate (₦)`, `ESTIMATE in naira:` and `Estimate*` are `estimate`. */
const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]|[_\-/.,\s]+/g, ' ')
    .replace(
      /₦|=n=|\b(in )?(thousands?|millions?)( of)?\b|\b(in )?(ngn|naira)\b|['’]?000s?\b|[#*:'"“”\p{Cf}\p{So}]|\ufe0f/gu,
      ' ',
    )
    .replace(/ +/g, ' ')
    .replace(/(?<=\w) n$/, '')
    .trim();
