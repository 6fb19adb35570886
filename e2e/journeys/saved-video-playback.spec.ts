import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';
import {
  cachedOnDevice,
  countBytesOnSlowLine,
  saveOnDevice,
  signInWithWorker,
} from './support/offline-device.ts';
import { type AdminClient, adminClient, publishVideo, replaceSource } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

// Videos on the device: captions, progress made offline, a full device, and a video with a new revision.

const TITLE = `Choosing the cloth ${Date.now() % 100_000}`;
const CAPTION = 'Buy the cloth before the prices rise.';
const VTT = `WEBVTT\n\n00:00.000 --> 00:40.000\n${CAPTION}\n`;

test.describe.configure({ timeout: 240_000 });

let admin: AdminClient;
let id: number;
test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  admin = await adminClient(await playwright.request.newContext({ baseURL: info.project.use.baseURL }));
  id = await publishVideo(admin, TITLE, 40);
  const captions = { name: 'english.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) };
  await admin.send(`/admin/videos/${id}/captions`, { multipart: { lang: 'en', version: '0', captions } });
});

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

test('a saved video has captions offline, and what was watched offline is reported once when back online', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await saveOnDevice(page, '144p');
  await cachedOnDevice(page);
  /** The reports that the server accepted: the seconds watched, and when. */
  const reports: { watched: [number, number][]; at?: string }[] = [];
  context.on('response', (answer) => {
    if (answer.ok() && /\/progress$/.test(answer.url())) reports.push(answer.request().postDataJSON());
  });
  const seconds = () =>
    reports.flatMap(({ watched }) => watched).reduce((sum, [from, to]) => sum + to - from, 0);

  await context.setOffline(true);
  // The browser's own cache is emptied too.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto('/app/watchlater');
  // The tap on it plays it.
  await row(page).getByRole('link', { name: TITLE }).click();
  await video.reaches(1);
  await page.keyboard.press('c');
  await expect(page.getByText(CAPTION)).toBeVisible();
  await video.reaches(13);
  await video.pause();
  // The page is left and opened again offline. It resumes at the same position.
  await page.goto(`/app/video/watch/${id}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Resume ${TITLE} at 0:1\\d$`) })).toBeVisible();
  expect(reports).toEqual([]);

  await context.setOffline(false);
  await page.goto('/app/overview');
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(11);
  for (const { at } of reports) expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(120_000);
  const once = seconds();
  expect(once).toBeLessThan(20);
  await page.goto('/app/watchhistory');
  await expect(page.getByRole('link', { name: TITLE }).first()).toBeVisible();
  await expect(row(page).getByText(/^On this (phone|computer)$/)).toBeVisible();
  await expect(row(page)).not.toContainText(' MB');
  // Opening the page again doesn't report it again.
  await page.goto('/app/on-this-phone');
  await expect(row(page)).toBeVisible();
  expect(seconds()).toBe(once);
  // A failed page says what still plays.
  await page.route(/\/api\/videos\/watch-history/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'INTERNAL' } }),
  );
  await page.goto('/app/watchhistory');
  await expect(page.getByRole('heading', { name: 'Your history did not load' })).toBeVisible();
  await page.getByRole('link', { name: 'Watch your saved lesson' }).click();
  await row(page)
    .getByRole('button', { name: new RegExp(`Remove ${TITLE} from this (phone|computer)`) })
    .click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page)).toHaveCount(0);
  forget(faults, NO_NETWORK);
  forget(faults, /status of 500|Something went wrong on our side/);
});

/** Sets the site's storage quota to `more` bytes beyond what is used, or back to the browser's default. */
async function grant(page: Page, more?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const quotaSize = more === undefined ? undefined : used + more;
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize && { quotaSize }) });
  // Databases notice the new quota after half a minute.
  const fits = () => page.evaluate(tryToWrite, (more ?? 0) + 300_000);
  await expect.poll(fits, { timeout: 90_000, intervals: [2_000] }).toBe(more === undefined);
}

