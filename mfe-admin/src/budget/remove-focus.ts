/** The id of the name's field of a part or line. */
export const nameFieldId = (id: string): string => `name-${id}`;

/**
 * Moves the focus from the Remove button of a row, once the row is gone, to the name of the next row, or to `add` if it was
 * the last one.
 */
export function focusAfterRemoval(ids: readonly string[], removed: string, add: HTMLElement | null): void {
  const next = ids[ids.indexOf(removed) + 1];
  requestAnimationFrame(() => (next ? document.getElementById(nameFieldId(next)) : add)?.focus());
}
