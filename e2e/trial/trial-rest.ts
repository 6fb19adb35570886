import type { CDPSession, Page } from 'playwright';

/** Beyond the 60 of an animation. */
const RENDERS_PER_SECOND = 90;
const REQUESTS_AT_REST = 5;
const BUSY = 0.8;

export interface Counts {
  /** Seconds of the browser's clock, and of the page's thread. */
  time: number;
  busy: number;
  renders: number;
  requests: number;
}

export async function countsOf(
  page: Page,
  { browser, requests }: { browser: CDPSession; requests: { count: number } },
): Promise<Counts> {
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  const renders = await page.evaluate(() => Number(Reflect.get(window, 'renders') ?? 0)).catch(() => 0);
  return { time: metric('Timestamp'), busy: metric('TaskDuration'), renders, requests: requests.count };
}

/** Says what a page still does long after it was rendered: it would empty a phone. */
export function unrest(before: Counts, after: Counts): string | undefined {
  const seconds = after.time - before.time;
  const renders = Math.round((after.renders - before.renders) / seconds);
  const requests = after.requests - before.requests;
  const isBusy = (after.busy - before.busy) / seconds > BUSY;
  if (renders > RENDERS_PER_SECOND)
    return `it rendered ${renders} times a second and went on, as an effect does that sets its own state each time`;
  if (requests > REQUESTS_AT_REST)
    return `it made ${requests} calls in ${seconds.toFixed(1)} seconds and went on, as an effect does that fetches each time`;
  return isBusy
    ? 'it kept the browser busy and went on, as a timer does that is set again and again'
    : undefined;
}

/**
 * Says which of the shell's links and buttons lies under something of a part, such as a fixed layer: nobody could leave its page.
 * A dialog has a way out.
 */
export async function coverOf(page: Page): Promise<string | undefined> {
  const covered = await page.evaluate(() => {
    const main = document.querySelector('main');
    const controls = [...document.querySelectorAll('#root :is(header, nav) :is(a, button)')];
    const control = controls.find((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (width === 0 || !top || main?.contains(one) || top.contains(one)) return false;
      return !top.closest('dialog, [popover]') && (main?.contains(top) || !top.closest('#root'));
    });
    return control?.getAttribute('aria-label') ?? control?.textContent;
  });
  return (
    covered &&
    `it lies over the shell's “${covered}”, which nobody can press then: keep it within its page, or use a sheet of shared/ui`
  );
}

/** Moves the focus to one of the shell's links and buttons, as somebody does who goes on from there; undefined if none is to be had. */
export function focusShell(page: Page) {
  return page.evaluateHandle(() => {
    const main = document.querySelector('main');
    const controls = [...document.querySelectorAll<HTMLElement>('#root :is(header, nav) :is(a, button)')];
    const control = controls.find(
      (one) => !main?.contains(one) && one.checkVisibility({ visibilityProperty: true }),
    );
    // A dialog keeps it on purpose, and has a way out.
    if (document.querySelector('dialog[open]')) return undefined;
    control?.focus();
    return control;
  });
}

/** Says whether a page took the focus from where it was moved: nobody could leave it by keyboard, nor search in peace. */
export async function focusOf(focus: Awaited<ReturnType<typeof focusShell>>): Promise<string | undefined> {
  const isTaken = await focus.evaluate(
    (control) =>
      control?.isConnected && document.activeElement !== control && !document.querySelector('dialog[open]'),
  );
  return isTaken
    ? 'it takes the focus away from the shell’s links, so that nobody can leave it by keyboard: move the focus once, when something opens'
    : undefined;
}
