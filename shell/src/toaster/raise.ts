/** Id of the popover that carries the toaster. */
export const TOASTER_ID = 'toaster';

/**
 * Moves the toaster into the browser's top layer while a native modal dialog lies there, above everything else.
 * Otherwise a failed save inside a sheet would not be seen.
 */
export function raiseAboveDialogs(): void {
  const layer = document.getElementById(TOASTER_ID);
  if (!layer || typeof layer.showPopover !== 'function' || !document.querySelector('dialog[open]')) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}
