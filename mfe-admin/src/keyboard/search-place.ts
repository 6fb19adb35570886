const LONGEST_MS = 4_000;

/** Puts the cursor into the page's search, what stands there chosen. Answers whether the page has one in sight. */
export function focusSearch(): boolean {
  // The sidebar's search, on small screens, is not the page's.
  const page = document.querySelector('main') ?? document;
  const fields = page.querySelectorAll<HTMLInputElement>('input[type=search]');
  const field = [...fields].find((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** The same once the page has drawn it. Answers the way to give up. */
export function waitForSearch(): () => void {
  if (focusSearch()) return () => {};
  const observer = new MutationObserver(() => {
    if (focusSearch()) stop();
  });
  const timer = setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
