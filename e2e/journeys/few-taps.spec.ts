import { expect, type Locator, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';
import { cachedOnDevice, saveOnDevice } from './support/offline-device.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

// What a couple does every week, in two touches from the home page.
test.use({ hasTouch: true, viewport: { width: 360, height: 800 } });
test.describe.configure({ timeout: 180_000 });

const TITLE = `Before the vendors ${Date.now() % 100_000}`;

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 15, '426x240');
  await request.dispose();
});

/** Taps twice from the home page, and no more. */
async function tapTwice(page: Page, first: Locator, second: Locator): Promise<void> {
  await page.goto('/app/overview');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await first.tap();
  await second.tap();
}
const played = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('video, audio')].map(
        (media) => (media as HTMLMediaElement).currentTime,
      ),
    ),
  );

test('inviting takes two taps, and so does a video of before, and a saved one without a network', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInFresh(page);
  const account = page.getByRole('button', { name: 'Your account' });
  await tapTwice(page, account, page.getByRole('menuitem', { name: 'Your partner' }));
  await expect(page.getByRole('dialog', { name: 'Confirm your number' })).toBeVisible();

  await page.goto('/app/overview');
  await page.getByRole('main').getByRole('link', { name: TITLE }).first().tap();
  await page.getByRole('button', { name: /^Play/ }).first().tap();
  await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(3);
  const saved = page.getByRole('link', { name: 'Saved', exact: true });
  const inList = page.getByRole('main').getByRole('link', { name: TITLE }).first();
  await tapTwice(page, saved, inList);
  await page.waitForURL('**/app/video/watch/*');

  await saveOnDevice(page, 'Sound only');
  await cachedOnDevice(page);
  await context.setOffline(true);
  await tapTwice(page, saved, inList);
  await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(3);
  forget(faults, NO_NETWORK);
});

test('five lines take one tap, and the page stays where it is while they are typed', async ({ page }) => {
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByRole('button', { name: 'Create budget' }).tap();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const field = page.getByLabel('Add a line', { exact: true });
  await expect(field).toBeVisible();
  // By place: Playwright would scroll the page to the field.
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x + 40, y + 10);
  await expect(field).toBeFocused();
  for (const line of ['jollof 1.2m', 'canopies 350 x 2k', 'dj 250k', 'gele 12 x 15k', 'zobo 40k']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(/^“Zobo” added to /)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText(/^₦12,\d{3},\d{3} left$/)).toBeVisible();
});
