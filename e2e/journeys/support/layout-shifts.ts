import type { Page } from '@playwright/test';

/** Holds back every script, so that the page before scripts run can be inspected. Returns a function that releases them. */
export const holdScripts = (page: Page) => holdRequests(page, '**/*.js');

/** Holds back the requests to these addresses. Returns a function that releases them. */
export async function holdRequests(page: Page, to: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(to, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** For `addInitScript`: adds up layout shifts, also those in the half second after a touch. `shifts` returns the sum. */
export function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
    Reflect.set(window, 'shifted', sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));

/** Returns the sum of all layout shifts without user input since the document began, without an init script. */
export const shiftSoFar = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((report) => {
        new PerformanceObserver((list) => {
          const moved = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          report(moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // When nothing has moved, the observer is never called.
        setTimeout(() => report(0), 500);
      }),
  );
