import { expect, type Locator } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';
import { cachedOnDevice, countBytesOnSlowLine, signInWithWorker } from './support/offline-device.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

// Compares the data use that the site shows with the browser's own network log of the page and its worker.

const TITLE = `Counting the guests ${Date.now() % 100_000}`;

test.describe.configure({ timeout: 240_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  const admin = await adminClient(request);
  await publishVideo(admin, TITLE, 40, '426x240');
  await request.dispose();
});

test('a watched video costs no data the second time, nor does seeking back in it, whatever the line allows', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  const bytes = await countBytesOnSlowLine(page);
  // The first time is watched in the lowest quality. On Auto, the player would choose a higher one the next time.
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('144');
  await video.play();
  await video.reaches(14);
  await video.pause();
  // A few seconds back are still buffered. The rest of the video is fetched once.
  await page.getByRole('button', { name: 'Back 10 seconds' }).click();
  await video.goOn();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible({ timeout: 60_000 });
  const paid = bytes.asked().filter((one) => one.startsWith('GET'));
  expect(new Set(paid).size).toBe(paid.length);
  expect(bytes.bytes()).toBeGreaterThan(50_000);

  bytes.forget();
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('');
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect.poll(video.place).toBeLessThan(11);
  await video.reaches(12);
  await page.reload();
  await video.play();
  await video.reaches(24);
  expect(bytes.bytes()).toBe(0);
});

test('a video is saved for later, each byte is fetched once, and it plays with the network cut', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await page.getByRole('button', { name: /^Save on (phone|computer)$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Save on this (phone|computer)$/ });
  const bytes = await countBytesOnSlowLine(page);
  await sheet.locator('label', { hasText: '240p' }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /^Saving · [1-9]/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: TITLE });
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row.getByText(/^Paused at/)).toBeVisible();
  await page.reload();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('Plays offline')).toBeVisible({ timeout: 60_000 });
  const [, size = ''] = /240p · ([\d.]+) MB/.exec((await row.textContent()) ?? '') ?? [];
  // Within 5 % of the size shown before the download. The figure has one decimal digit.
  expect(Math.abs(bytes.bytes() / 1e6 - Number(size))).toBeLessThan(Number(size) * 0.05 + 0.05);
  const requests = bytes.asked().filter((one) => one.startsWith('GET'));
  expect(new Set(requests).size).toBe(requests.length);
  await cachedOnDevice(page);

  bytes.forget();
  await context.setOffline(true);
  await page.reload();
  await expect(row.getByText('Plays offline')).toBeVisible();
  await row.getByRole('link', { name: TITLE }).click();
  await video.reaches(12);
  await video.seek.focus();
  await page.keyboard.press('8');
  await video.reaches(33);
  expect(bytes.bytes()).toBe(0);
  await context.setOffline(false);
  forget(faults, NO_NETWORK);
});

const megabytes = async (place: Locator) =>
  Number(/([\d.]+) MB/.exec((await place.textContent()) ?? '')?.[1]);

test('Listen on a card plays only the sound at first, and the video continues from the same second', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithWorker(page, COUPLE);
  await page.goto(`/app/overview?search=${encodeURIComponent(TITLE)}`);
  const listen = page.getByRole('link', { name: `Listen to ${TITLE}` });
  const costText = (await listen.textContent()) ?? '';
  const bytes = await countBytesOnSlowLine(page);
  await page.waitForLoadState('networkidle');
  const media: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/'))
      media.push(request.url().split('/').at(-1) ?? '');
  });
  await listen.click();
  const video = watchPage(page, TITLE);
  await video.reaches(4);
  await expect(page.getByText('Listening only')).toBeVisible();
  expect(new Set(media)).toEqual(new Set(['audio.m4a']));
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(TITLE);
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
  // The card says what the sound costs.
  expect(costText).toMatch(/MB/);
  const sound = page.getByRole('button', { name: 'Back to the video' });
  const audioBytes = bytes.bytes();
  await video.pause();
  const at = await video.place();
  await sound.click();
  await expect.poll(video.place).toBeGreaterThanOrEqual(at);
  expect(await video.place()).toBeLessThan(at + 6);
  await expect.poll(() => bytes.bytes()).toBeGreaterThan(audioBytes);
  expect(bytes.asked().some((one) => one.includes('144.m4s'))).toBe(true);
});

// The journey of saving a video checks that the size shown before is the size fetched.
const USED =
  'the data use and the savings that a page shows match the network log, also after a change of quality';
test(USED, { tag: '@long' }, async ({ page }) => {
  await signInWithWorker(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await page
    .getByRole('button', { name: `Play ${TITLE}` })
    .or(page.getByRole('button', { name: /^Resume/ }))
    .first()
    .waitFor();
  const bytes = await countBytesOnSlowLine(page);
  await video.play();
  await video.reaches(6);
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('240');
  await video.reaches(16);
  await video.pause();
  const requests = bytes.asked();
  expect(new Set(requests).size).toBe(requests.length);
  const receipt = page.getByText(/^This lesson so far/);
  const near = (saidMb: number, really: number) =>
    Math.abs(saidMb - really / 1e6) < (really / 1e6) * 0.05 + 0.05;
  await expect.poll(async () => near(await megabytes(receipt), bytes.bytes())).toBe(true);

  await page.reload();
  await video.play();
  await video.reaches(8);
  await video.pause();
  await expect(receipt).toHaveText(/, (?!0 MB).* not spent again/);
  await page.goto('/app/on-this-phone');
  const card = page.getByRole('region', { name: 'Data receipt' });
  await expect(card.getByRole('row').filter({ hasText: TITLE })).toBeVisible();
  expect(near(await megabytes(card.getByText(/used/).first()), bytes.bytes())).toBe(true);
});

test('a weekly data limit lowers the quality, then plays only the sound and asks', { tag: '@long' }, async ({
  page,
}) => {
  await signInWithWorker(page, COUPLE);
  await page.goto('/app/on-this-phone');
  await page.getByRole('button', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Data for a week' });
  await sheet.getByLabel('GB a week').fill('nothing');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Type a number, such as 1 or 0.5.')).toBeVisible();
  await sheet.getByLabel('GB a week').fill('0.001');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/of 1 MB/)).toBeVisible();

  const video = watchPage(page, TITLE);
  await video.open();
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('240');
  await video.play();
  await expect(page.getByText(/^You have used 80% of this week’s data/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('144');
  const ask = page.getByRole('dialog', { name: 'This week’s data is used up' });
  await expect(ask).toBeVisible({ timeout: 60_000 });
  await expect(ask).toContainText('Resets on Monday. Only the sound plays now.');
  const at = await video.place();
  await ask.getByRole('button', { name: 'Keep listening' }).click();
  await expect(page.getByText('Listening only')).toBeVisible();
  await video.reaches(at + 1);
  await page.getByRole('button', { name: 'Back to the video' }).click();
  await ask.getByRole('button', { name: /^Raise the weekly limit to/ }).click();
  await expect(page.getByText('Listening only')).toBeHidden();
  await expect(page.getByText(/of 500 MB/)).toBeVisible();
});
