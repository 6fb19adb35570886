/** Signs that make a spreadsheet run a cell: a quote before them keeps it a text (SEC-14). */
const RUNS = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** Rows of cells, the first of them the heads. */
export type CsvTable = readonly (readonly (string | number)[])[];

/** Cells as a CSV text that no spreadsheet runs and Excel reads as UTF-8. */
export const toCsv = (rows: CsvTable): string => `\uFEFF${toCsvLines(rows)}`;

/** The same without a file's first sign: lines to go after others. */
export function toCsvLines(rows: CsvTable): string {
  const cell = (value: string | number) => {
    // One more quote where it begins with one: reading takes exactly one away.
    const text =
      typeof value === 'number'
        ? String(value)
        : RUNS.test(value) || value.startsWith("'")
          ? `'${value}`
          : value;
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** One row of a file, and the line of the file that it begins on, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** The rows of a CSV text, with the quotes of `toCsv` taken off; commas or semicolons part the cells. */
export function fromCsv(text: string): CsvRow[] {
  const body = text.replace(/^\uFEFF/, '');
  const firstLine = body.slice(0, body.search(/[\r\n]|$/));
  const comma = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const bare = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell);
  return split(body, comma).map(({ line, cells }) => ({ line, cells: cells.map(bare) }));
}

/** The rows of cells that a spreadsheet put on the clipboard. */
export const fromClipboard = (text: string): CsvRow[] => split(text, '\t');

/** Rows parted by line ends and cells parted by one sign, but for those within double quotes; empty lines are left out. */
function split(body: string, comma: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begins = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begins, cells });
    cells = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    // Old files of a Mac end their lines with a bare return.
    const ends = sign === '\n' || (sign === '\r' && body.charAt(at + 1) !== '\n');
    if (ends) line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === comma) endCell();
    else if (ends) {
      endRow();
      begins = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
