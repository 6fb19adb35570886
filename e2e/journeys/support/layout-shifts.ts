import type { Page } from '@playwright/test';

/** Holds every script back on its way, so that what is rendered before them can be inspected. Returns how to let them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return go;
}

/** For `addInitScript`: adds up what moves, also in the half second after a touch. `shifts` tells the sum. */
export function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
    Reflect.set(window, 'shifted', sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));

/** How far anything has moved by itself since the document began, without an init script. */
export const shiftSoFar = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list) => {
          const moved = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          tell(moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing moved: nothing is told.
        setTimeout(() => tell(0), 500);
      }),
  );
