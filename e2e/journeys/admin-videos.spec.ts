import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signInAdmin, test } from './support/journey.ts';
import { adminClient, publishVideo, replaceSource } from './support/published-video.ts';
import { makeVideo } from './support/video-file.ts';

const RUN = Date.now() % 100_000;
const TITLE = `Gele folding ${RUN}`;
const MANY = `Bulk ${RUN}`;
const COUNT = 22;
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];
const SRT = '1\n00:00:00,500 --> 00:00:02,000\nFold it twice.\n';

test.describe.configure({ timeout: 240_000, mode: 'serial' });

let id: number;
test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  const admin = await adminClient(request);
  id = await publishVideo(admin, TITLE, 6);
  await request.dispose();
});

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => noSidewaysScroll(page), `${name} at ${size.width}`).toBe(true);
    await expectAccessible(page);
    await page.screenshot({ path: `screenshots/admin-${name}-${size.width}.png` });
  }
}

test('a video has a page: preview, texts, captions, figures, history', { tag: '@long' }, async ({ page }) => {
  await signInAdmin(page, `/app/admin/videos?search=${encodeURIComponent(TITLE)}`);
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`video=${id}`));
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Preview and processing' });
  await preview.getByRole('button', { name: `Play ${TITLE}` }).click();
  await expect
    .poll(() => preview.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  const form = page.getByRole('form', { name: 'Edit video' });
  await form.getByLabel('Description').fill('0:00 Welcome\n0:03 The fold');
  await expect(form.getByRole('list', { name: 'Chapters' })).toContainText('The fold');
  await form
    .getByLabel('Captions file')
    .setInputFiles({ name: 'gele.srt', mimeType: 'text/plain', buffer: Buffer.from(SRT) });
  await expect(form.getByText('Unsaved changes')).toBeVisible();
  await expect(form.getByText('not saved yet')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Everything is saved')).toBeVisible();
  await expect(form.getByText('not saved yet')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Remove English captions' })).toBeVisible();
  await look(page, 'video-page');
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(page.getByText('Searches that led to it')).toBeVisible();
  await look(page, 'video-figures');
  await page.getByRole('tab', { name: 'History' }).click();
  const edit = page.getByRole('rowheader').filter({ hasText: /edited the video.*: description/ });
  await expect(edit).toBeVisible();
  await expect(page.getByText(/attempt 1 of/)).toBeVisible();
  await look(page, 'video-history');
  // A refresh keeps the tab, and the back link leads to the filtered list.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await page.getByRole('link', { name: 'All videos' }).click();
  await expect(page).toHaveURL(
    new RegExp(`search=${encodeURIComponent(TITLE).replaceAll('%20', '(\\+|%20)')}$`),
  );
});

test('a video gets another file, and then the previous one again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const title = `Second thoughts ${RUN}`;
  // Runs before the page signs in, since an administrator has one session.
  const admin = await adminClient(request);
  const video = await publishVideo(admin, title, 4);
  await replaceSource(admin, video, 6);
  await signInAdmin(page, `/app/admin/videos?video=${video}`);
  await page.getByRole('tab', { name: 'History' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('listitem').first()).toContainText(/^Second cut\.mp4.* now$/);
  await expect(files.getByRole('listitem').nth(1)).toContainText(/^video\.mp4.* until /);
  await look(page, 'video-files');
  await files.getByRole('button', { name: 'Use this file again' }).click();
  await expect(files.getByRole('listitem').first()).toContainText(/^video\.mp4.* now$/);
  await expect(files.getByRole('listitem').nth(1)).toContainText(/^Second cut\.mp4/);
  await expect(page.getByText(/kept an earlier file of/).first()).toBeVisible();
});

test('a deleted video is kept in the bin, and is published again once restored', { tag: '@long' }, async ({
  page,
}) => {
  await signInAdmin(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/admin/videos?video=${id}`);
  await page.getByRole('button', { name: `More about ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // Nothing depends on it, so that nothing is asked.
  await expect(page.getByText('Video deleted')).toBeVisible();
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(TITLE)}`);
  await expect(page.getByText(`No videos match “${TITLE}”.`)).toBeVisible();
  await page.goto('/app/admin/videos?bin=1');
  await expect(page.getByRole('radio', { name: /^Bin \d/ })).toBeChecked();
  await look(page, 'video-bin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
});

/** Uploads videos that are not processed, one for each row of more than a page. */
async function uploadMany(request: APIRequestContext): Promise<void> {
  const admin = await adminClient(request);
  const buffer = readFileSync(makeVideo(2, '256x144'));
  for (let n = 1; n <= COUNT; n++) {
    const video = { name: `bulk-${n}.mp4`, mimeType: 'video/mp4', buffer };
    await admin.send('/admin/videos/upload', { multipart: { title: `${MANY} ${n}`, video } });
  }
}

// Its short form is mfe-admin/src/videos/videos.test.tsx.
test('all results of a search are selected, changed and deleted, by keyboard and with undo', {
  tag: '@long',
}, async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await uploadMany(request);
  await request.dispose();
  await signInAdmin(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(MANY)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  // A desk shows at least nine whole rows.
  const wholeRows = () =>
    page
      .locator('tbody tr')
      .evaluateAll(
        (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
      );
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(9);
  // A phone shows two whole cards.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('radio', { name: `All ${COUNT}` })).toBeChecked();
  // The table header stays in sight with its checkbox.
  await page.mouse.wheel(0, 700);
  await expect(page.getByLabel('Select all on this page')).toBeInViewport();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: `Select all ${COUNT}` }).click();
  const bar = page.getByRole('region', { name: 'Selected videos' });
  await expect(bar).toContainText(`${COUNT} selected`);
  await look(page, 'videos-selected');
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`${COUNT} videos archived`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Change undone for ${COUNT} videos.`)).toBeVisible();
  // In the audit trail, it is one entry that opens.
  await page.goto(`/app/admin/reports?tab=audit&kind=video&search=${encodeURIComponent(MANY)}`);
  const bulk = page.getByRole('rowheader').filter({ hasText: `archived ${COUNT} videos` });
  await bulk.getByText('Which ones').click();
  await expect(bulk.getByRole('link', { name: `“${MANY} 1”`, exact: true })).toBeVisible();
  await look(page, 'audit');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(MANY)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`21 to ${COUNT} of ${COUNT}`)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Video' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByText(`1 to 20 of ${COUNT}`)).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, action/ }).fill(TITLE);
  await expect(page.getByRole('option', { name: TITLE })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, action/ }).fill('password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Password and sessions' })).toBeVisible();
  await expect(page).toHaveURL(/video=/);
  // Removes the videos, so that other journeys don't see them.
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(MANY)}`);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: `Select all ${COUNT}` }).click();
  await page.getByRole('button', { name: 'More for the selected videos' }).click();
  // Nobody has watched them, so that nothing is asked.
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`${COUNT} videos moved to the bin`)).toBeVisible();
});
