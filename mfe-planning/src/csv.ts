/** Signs that make a spreadsheet run a cell: a quote before them keeps it a text (security line 14). */
const RUNS = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** Cells as a CSV text that no spreadsheet runs and Excel reads as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
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
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The cells of a CSV text, with the quotes of `toCsv` taken off; commas or semicolons part them. */
export function fromCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const firstLine = body.slice(0, body.search(/[\r\n]|$/));
  const comma = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.startsWith("'") ? cell.slice(1) : cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === comma) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
