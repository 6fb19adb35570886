import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { makeVideo } from './support/video-file.ts';

const TITLE = `Tasting day, whole and unhurried ${Date.now() % 100_000}`;

test('an administrator uploads a video, sees it processed and publishes it; a couple finds and watches it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInAdmin(page, '/app/admin/upload-videos');
  await page.locator('input[type=file]').first().setInputFiles(makeVideo(16));
  const card = page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
  await card.getByLabel('Title').fill(TITLE);
  await card.getByLabel('Description').fill('What to ask a caterer before you sign.');
  const publish = card.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeEnabled({ timeout: 120_000 });
  await publish.click();
  await expect(card.getByText('Couples can see it in their videos now.')).toBeVisible();

  const couple = await browser.newContext();
  const phone = await couple.newPage();
  await signInCouple(phone, COUPLE, `/app/overview?search=${encodeURIComponent(TITLE)}`);
  await phone.getByRole('link', { name: TITLE }).first().click();
  await expect(phone).toHaveURL(/\/app\/video\/watch\/\d+\?spv=/);
  await phone.getByRole('button', { name: `Play ${TITLE}` }).click();
  const video = phone.locator('video');
  await expect
    .poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(2);
  expect(
    await video.evaluate((video: HTMLVideoElement) => [
      video.videoWidth > 0,
      video.duration > 15.5,
      video.error,
    ]),
  ).toEqual([true, true, null]);

  // Seeking fetches what it needs, and the position is stored for the next visit.
  await phone.getByRole('slider', { name: 'Seek' }).focus();
  await phone.keyboard.press('8');
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(11);
  await phone.keyboard.press('k');
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await phone.goto('/app/watchhistory');
  await expect(phone.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(phone.getByRole('link', { name: TITLE }).first()).toBeVisible();
  await couple.close();
});
