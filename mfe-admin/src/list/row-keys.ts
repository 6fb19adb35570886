const ROWS = 'tbody > tr, [data-row]';
/** Selects the element that opens a row: its title. */
const OPENS = 'th :is(a, button):not([tabindex="-1"]), [data-opens]';

/**
 * Handles the row keys of the page's table: `j` focuses the next row, `k` the previous one, `x` ticks the row, `e` edits it.
 * The current row is the one with the focus, so that Enter and Tab continue from it. Returns whether the key had an effect.
 */
export function pressRowKey(key: string): boolean {
  const step = { j: 1, k: -1 }[key];
  const all = (document.querySelector('main') ?? document).querySelectorAll<HTMLElement>(ROWS);
  const rows = [...all].filter((row) => row.querySelector(OPENS));
  const currentIndex = rows.findIndex((row) => row.contains(document.activeElement));
  if (step) {
    const next = currentIndex < 0 ? 0 : Math.min(Math.max(0, currentIndex + step), rows.length - 1);
    const opener = rows[next]?.querySelector<HTMLElement>(OPENS);
    opener?.focus();
    return opener !== undefined && opener !== null;
  }
  const row = rows[currentIndex];
  const target =
    key === 'x'
      ? row?.querySelector<HTMLElement>('input[type=checkbox]')
      : key === 'e'
        ? (row?.querySelector<HTMLElement>('[data-edit]') ?? row?.querySelector<HTMLElement>(OPENS))
        : undefined;
  target?.click();
  return Boolean(target);
}
