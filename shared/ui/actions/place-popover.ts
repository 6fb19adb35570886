/** The gaps between a popover and its trigger, and between it and the screen's edges, in CSS pixels. */
const GAP_PX = 2;
const EDGE_PX = 8;

/**
 * Places a fixed element beside its trigger, fully visible: below it, otherwise above it, otherwise as near as the screen
 * allows. Its left or right edge (`side`) is the trigger's. It scrolls if it is higher than the screen. Returns whether the
 * trigger is visible.
 */
export function placePopover(popover: HTMLElement, trigger: HTMLElement, side: 'left' | 'right'): boolean {
  const { innerHeight, document } = window;
  const { clientWidth } = document.documentElement;
  const at = trigger.getBoundingClientRect();
  const middle = Math.min(Math.max(at.left + at.width / 2, 0), clientWidth - 1);
  // A trigger inside a bar may open its menu over that bar.
  const bars = (y: number) =>
    barsAt(middle, y)
      .filter((bar) => !bar.contains(trigger))
      .map((bar) => bar.getBoundingClientRect());
  const top = Math.max(0, ...bars(1).map((bar) => bar.bottom)) + EDGE_PX;
  const bottom = Math.min(innerHeight, ...bars(innerHeight - 2).map((bar) => bar.top)) - EDGE_PX;

  const { style, offsetWidth } = popover;
  style.maxHeight = `${bottom - top}px`;
  const { offsetHeight } = popover;
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - offsetHeight;
  const opensBelow = below + offsetHeight <= bottom || above < top;
  style.top = `${clamp(opensBelow ? below : above, top, bottom - offsetHeight)}px`;
  const left = side === 'left' ? at.left : at.right - offsetWidth;
  style.left = `${clamp(left, EDGE_PX, clientWidth - EDGE_PX - offsetWidth)}px`;
  return at.bottom > top && at.top < bottom;
}

/** Returns the sticky bars at the screen's edge that cover this point. */
const barsAt = (x: number, y: number): Element[] =>
  document.elementsFromPoint(x, y).filter(
    (element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) &&
      // A higher element is a sheet or a side panel.
      element.clientHeight < window.innerHeight / 4,
  );

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
