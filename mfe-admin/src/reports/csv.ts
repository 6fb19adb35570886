type Cell = string | number;
/** Rows of cells, the first of them the heads. */
export type Table = readonly (readonly Cell[])[];

/**
 * Rows as CSV for spreadsheets: CRLF between rows, and a byte order mark, without which Excel misreads ₦ and ẹ.
 */
export const toCsv = (rows: Table) =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (security line 14). */
function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
