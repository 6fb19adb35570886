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
