import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import css from './toaster.unlayered.module.css';

export { sonner };

/** Id of the popover that carries the toaster. */
const TOASTER_ID = 'toaster';

/** The swipe distance in the specification. */
const SWIPE_PX = 20;
/** Sonner's own distance, which can't be configured. */
const SONNER_SWIPE_PX = 45;
/** The properties in which Sonner stores how far a toast was dragged, with the sign of a drag to the right or up. */
const SWIPES = [
  ['--swipe-amount-x', 1],
  ['--swipe-amount-y', -1],
] as const;

/**
 * As specified: 4 seconds, 3 visible, 14 px apart, 356 px wide; a swipe of 20 px to the right or up dismisses. A toast of
 * two lines lies in the top bar, so that it covers no button of the page.
 */
export function Toaster() {
  const swipe = useShorterSwipe();
  // Before React removes the place where it belongs.
  useLayoutEffect(() => () => takeBack(), []);
  return (
    // What React inserts and removes here: the layer inside may be in a dialog.
    <div style={{ display: 'contents' }}>
      <div id={TOASTER_ID} popover="manual" className={css.layer} {...swipe}>
        <Sonner
          position="top-right"
          duration={4000}
          visibleToasts={3}
          gap={14}
          offset={{ top: 4, right: 'max(24px, var(--notch))' }}
          mobileOffset={{ top: 4, left: 12, right: 12 }}
          theme="light"
          style={{ '--width': '356px' } as CSSProperties}
          className={css.toaster}
          toastOptions={{ className: css.toast ?? '' }}
        />
      </div>
    </div>
  );
}

/**
 * Returns handlers around Sonner's own. A swipe that is long enough here is lengthened for Sonner before it decides,
 * and restored after, so that the toast leaves from where it was dragged to.
 */
function useShorterSwipe() {
  const putBack = useRef<() => void>(undefined);
  return {
    onPointerUpCapture({ target }: PointerEvent) {
      const toast = target instanceof Element && target.closest<HTMLElement>('[data-sonner-toast]');
      if (!toast) return;
      for (const [property, sign] of SWIPES) {
        const before = toast.style.getPropertyValue(property);
        const distance = Number.parseFloat(before) * sign;
        if (!(distance >= SWIPE_PX && distance < SONNER_SWIPE_PX)) continue;
        toast.style.setProperty(property, `${SONNER_SWIPE_PX * sign}px`);
        putBack.current = () => toast.style.setProperty(property, before);
      }
    },
    onPointerUp() {
      putBack.current?.();
      putBack.current = undefined;
    },
  };
}

/** Takes the toaster out of the dialog that it is in, if any. */
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
  moveInto(layer, dialog);
  layer.showPopover();
}

/** Puts the toaster into a dialog until that closes or is removed; then another open dialog gets it. */
function moveInto(layer: HTMLElement, dialog: Element): void {
  takeBack();
  const parent = layer.parentElement;
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
    parent?.append(layer);
  };
}
