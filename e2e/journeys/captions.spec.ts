import { expect, type Page } from '@playwright/test';
import { OTHER_COUPLE } from '../cluster/people.ts';
import { findViolations } from './support/accessible.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

const TITLE = `Counting chairs ${Date.now() % 100_000}`;
const EARLY = 'Ẹ káàbọ̀: welcome, both of you.';
const LATE = 'Count the chairs twice.';
const VTT = `WEBVTT

00:00.000 --> 00:05.000
${EARLY}

00:08.000 --> 00:20.000
${LATE}
`;
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

test.describe.configure({ timeout: 180_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 20);
  await request.dispose();
});

test('captions that an administrator adds are shown to a couple on time, and the seek bar shows pictures', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInAdmin(page);
  await addCaptions(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.emulateMedia({ reducedMotion: 'reduce' });
  await signInCouple(phone, OTHER_COUPLE);
  const video = watchPage(phone, TITLE);
  await video.open();
  await video.play();
  await video.pause();
  await phone.getByRole('button', { name: 'Captions' }).click();
  await expect(phone.getByRole('button', { name: 'Captions', pressed: true })).toBeVisible();
  await phone.keyboard.press('5');
  await expect(phone.getByText(LATE)).toBeVisible();
  await expect(phone.getByText(EARLY)).toBeHidden();
  await phone.keyboard.press('0');
  await expect(phone.getByText(EARLY)).toBeVisible();
  await expect(phone.getByText(LATE)).toBeHidden();

  for (const size of SIZES) await lookAtPlayer(phone, size);
  await phone.keyboard.press('c');
  await expect(phone.getByText(EARLY)).toBeHidden();
  await findsTheMinute(phone, video);
  await context.close();
});

/** Search finds spoken text, and a tap on a result plays from there. A phone on its side shows no tabs then. */
async function findsTheMinute(phone: Page, video: ReturnType<typeof watchPage>): Promise<void> {
  await phone.setViewportSize({ width: 360, height: 800 });
  await phone.goto('/app/overview?search=chairs twice');
  await expect(phone.getByText('“chairs twice”: 1 moment in 1 video')).toBeVisible();
  const moments = phone.getByRole('list', { name: `Moments in ${TITLE}` });
  await moments.getByRole('link', { name: LATE }).click();
  await video.reaches(9);
  expect(await video.place()).toBeLessThan(20);
  await expect(phone.getByRole('navigation', { name: 'Tabs' })).toBeVisible();
  await phone.setViewportSize({ width: 800, height: 360 });
  await expect(phone.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
}

async function addCaptions(page: Page): Promise<void> {
  await page.goto(`/app/admin/videos?search=${encodeURIComponent(TITLE)}`);
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  const sheet = page.getByRole('form', { name: 'Edit video' });
  const file = { name: 'english.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) };
  await sheet.getByLabel('Captions file').setInputFiles(file);
  await expect(sheet.getByText('not saved yet')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('not saved yet')).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Remove English captions' })).toBeVisible();
}

/** Checks the paused player with a picture over its seek bar: it is visible, in the viewport and clean for axe. */
async function lookAtPlayer(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.hover();
  await expect(page.locator('[data-there=true] img[src*="storyboard.jpg"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Captions' })).toBeInViewport();
  expect(await findViolations(page, 'section[aria-label="Player"]'), `the player at ${size.width}`).toEqual(
    [],
  );
  await page.screenshot({ path: `screenshots/player-captions-${size.width}.png` });
}
