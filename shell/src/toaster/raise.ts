/** Id of the popover that carries the toaster. */
export const TOASTER_ID = 'toaster';

let takeBack = () => {};

/**
 * Moves the toaster into the open native modal dialog, and above it in the browser's top layer. Behind a sheet, a failed
 * save would not be seen; beside it, nothing could be pressed or read out, such as Undo.
 */
export function raiseAboveDialogs(): void {
  const layer = document.getElementById(TOASTER_ID);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!layer || !dialog || typeof layer.showPopover !== 'function') return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  lend(layer, dialog);
  layer.showPopover();
}

/** Takes the toaster out of a dialog, before React removes the place where it belongs. */
export const takeToasterBack = (): void => takeBack();

/** Puts the toaster into a dialog until that closes or is removed; then another open dialog gets it. */
function lend(layer: HTMLElement, dialog: Element): void {
  takeBack();
  const home = layer.parentElement;
  dialog.append(layer);
  const changes = new MutationObserver(() => {
    if (dialog.isConnected && dialog.hasAttribute('open')) return;
    takeBack();
    raiseAboveDialogs();
  });
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
  takeBack = () => {
    takeBack = () => {};
    changes.disconnect();
    home?.append(layer);
  };
}
