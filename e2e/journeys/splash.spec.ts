import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { startGateway } from '../cluster/started-product.ts';
import { signInCouple, test } from './support/journey.ts';
import { holdScripts } from './support/layout-shifts.ts';

/** The setting that a product has by default. The other journeys leave the splash out. */
const SPLASH_MS = 3000;
/** How long the scripts are on their way, as over a slow line. */
const SCRIPTS_MS = 1200;

// Scripts are held back on the network. A service worker would serve them from its cache.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

test('the splash shows once in the signed-in area, for its time from its first paint, and never on public pages', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const gateway = await startGateway(String(baseURL), {
    SITE_CONFIG: JSON.stringify({ splashMs: SPLASH_MS }),
  });
  try {
    await page.addInitScript(watchSplash);
    await page.goto(`${gateway.baseURL}/about-us`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await splashOf(page)).toEqual({});

    await signInCouple(page, COUPLE, `${gateway.baseURL}/app/overview`);
    await expect(page.getByRole('link', { name: 'Budget' }).first()).toBeVisible();

    const go = await holdScripts(page);
    await page.goto(`${gateway.baseURL}/app/budget`, { waitUntil: 'commit' });
    await page.waitForTimeout(SCRIPTS_MS);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    go();
    await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
    await expect(page.locator('[role=status]', { hasText: 'Loading' })).toHaveCount(0);
    const { from = Number.NaN, to = Number.NaN } = await splashOf(page);
    // A busy machine skips frames. Counted from the scripts, it would be longer by `SCRIPTS_MS`.
    expect(to - from).toBeGreaterThan(SPLASH_MS - 300);
    expect(to - from).toBeLessThan(SPLASH_MS + SCRIPTS_MS - 200);

    await page.getByRole('link', { name: 'Checklist' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
    expect(await splashOf(page)).toEqual({ from, to });

    await page.goto(`${gateway.baseURL}/app/budget/new-budget`);
    await expect(page.getByLabel('Total', { exact: true })).toBeFocused();
  } finally {
    // A call under way would fail.
    await page.close();
    await gateway.stop();
  }
});

/** For `addInitScript`: notes the first and the last frame that the splash covers, in milliseconds since the navigation. */
function watchSplash(): void {
  const frames: { from?: number; to?: number } = {};
  Reflect.set(window, 'splash', frames);
  const look = () =>
    requestAnimationFrame((now) => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (middle?.closest('[role=status]')?.clientHeight === innerHeight) {
        frames.from ??= now;
        frames.to = now;
      }
      look();
    });
  look();
}

const splashOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'splash') as { from?: number; to?: number });
