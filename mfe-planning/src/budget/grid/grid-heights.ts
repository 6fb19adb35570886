import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Heights of the grid's rows, stored for categories that the browser skips while they are off screen (`content-visibility`).
 * With them, the page has the same length before and after the categories are seen.
 */
const heights = new WeakMap<HTMLTableRowElement, number>();
const IDLE_MS = 300;

/** The heights that were set on the categories, in px. */
const estimated = new WeakMap<HTMLTableSectionElement, number>();

/** Returns a row's ref. Whenever the row renders, its height is measured again. */
export function useFreshHeight(): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (row.current) heights.delete(row.current);
  });
  return row;
}

/** Sets every category's height from its visible rows; unknown heights are measured once. */
export function updateHeights(table: HTMLTableElement): void {
  const bodies = [...table.tBodies].filter((body) => !body.hidden);
  const unknown = bodies.filter((body) => rowsIn(body).some(isUnknown));
  for (const body of unknown) body.style.contentVisibility = 'visible';
  for (const row of unknown.flatMap(rowsIn).filter(isUnknown))
    heights.set(row, row.getBoundingClientRect().height);
  for (const body of unknown) body.style.contentVisibility = '';
  const changed = bodies.filter((body) => estimated.get(body) !== heightOf(body));
  for (const body of changed) {
    estimated.set(body, heightOf(body));
    body.style.containIntrinsicBlockSize = `${heightOf(body)}px`;
  }
  forgetLastHeights(
    changed.filter((body) => Math.abs(body.getBoundingClientRect().height - heightOf(body)) > 0.1),
  );
}

/**
 * Does the same once the page is idle. A visible category has its real height and needs the stored one only when it is off
 * screen again, and a measurement during a key press would cost a layout. Returns a function that cancels it.
 */
export function updateHeightsWhenIdle(table: HTMLTableElement): () => void {
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => updateHeights(table), IDLE_MS);
  return () => clearTimeout(timer);
}

/**
 * Makes the browser forget the last height that it saw, which it would also use under another filter. It forgets the height
 * during a frame in which it doesn't skip the category.
 */
function forgetLastHeights(bodies: readonly HTMLTableSectionElement[]): void {
  if (bodies.length === 0) return;
  for (const body of bodies) body.style.contentVisibility = 'visible';
  const allowSkipping = () => {
    for (const body of bodies) body.style.contentVisibility = '';
  };
  requestAnimationFrame(() => requestAnimationFrame(allowSkipping));
}

/** Measures again when the width, the text size or the typeface changes. */
export function watchHeights(table: HTMLTableElement): () => void {
  let before = layoutKey(table);
  function measureAll() {
    for (const body of table.tBodies) {
      for (const row of body.rows) heights.delete(row);
      estimated.delete(body);
    }
    updateHeights(table);
  }
  const observer = new ResizeObserver(() => {
    const now = layoutKey(table);
    if (now !== before) measureAll();
    before = now;
  });
  observer.observe(table);
  document.fonts.addEventListener('loadingdone', measureAll);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', measureAll);
  };
}

const layoutKey = (table: HTMLTableElement) => `${table.clientWidth} ${getComputedStyle(table).fontSize}`;
const heightOf = (body: HTMLTableSectionElement) =>
  rowsIn(body).reduce((sum, row) => sum + (heights.get(row) ?? 0), 0);
const isUnknown = (row: HTMLTableRowElement) => !heights.has(row);
const rowsIn = (body: HTMLTableSectionElement) => [...body.rows].filter((row) => !row.hidden);
