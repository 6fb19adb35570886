import { expect, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../shared/host/token.ts';
import { makeBudget } from '../bench/long-budget.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { rowOf } from './support/grid-page.ts';
import { test } from './support/journey.ts';

test.describe.configure({ timeout: 180_000 });
const LINES = 300;
const LATE_MS = 1500;
/** The CPU slowdown of a slow laptop, and of a busy one that reacts after the half second that browsers forgive. */
const SLOW = 6;
const BUSY = 20;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 800 },
];

/** Returns the name of a line. Every seventh name takes two lines, some three. */
const nameOf = (place: number) =>
  `Line ${place + 1}${place % 7 === 3 ? ' canopies, chairs and tables for both families'.repeat((place % 2) + 1) : ''}`;

/** Runs in the page. Records what moves there without user input. */
function watchShifts(): void {
  const moved: string[] = [];
  Reflect.set(window, 'moved', moved);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`);
      moved.push(`${entry.value.toFixed(4)}: ${what.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const moved = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved') as string[]);
/** Returns a function that slows the page's processor down by a factor. */
async function cpuOf(page: Page): Promise<(rate: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  return async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate }));
}

/** Scrolls to the end and back, as fast as a wheel does. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const by of [600, -600]) {
      const steps = Math.ceil(root.scrollHeight / 600);
      for (let step = 0; step < steps; step += 1) {
        scrollBy({ top: by, behavior: 'instant' });
        await frames();
      }
    }
  });
}

for (const size of SIZES) {
  const title = `a budget of ${LINES} lines at ${size.width} px: nothing moves that loads late, is scrolled to or comes back after a filter`;
  // Its short form are the layout shifts that other journeys expect to be 0.
  test(title, { tag: '@long' }, async ({ page }) => {
    await signInFresh(page);
    const cookie = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
    const token = decodeURIComponent(cookie?.value ?? '');
    const address = new URL(page.url()).origin;
    const budget = await makeBudget({ address, token }, { name: 'Late lines', count: LINES, nameOf });
    await page.addInitScript(watchShifts);
    for (const path of ['**/api/budgets', /\/budget\W[^/]*\.js/]) {
      await page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.fallback();
      });
    }
    const throttle = await cpuOf(page);
    const wide = size.width >= 900;
    const part = (n: number) => page.getByRole('button', { name: new RegExp(`^Part ${n} `) });
    await page.setViewportSize(size);
    await throttle(SLOW);
    await page.goto(`/app/budget/edit-budget?id=${budget.id}`);
    await expect(wide ? rowOf(page, `Line ${LINES}`) : part(15)).toBeAttached({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await throttle(1);
    await scrollThrough(page);

    await throttle(BUSY);
    await page.getByRole('button', { name: 'Find and filter lines' }).click();
    const search = page.getByRole('searchbox');
    const outside = wide ? page.locator('tr[data-line]', { hasText: /^Line 150/ }) : part(8);
    await search.pressSequentially('Line 29', { delay: 80 });
    await expect(outside).toBeHidden({ timeout: 60_000 });
    await page.waitForTimeout(1000);
    await search.fill('');
    await expect(outside).toBeVisible({ timeout: 60_000 });
    await page.getByRole('radio', { name: 'Not agreed' }).check();
    await page.waitForTimeout(2000);
    await throttle(1);
    await scrollThrough(page);
    await throttle(BUSY);
    await page.getByRole('radio', { name: 'All' }).check();
    await page.waitForTimeout(2000);
    await throttle(1);
    await scrollThrough(page);
    expect(await moved(page), 'what moved').toEqual([]);
  });
}
