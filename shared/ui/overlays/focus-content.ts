/**
 * Focuses the open sheet, or else the page's content, if nothing has the focus because its element was removed: from `body`,
 * the Tab key would start at the top of the document. Returns the sheet or content if it has the focus.
 */
export function focusContent(): HTMLElement | null {
  const near =
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ??
    document.getElementById('main') ??
    document.querySelector('h1');
  if (near && document.activeElement === document.body) {
    near.tabIndex = -1;
    near.focus({ preventScroll: true });
  }
  return document.activeElement === near ? near : null;
}
