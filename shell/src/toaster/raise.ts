/** Id of the popover that carries the toaster. */
export const TOASTER_ID = 'toaster';

/**
 * Moves the toaster into the open native modal dialog, and above it in the browser's top layer. Behind a sheet, a failed
 * save would not be seen; beside it, nothing could be pressed or read out, such as Undo.
 */
export function raiseAboveDialogs(): void {
  const layer = document.getElementById(TOASTER_ID);
  if (!layer || typeof layer.showPopover !== 'function') return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!dialog) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  lend(layer, dialog);
  layer.showPopover();
}

/** Puts an element into a dialog until that closes or is removed. */
function lend(element: HTMLElement, dialog: Element): void {
  const home = element.parentElement;
  if (!home || home === dialog) return;
  dialog.append(element);
  const changes = new MutationObserver(() => {
    if (dialog.isConnected && dialog.hasAttribute('open')) return;
    changes.disconnect();
    // Another dialog may have it by now.
    if (element.parentElement === dialog) home.append(element);
  });
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
}
