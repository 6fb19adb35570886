/** Id of the popover that carries the toaster. */
export const TOASTER_ID = 'toaster';

/**
 * A native modal dialog lies in the browser's top layer, above everything else. While one is open the toaster joins
 * it there, so that a failed save inside a sheet is seen.
 */
export function raiseAboveDialogs(): void {
  const layer = document.getElementById(TOASTER_ID);
  if (!layer || typeof layer.showPopover !== 'function' || !document.querySelector('dialog[open]')) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}
