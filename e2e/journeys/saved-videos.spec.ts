import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { forget, NO_NETWORK, signInCouple, test } from './support/journey.ts';
import { endPaidTime } from './support/lapse.ts';
import {
  cachedOnDevice,
  countBytesOnSlowLine,
  saveOnDevice,
  signInWithWorker,
} from './support/offline-device.ts';
import { adminClient, memberOf, publishVideo, setMemberStatus } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

// Who may see the videos on a device, and for how long.

const TITLE = `Keeping the guests ${Date.now() % 100_000}`;

test.describe.configure({ timeout: 240_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 15, '426x240');
  await request.dispose();
});

test('SEC-28: saved videos are removed on sign-out and on a lapse, and no other user has them', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.skip(!process.env.E2E_DATA_DIR, 'The data folder of the running product is not known (E2E_DATA_DIR).');
  const held = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const open = indexedDB.open('wedding-films');
          open.onerror = () => reject(open.error);
          open.onsuccess = () => {
            const counts = ['pieces', 'saved'].map((name) =>
              open.result.transaction(name).objectStore(name).count(),
            );
            open.result.close();
            let sum = 0;
            for (const [place, count] of counts.entries()) {
              count.onsuccess = () => {
                sum += count.result;
                if (place === counts.length - 1) resolve(sum);
              };
            }
          };
        }),
    );
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await saveOnDevice(page, 'Sound only');
  expect(await held()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(held).toBe(0);

  await signInCouple(page, OTHER_COUPLE);
  await page.goto('/app/on-this-phone');
  await expect(page.getByText(/^Save a lesson from its page/)).toBeVisible();
  await expect(page.getByText(TITLE)).toHaveCount(0);
  await video.open();
  await saveOnDevice(page, 'Sound only');
  try {
    await endPaidTime(OTHER_COUPLE, 'now');
    await expect(page.getByRole('dialog', { name: 'Subscription Ended' })).toBeVisible({ timeout: 60_000 });
    await expect.poll(held).toBe(0);
  } finally {
    await endPaidTime(OTHER_COUPLE, 'in a month');
  }
  forget(faults, /status of 40[13]|plan ended on/i);
});

test('a saved video survives a browser restart and a week without a network, but not the eighth day', {
  tag: '@long',
}, async ({ playwright, baseURL, launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-browser-'));
  const launch = () =>
    playwright.chromium.launchPersistentContext(folder, { baseURL: baseURL ?? '', ...launchOptions });
  try {
    const first = await launch();
    const page = await first.newPage();
    await signInWithWorker(page, COUPLE);
    await watchPage(page, TITLE).open();
    await saveOnDevice(page, '144p');
    await cachedOnDevice(page);
    await first.close();

    const second = await launch();
    await second.setOffline(true);
    const again = await second.newPage();
    await again.goto('/app/on-this-phone');
    const link = again.getByRole('link', { name: TITLE });
    await link.click();
    await watchPage(again, TITLE).reaches(4);
    await again.clock.setSystemTime(Date.now() + 8 * 86_400_000);
    await again.goto('/app/on-this-phone');
    await expect(again.getByText('Go online once and it will open again')).toBeVisible();
    await link.click();
    await expect(again.getByText(/Go online once, and this lesson will open again/)).toBeVisible({
      timeout: 20_000,
    });
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('SEC-11: videos on the phone are refused too once the account is switched off, also without a network', {
  tag: '@long',
}, async ({ page, context, request, faults }) => {
  const admin = await adminClient(request);
  const id = await memberOf(admin, COUPLE);
  try {
    await signInWithWorker(page, COUPLE);
    const video = watchPage(page, TITLE);
    await video.open();
    const segment = page.waitForRequest(/144\.m4s$/);
    await video.play();
    const url = (await segment).url();
    // Outside the site's own pages, nothing notices by itself that the session has ended.
    await page.goto('/robots.txt');
    const status = () =>
      page.evaluate(async (at) => (await fetch(at, { headers: { range: 'bytes=0-99' } })).status, url);
    expect(await status()).toBe(206);
    const bytes = await countBytesOnSlowLine(page);
    expect(await status()).toBe(206);
    expect(bytes.bytes()).toBe(0);
    await setMemberStatus(admin, id, 'disabled');
    await expect.poll(status, { timeout: 15_000 }).toBe(403);
    await context.setOffline(true);
    // Longer than the worker trusts the server's last answer.
    const cut = Date.now();
    await expect
      .poll(async () => Date.now() - cut > 6_000 && (await status()), { timeout: 15_000 })
      .toBe(403);
    await context.setOffline(false);
  } finally {
    await setMemberStatus(admin, id, 'active');
  }
  // A plain text has no icon, hence the 404.
  forget(faults, NO_NETWORK);
  forget(faults, /status of 40[134]|switched off/i);
});
