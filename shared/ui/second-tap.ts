const DOUBLE_TAP_MS = 300;
const SAME_PLACE_PX = 24;

/**
 * Lets the second half of a double tap go nowhere: what closed at the first must not pass it on to whatever lies
 * beneath. Clicks of the keyboard, elsewhere or later are somebody's intention, and so is whatever follows them.
 */
export function swallowSecondTap(first: MouseEvent | null): void {
  if (!first || first.detail === 0 || performance.now() - first.timeStamp > DOUBLE_TAP_MS) return;
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  const stop = (event: MouseEvent) => {
    const away = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (event.detail === 0 || away > SAME_PLACE_PX) return done.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, options);
  window.addEventListener('keydown', () => done.abort(), options);
  setTimeout(() => done.abort(), DOUBLE_TAP_MS);
}
