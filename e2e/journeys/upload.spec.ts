import { expect, type Page } from '@playwright/test';
import { killApi } from '../cluster/kill-api.ts';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { makeVideo } from './support/video-file.ts';

const UPLOADS = '/app/admin/upload-videos';
const AWAY = /ERR_|Failed to (load|fetch)|status of 50\d|status of 40[04]|Network|:\s*Error/;
/** Milliseconds to wait for work of the machine while other processes use it too. */
const PATIENCE = 120_000;

const choose = (page: Page, ...files: string[]) => page.getByLabel(/Drop videos here/).setInputFiles(files);
/** Returns the card of the video that was chosen last. */
const cardOf = (page: Page) => page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
const percent = async (page: Page) =>
  Number(await cardOf(page).getByRole('progressbar').first().getAttribute('aria-valuenow'));

/** Slows the upload down to the speed of a line from Lagos, so that it can be interrupted. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytesPerSecond);
  return {
    cut: () => set(bytesPerSecond, true),
    restore: () => set(bytesPerSecond),
    free: () => set(-1),
  };
}

test('an upload continues by itself after the network and the api die, is paused, and survives a refresh with its texts', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(600_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page, UPLOADS);
  // About 30 MB: four chunks.
  const file = makeVideo(12, '1280x720', 'noise');
  const line = await slowDown(page, 2_500_000);
  await choose(page, file);
  const title = `Resumed ${Date.now() % 100_000}`;
  const card = cardOf(page);
  await card.getByLabel('Title').fill(title);
  await card.getByLabel('Description').fill('Typed while it came.');
  await expect(card.getByText(/MB\/s · \d+:\d\d left/)).toBeVisible({ timeout: PATIENCE });
  await expect.poll(() => percent(page), { timeout: PATIENCE }).toBeGreaterThan(5);

  // The network dies.
  await line.cut();
  await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: PATIENCE });
  await line.restore();
  await expect(page.getByText(/MB\/s/)).toBeVisible({ timeout: PATIENCE });

  // The api dies.
  killApi();
  await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText(/MB\/s/)).toBeVisible({ timeout: PATIENCE });

  // A paused upload stops and says so.
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect.poll(() => percent(page), { timeout: PATIENCE }).toBeGreaterThan(18);

  // A refresh loses the chosen file, but not the uploaded bytes or the typed text.
  await page.reload();
  await expect(card.getByText('Choose this file again to continue where it stopped.')).toBeVisible({
    timeout: PATIENCE,
  });
  await expect(card.getByLabel('Title')).toHaveValue(title);
  await expect(card.getByLabel('Description')).toHaveValue('Typed while it came.');
  expect(await percent(page)).toBeGreaterThan(12);
  await line.free();
  await choose(page, file);
  await expect(card.getByText(/Step \d of 5|In the queue|Every size is ready/).first()).toBeVisible({
    timeout: PATIENCE,
  });
  await expectAccessible(page);

  // The same file again: the library already has it.
  await card.getByRole('button', { name: 'Hide from this list' }).click();
  await choose(page, file);
  await expect(page.getByRole('alert')).toContainText(`“${title}”, draft`);
  await page.getByRole('button', { name: 'Don’t upload' }).click();
  await expect(page.getByText('This file is already in the library')).toHaveCount(0);
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel processing' }).click();
  forget(faults, AWAY);
});

test('texts typed into a finished upload are saved before it is published, also after a refresh or error', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(300_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page, UPLOADS);
  await choose(page, makeVideo(9, '256x144'));
  const card = cardOf(page);
  await expect(card.getByText('Every size is ready.')).toBeVisible({ timeout: PATIENCE });
  const title = `Gele tying ${Date.now() % 100_000}`;
  const description = 'Step by step, at your own pace.';
  await card.getByLabel('Title').fill(title);
  await card.getByLabel('Description').fill(description);
  await page.reload();
  await expect(card.getByLabel('Title')).toHaveValue(title);
  // The typed text is saved by itself.
  await expect(card.getByText(/^Saved \d/)).toBeVisible();

  // If it can't be saved, nothing is published and a message says so.
  const later = `${title}, again`;
  await page.route(/\/admin\/videos\/update\/|\/admin\/videos\/\d+\/update/, (route) => route.abort());
  await card.getByLabel('Title').fill(later);
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Not published:/)).toBeVisible();
  await expect(card.getByText(/not saved yet/)).toBeVisible();
  await expect(card.getByText('Published', { exact: true })).toHaveCount(0);
  await page.unrouteAll();
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(card.getByText(/^Published\. Couples can see it/)).toBeVisible({ timeout: 20_000 });
  forget(faults, AWAY);

  await signInFresh(page, `/app/overview?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: later }).first()).toBeVisible();
  await expect(page.getByText(description)).toBeVisible();
});

test('files uploaded with “When ready” and “At a time” are published that way without further questions', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(240_000);
  await signInAdmin(page, UPLOADS);
  await page.getByRole('button', { name: 'Defaults for the next files' }).click();
  const publish = page.getByLabel('Publish', { exact: true });
  await publish.selectOption('When ready');
  await choose(page, makeVideo(2, '256x144'));
  const card = cardOf(page);
  await card.getByLabel('Title').fill(`Seen at once ${Date.now() % 100_000}`);
  await expect(card.getByText(/^Published\. Couples can see it/)).toBeVisible({ timeout: PATIENCE });
  await publish.selectOption('At a time');
  await page.getByLabel('Publish on (Lagos time)').fill('2099-03-01T09:00');
  await choose(page, makeVideo(2, '256x144'));
  await expect(card.getByText('Every size is ready.')).toBeVisible({ timeout: PATIENCE });
  await page.goto('/app/admin/videos?status=scheduled');
  await expect(page.getByRole('row').filter({ hasText: '2099' })).toBeVisible();
});

test('the card of a refused file and its texts survive a refresh, until another file is chosen', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(180_000);
  await signInAdmin(page, UPLOADS);
  const buffer = Buffer.from('This is a letter, not a video. '.repeat(400));
  await page
    .getByLabel(/Drop videos here/)
    .setInputFiles({ name: 'letter.mp4', mimeType: 'video/mp4', buffer });
  const card = cardOf(page);
  await expect(card.getByRole('button', { name: 'Choose another file' })).toBeVisible({ timeout: PATIENCE });
  // Nothing was typed yet, and the same file would be refused again.
  await expect(card.getByText('Your texts are kept.')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await card.getByLabel('Title').fill('What the caterer needs');
  await page.reload();
  await expect(card.getByText('Your texts are kept.')).toBeVisible();
  await expect(card.getByText('letter.mp4')).toBeVisible();
  await expect(card.getByLabel('Title')).toHaveValue('What the caterer needs');
  await card.getByLabel('Another file').setInputFiles(makeVideo(5, '256x144'));
  await expect(card.getByText(/Step \d of 5|In the queue|Every size is ready/).first()).toBeVisible({
    timeout: PATIENCE,
  });
  await expect(card.getByLabel('Title')).toHaveValue('What the caterer needs');
  await page.reload();
  await expect(page.getByText('Your texts are kept.')).toHaveCount(0);
  forget(faults, /status of 4(13|15|22)/);
});

test('many videos are archived together, and the change is undone', { tag: '@long' }, async ({ page }) => {
  await signInAdmin(page, '/app/admin/videos?status=published');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
  await page.getByLabel('Select all on this page').check();
  const bar = page.getByRole('region', { name: 'Selected videos' });
  await expect(bar).toContainText(`${names.length} selected`);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('No videos like this.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(names.length);
});

test('the list of videos is ordered by the address, and a video is scheduled and published again', {
  tag: '@long',
}, async ({ page }) => {
  await signInAdmin(page, '/app/admin/videos');
  await page.getByRole('columnheader', { name: 'Video' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=title/);
  const titles = page.getByRole('rowheader').getByRole('link');
  await expect
    .poll(async () => {
      const names = (await titles.allTextContents()).map((title) => title.toLowerCase());
      return names.length > 0 && names.join() === [...names].sort().join();
    })
    .toBe(true);
  const title = (await titles.first().textContent()) ?? '';
  const menu = page.getByRole('button', { name: `More about ${title}` }).first();
  await menu.click();
  const unpublish = page.getByRole('menuitem', { name: 'Unpublish' });
  if (await unpublish.isVisible()) {
    await unpublish.click();
    await menu.click();
  }
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await expect(row).toContainText('Scheduled');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(row).toContainText('Published');
});

test('text typed into a video’s form survives a refresh, and its picture is taken from the video', {
  tag: '@long',
}, async ({ page }) => {
  // Other journeys' videos may be too short to offer two pictures.
  await signInAdmin(page, '/app/admin/videos?search=Choosing%20your%20hall');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const sheet = page.getByRole('form', { name: 'Edit video' });
  const before = await sheet.getByLabel('Title').inputValue();
  await sheet.getByLabel('Title').fill(`${before} (new)`);
  await page.reload();
  await expect(sheet.getByLabel('Title')).toHaveValue(`${before} (new)`);
  const picture = sheet.getByAltText('The current picture');
  const old = (await picture.getAttribute('src')) ?? '';
  const another = sheet.getByRole('button', { name: /^Use the picture at/ }).nth(1);
  await sheet.getByRole('button', { name: 'From the video' }).click();
  await another.click();
  await expect(picture).toBeHidden();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet.getByLabel('Title')).toHaveValue(before);
  await expect(picture).toHaveAttribute('src', old);
  // A chosen picture takes effect once it is saved.
  if (await another.isHidden()) await sheet.getByRole('button', { name: 'From the video' }).click();
  await another.click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(picture).not.toHaveAttribute('src', old, { timeout: 30_000 });
});
