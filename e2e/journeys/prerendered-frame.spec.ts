import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { longUnlessPhone } from './support/check-screen.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { holdScripts, shifts, watchShifts } from './support/layout-shifts.ts';

// Scripts are held back on the network. A service worker would serve them from its cache.
test.use({ serviceWorkers: 'block' });

const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];
const MARK = 'svg[viewBox="0 0 40 40"]';

/** Opens a path with its scripts held back. Returns a function that releases them. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  const go = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  return go;
}

for (const size of SIZES) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size });

    for (const { who, path, signIn } of [
      { who: 'couple', path: '/app/budget', signIn: (page: Page) => signInCouple(page, COUPLE) },
      { who: 'administrator', path: '/app/admin/overview', signIn: signInAdmin },
    ]) {
      test(`a signed-in page shows its frame before any script, and the app replaces it in place: ${who}`, {
        tag: longUnlessPhone(size.width),
      }, async ({ page }) => {
        await signIn(page);
        await page.addInitScript(watchShifts);
        const go = await openWithHeldScripts(page, path);
        const frame = page.locator('#root > [data-role]');
        await expect(frame).toBeVisible();
        await expect(frame).toHaveText('');
        // No stylesheet comes after the scripts.
        await expect(page.locator('head script[src] ~ link[rel="stylesheet"]')).toHaveCount(0);
        // `boundingBox` doesn't wait for the stylesheets, so this does.
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
            ({ sheet }) => sheet,
          ),
        );
        const before = await frame.locator(MARK).boundingBox();
        const bar = await frame.locator('> :first-child').boundingBox();
        go();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#root > [data-role][inert]')).toHaveCount(0);
        expect(await page.locator('header').first().locator(MARK).first().boundingBox()).toEqual(before);
        expect(await page.locator('header').first().boundingBox()).toEqual(bar);
        expect(await shifts(page)).toBeLessThan(0.001);
      });
    }
  });
}

test('SEC-18: only a user known here in the page’s role sees a frame, and no frame names the user', async ({
  page,
}) => {
  await openWithHeldScripts(page, '/app/overview');
  expect(await page.locator('#root').innerHTML()).toBe('');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await signInCouple(page, COUPLE);
  // A page of another role, and a browser with a cookie but no stored user.
  for (const path of ['/app/admin/overview', '/app/budget']) {
    if (path === '/app/budget') await page.evaluate(() => localStorage.clear());
    const go = await openWithHeldScripts(page, path);
    await expect(page.locator('#root > [data-role]')).toBeAttached();
    await expect(page.locator('#root > [data-role]')).toBeHidden();
    go();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
