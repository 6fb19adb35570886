/**
 * First characters that make a spreadsheet execute a cell, of full width (East Asia) and after spaces too. A quote before them
 * keeps it a text (SEC-14).
 */
const RUNS = /^(?:[\t\r\n]| *[=+\-@＝＋－＠])/;
/** A spreadsheet reads a phone number as a number and drops its zero. A quote before it keeps it a text. */
const LEADING_ZERO = /^0\d+$/;
const QUOTED = /^\s|[",;\t\r\n]/;
/**
 * A separator within a cell, where a spreadsheet that separates by semicolons or tabs begins a cell that it executes: to
 * it, our quotation marks are in the middle of a cell and quote nothing. A quote after the separator keeps that a text too.
 */
const RUNS_AFTER = /([;\t\r\n])(?=["' ]*[=+\-@＝＋－＠])/g;
const QUOTE_AFTER = /([;\t\r\n])'(?=["' ]*[=+\-@＝＋－＠])/g;

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
export const withoutQuotes = (cell: string): string =>
  (cell.startsWith("'") ? cell.slice(1) : cell).replace(QUOTE_AFTER, '$1');
