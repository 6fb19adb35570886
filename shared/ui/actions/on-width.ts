/**
 * Calls `show` now, and again whenever the element's width changes, as when a phone is turned. The keyboard of a phone
 * changes only heights. Returns a function that ends it.
 */
export function onWidth(element: HTMLElement, show: () => void): () => void {
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
