import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a strip that scrolls sideways on a phone: the part that `selector` finds is scrolled into its middle,
 * where its neighbours show that there are more. Again when it is another one, by `chosen`, and when the strip's width
 * changes, as when a phone is turned.
 */
export function useCentred(selector: string, chosen: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = ref.current;
    const part = strip?.querySelector(selector);
    return strip && part ? onWidth(strip, () => centre(strip, part)) : undefined;
  }, [selector, chosen]);
  return ref;
}

/** Scrolls the strip sideways, and nothing else: the page may be scrolled to something else. */
function centre(strip: Element, part: Element): void {
  const [frame, rect] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  strip.scrollLeft += rect.left + rect.width / 2 - frame.left - frame.width / 2;
}

/** Calls `show` now, and again whenever the element's width changes. The keyboard of a phone changes only heights. */
function onWidth(element: HTMLElement, show: () => void): () => void {
  show();
  if (!('ResizeObserver' in window)) return () => {};
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    show();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