/** Whether the given bytes of incompressible data fit into a database. Leaves nothing behind. */
const tryToWrite = (size: number) =>
  new Promise<boolean>((resolve) => {
    const open = indexedDB.open('probe', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('bytes');
    open.onsuccess = () => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      const write = open.result.transaction('bytes', 'readwrite');
      write.objectStore('bytes').put(bytes.buffer, 1);
      open.result.close();
      const end = (fits: boolean) => {
        const gone = indexedDB.deleteDatabase('probe');
        gone.onsuccess = () => resolve(fits);
      };
      write.oncomplete = () => end(true);
      write.onabort = () => end(false);
    };
  });

test('a full device says so before and during a download, wastes no data, and loses nothing', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await grant(page, 0);
  const sheet = page.getByRole('dialog', { name: /^Save on this (phone|computer)$/ });
  await page.getByRole('button', { name: /^Save on (phone|computer)$/ }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/^This (phone|computer) has no room for .* Free up some space, then try again\.$/),
  ).toBeVisible();

  await grant(page);
  await grant(page, 200_000);
  const bytes = await countBytesOnSlowLine(page);
  await page.getByRole('button', { name: /^Save on (phone|computer)$/ }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /^(Saving|Paused) · / }).click();
  await expect(
    row(page).getByText(/^This (phone|computer) is full at .* Free up some space, then press Resume\.$/),
  ).toBeVisible({
    timeout: 60_000,
  });
  // Each range is requested only once.
  expect(new Set(bytes.asked()).size).toBe(bytes.asked().length);

  await grant(page);
  await row(page).getByRole('button', { name: 'Resume' }).click();
  await expect(row(page).getByText('Plays offline')).toBeVisible({ timeout: 60_000 });
});

test('a saved video with a new revision is removed, says so, and is fetched again when the couple asks', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  const there = page.getByRole('link', { name: /^On this (phone|computer)$/ });
  if (!(await there.isVisible({ timeout: 5_000 }).catch(() => false))) await saveOnDevice(page, '144p');
  await replaceSource(admin, id, 30);

  const bytes = await countBytesOnSlowLine(page);
  await page.reload();
  await page.getByRole('link', { name: 'New version available' }).click();
  await expect(
    row(page).getByText('There’s a new version of this lesson. Press Resume to download it.'),
  ).toBeVisible();
  expect(await cachedFilesOf(page, id)).toEqual([]);
  expect(bytes.bytes()).toBe(0);
  await row(page).getByRole('button', { name: 'Resume' }).click();
  await expect(row(page).getByText('Plays offline')).toBeVisible({ timeout: 60_000 });
  expect(await cachedFilesOf(page, id)).toEqual(['r2/144.m4s']);
});

/** Returns the files of a video of which the device has cached byte ranges. */
const cachedFilesOf = (page: Page, video: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open('wedding-films');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const keys = open.result.transaction('pieces').objectStore('pieces').getAllKeys();
          open.result.close();
          keys.onsuccess = () => {
            const ranges = (keys.result as [number, number, string][]).filter(([, one]) => one === wanted);
            resolve([...new Set(ranges.map(([, , file]) => file))]);
          };
        };
      }),
    video,
  );

test('a device with little space drops the video watched longest ago and keeps the one watched again', {
  tag: '@long',
}, async ({ page }) => {
  const titles = ['first', 'second', 'third'].map((name) => `The ${name} fitting ${Date.now() % 100_000}`);
  const [first = 0, second = 0, third = 0] = await Promise.all(
    titles.map((title) => publishVideo(admin, title, 60)),
  );
  const paths = new Map([first, second, third].map((one) => [one, `/app/video/watch/${one}`]));
  await signInWithWorker(page, COUPLE);
  const watch = async (one: number) => {
    await page.goto(paths.get(one) ?? '');
    const video = watchPage(page, '');
    await video.play();
    // The whole video is fetched once the player is past its middle.
    for (const [key, second] of [
      ['4', 24],
      ['8', 48],
    ] as const) {
      await video.seek.focus();
      await page.keyboard.press(key);
      await video.reaches(second);
    }
  };
  await watch(first);
  await watch(second);
  await watch(first);
  // Not enough for a third video beside the two.
  await grant(page, 300_000);
  await watch(third);
  await expect.poll(() => cachedFilesOf(page, second), { timeout: 20_000 }).toEqual([]);
  expect(await cachedFilesOf(page, first)).toEqual(['r1/144.m4s']);
});
