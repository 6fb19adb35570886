import { decodeText } from './decode-text.ts';

/** First characters that make a spreadsheet execute a cell. A quote before them keeps it a text (SEC-14). */
const RUNS = /^[=+\-@\t\r]/;
/** A spreadsheet reads a phone number as a number and drops its zero. A quote before it keeps it a text. */
const LEADING_ZERO = /^0\d+$/;
const QUOTED = /[",;\t\r\n]/;
/**
 * A separator within a cell, where a spreadsheet that separates by semicolons or tabs begins a cell that it executes: to
 * it, our quotation marks are in the middle of a cell and quote nothing. A quote after the separator keeps that a text too.
 */
const RUNS_AFTER = /([;\t\r\n])(?=["']*[=+\-@])/g;
const QUOTE_AFTER = /([;\t\r\n])'(?=["']*[=+\-@])/g;

/** Rows of cells; the first row is the header. */
export type CsvTable = readonly (readonly (string | number)[])[];

/** Returns cells as a CSV text that no spreadsheet executes and Excel reads as UTF-8. */
export const toCsv = (rows: CsvTable): string => `\uFEFF${toCsvLines(rows)}`;

/** Returns the same without the byte order mark: lines to append to others. */
export function toCsvLines(rows: CsvTable): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'number' ? String(value) : asText(value);
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function asText(value: string): string {
  const inner = value.replace(RUNS_AFTER, "$1'");
  // A cell that begins with a quote gets one more, because reading removes exactly one.
  return RUNS.test(value) || LEADING_ZERO.test(value) || value.startsWith("'") ? `'${inner}` : inner;
}

/** Returns a cell without the quotes that `asText` adds. */
const withoutQuotes = (cell: string): string =>
  (cell.startsWith("'") ? cell.slice(1) : cell).replace(QUOTE_AFTER, '$1');

/** One row of a file, and the line of the file where it begins, counted from 1. */
interface CsvRow {
  line: number;
  cells: string[];
  /** Set if a quoted cell has no end: it contains the rest of the file. */
  unclosed?: true;
}

/** Reads the text of a CSV file, in whichever encoding the spreadsheet saved it. */
export const readCsvText = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));

const SEPARATORS = [',', ';', '\t'];

/**
 * Returns the rows of a CSV text, without the quotes that `toCsv` adds. Commas separate the cells, or semicolons or tabs if
 * the first row has no comma.
 */
export function fromCsv(text: string): CsvRow[] {
  const body = text.replace(/^\uFEFF/, '');
  const firstLine = body.slice(0, body.search(/[\r\n]|$/));
  const comma = SEPARATORS.find((sign) => firstLine.includes(sign)) ?? ',';
  return split(body, comma).map((row) => ({ ...row, cells: row.cells.map(withoutQuotes) }));
}

/** Returns the rows of cells that a spreadsheet put on the clipboard. */
export const fromClipboard = (text: string): CsvRow[] => split(text, '\t');

/**
 * Splits text into rows at line ends and into cells at one separator, except within double quotes. Empty lines are skipped.
 */
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
    if (cells.length > 1 || cells[0] !== '')
      rows.push({ line: begins, cells, ...(quoted && { unclosed: true }) });
    cells = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    // Old Mac files end their lines with a bare carriage return.
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
