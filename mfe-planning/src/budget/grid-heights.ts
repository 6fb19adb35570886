/**
 * Heights of the grid's rows, stored for categories that the browser skips while they are off screen
 * (`content-visibility`): the page is as long before they are seen as it is afterwards.
 */
const heights = new WeakMap<HTMLTableRowElement, number>();

/** Measures these rows again. */
export function forgetHeights(body: HTMLTableSectionElement): void {
  for (const row of body.rows) heights.delete(row);
}

/** Sets every category's height from its visible rows; unknown heights are measured once. */
export function keepHeights(table: HTMLTableElement): void {
  const bodies = [...table.tBodies].filter((body) => !body.hidden);
  const unknown = bodies.filter((body) => rowsIn(body).some((row) => !heights.has(row)));
  for (const body of unknown) body.style.contentVisibility = 'visible';
  for (const row of unknown.flatMap(rowsIn)) heights.set(row, row.getBoundingClientRect().height);
  for (const body of unknown) body.style.contentVisibility = '';
  for (const body of bodies) body.style.containIntrinsicBlockSize = `${heightOf(body)}px`;
  unlearn(bodies.filter((body) => Math.abs(body.getBoundingClientRect().height - heightOf(body)) > 0.1));
}

/** A browser holds on to the height it saw last, under another filter too; it forgets it over a frame without leaving out. */
function unlearn(bodies: readonly HTMLTableSectionElement[]): void {
  if (bodies.length === 0) return;
  for (const body of bodies) body.style.contentVisibility = 'visible';
  const leaveOut = () => {
    for (const body of bodies) body.style.contentVisibility = '';
  };
  requestAnimationFrame(() => requestAnimationFrame(leaveOut));
}

/** Measures again when the width, the text size or the typeface changes. */
export function watchHeights(table: HTMLTableElement): () => void {
  let before = look(table);
  function again() {
    for (const body of table.tBodies) forgetHeights(body);
    keepHeights(table);
  }
  const observer = new ResizeObserver(() => {
    const now = look(table);
    if (now !== before) again();
    before = now;
  });
  observer.observe(table);
  document.fonts.addEventListener('loadingdone', again);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', again);
  };
}

const look = (table: HTMLTableElement) => `${table.clientWidth} ${getComputedStyle(table).fontSize}`;
const heightOf = (body: HTMLTableSectionElement) =>
  rowsIn(body).reduce((sum, row) => sum + (heights.get(row) ?? 0), 0);
const rowsIn = (body: HTMLTableSectionElement) => [...body.rows].filter((row) => !row.hidden);
