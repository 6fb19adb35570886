/** Between a popover and its trigger, and between it and the screen's edges, in CSS pixels. */
const GAP_PX = 2;
const EDGE_PX = 8;

/**
 * Places a fixed element beside its trigger, wholly in sight: below it, else above it, else as near as the screen lets
 * it, and scrolling within itself where it is higher than the screen. Returns whether the trigger is in sight.
 */
export function placePopover(popover: HTMLElement, trigger: HTMLElement): boolean {
  const { innerHeight, document } = window;
  const { clientWidth } = document.documentElement;
  const at = trigger.getBoundingClientRect();
  const middle = Math.min(Math.max(at.left + at.width / 2, 0), clientWidth - 1);
  // A trigger inside a bar opens its menu over the bar.
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
  const goesBelow = below + offsetHeight <= bottom || above < top;
  style.top = `${clamp(goesBelow ? below : above, top, bottom - offsetHeight)}px`;
  style.left = `${clamp(at.right - offsetWidth, EDGE_PX, clientWidth - EDGE_PX - offsetWidth)}px`;
  return at.bottom > top && at.top < bottom;
}

/** The sticky bars at the screen's edge that cover this point. */
const barsAt = (x: number, y: number): Element[] =>
  document.elementsFromPoint(x, y).filter(
    (element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) &&
      // Anything higher is a sheet or a side panel.
      element.clientHeight < window.innerHeight / 4,
  );

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
