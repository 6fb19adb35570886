import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { longUnlessPhone, SIZES } from './support/check-screen.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { holdRequests, shiftSoFar } from './support/layout-shifts.ts';

const [PHONE = { width: 360, height: 800 }, DESKTOP = { width: 1280, height: 800 }] = SIZES;
/** Every call but those about the session. The pages' own addresses begin with /app. */
const CALLS = /^https?:\/\/[^/]+\/(api|admin)\/(?!auth\/)/;

// A page is complete in its outline before its data arrives: placeholders are as large as what takes their place.

for (const [who, size, pages] of [
  [
    'couple',
    PHONE,
    [
      '/app/overview',
      '/app/budget',
      '/app/watchlater',
      '/app/watchhistory',
      '/app/subscription',
      '/app/settings/profile',
    ],
  ],
  [
    'administrator',
    DESKTOP,
    [
      '/app/admin/overview',
      '/app/admin/videos',
      '/app/admin/blog',
      '/app/admin/reports?tab=members',
      '/app/admin/reports?report=memberships',
    ],
  ],
] as const) {
  test(`data that arrives late moves nothing on the pages of the ${who}`, {
    tag: longUnlessPhone(size.width),
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await (who === 'couple' ? signInCouple(page, COUPLE) : signInAdmin(page));
    for (const path of pages) {
      await openWithLateData(page, path);
      expect(await shiftSoFar(page), `${path} moves`).toBeLessThan(0.005);
    }
  });
}

test('nothing moves in a browser that has only the cookie of who is signed in', { tag: '@long' }, async ({
  browser,
}) => {
  for (const { path, size, signIn } of [
    { path: '/signin', size: DESKTOP, signIn: async () => {} },
    { path: '/app/budget', size: DESKTOP, signIn: (page: Page) => signInCouple(page, COUPLE) },
    { path: '/app/admin/blog', size: PHONE, signIn: signInAdmin },
  ]) {
    const first = await browser.newPage();
    await signIn(first);
    const cold = await browser.newContext({ viewport: size });
    await cold.addCookies(await first.context().cookies());
    await first.context().close();
    const page = await cold.newPage();
    const release = await holdRequests(page, '**/*.woff2');
    // The load event may wait for the fonts.
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // With the links comes the name of who is signed in.
    if (path.startsWith('/app/')) await page.locator('#sidebar a').first().waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    release();
    await settle(page);
    // The lines of a centred text move by fractions when its font arrives.
    expect(await shiftSoFar(page), `${path} moves`).toBeLessThan(0.001);
    await cold.close();
  }
});

/** Waits until nothing more arrives. A browser may lose a request, and then is never at rest, but shows all that it waited for. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  const waiting = page.locator('[role=status]', { hasText: 'Loading' });
  await expect(waiting.or(page.locator('[aria-busy=true]')), `${page.url()} loads`).toHaveCount(0);
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Opens a page whose calls, but for those about the session, are answered only after the page shows their placeholders. */
async function openWithLateData(page: Page, path: string): Promise<void> {
  const release = await holdRequests(page, CALLS);
  const firstRequest = page.waitForRequest(CALLS);
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await firstRequest;
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 300))));
  release();
  await settle(page);
  await page.unroute(CALLS);
}
