import { expect, type Page } from '@playwright/test';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { forget, signInCouple, test } from './support/journey.ts';
import { endPaidTime } from './support/lapse.ts';
import { holdRequests, shiftSoFar } from './support/layout-shifts.ts';
import { adminClient, memberOf, publishVideo, setMemberStatus } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

const TITLE = `Seating your guests ${Date.now() % 100_000}`;
const SEGMENT = /\.m4s$/;
const REFUSALS = /status of 40[13]|switched off|plan ended on/i;

test.describe.configure({ timeout: 180_000 });

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 120);
  await request.dispose();
});

test('a video that arrives late moves nothing that is already shown', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInCouple(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await page.getByRole('button', { name: 'Set my price' }).waitFor();
  const release = await holdRequests(page, /\/api\/videos\/\d+$/);
  await page.reload();
  await expect(page.getByText('Loading the lesson')).toBeAttached();
  release();
  await page.getByRole('button', { name: 'Set my price' }).waitFor();
  await page.getByRole('button', { name: /^Save on/ }).waitFor();
  expect(await shiftSoFar(page)).toBe(0);
});

test('the first picture takes one request, which the click itself sends', async ({ page }) => {
  await signInCouple(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  const play = page.getByRole('button', { name: `Play ${TITLE}` });
  await play.waitFor();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { range = '' } = request.headers();
    if (SEGMENT.test(request.url())) requests.push(`${request.url().split('/').at(-1)} ${range}`);
  });
  await video.play();
  expect(requests[0]).toMatch(/^144\.m4s bytes=0-\d{4,}$/);
  // The header is fetched with the first segment, and nothing is fetched twice.
  expect(requests.filter((one) => one.startsWith('144.m4s bytes=0-'))).toHaveLength(1);
  expect(new Set(requests).size).toBe(requests.length);
});

test('a couple seeks in a video by key, button and bar, and it continues from there', {
  tag: '@long',
}, async ({ page }) => {
  await signInCouple(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await video.play();
  await video.seek.focus();
  await page.keyboard.press('7');
  await video.reaches(85);
  await video.pause();
  const far = await video.place();
  await page.getByRole('button', { name: 'Back 10 seconds' }).click();
  await expect.poll(video.place).toBeLessThan(far - 8);
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click();
  await expect.poll(video.place).toBeGreaterThanOrEqual(far - 1);
  const bar = await video.seek.boundingBox();
  await video.seek.click({ position: { x: (bar?.width ?? 0) * 0.25, y: (bar?.height ?? 0) / 2 } });
  await expect.poll(video.place).toBeLessThan(34);
  expect(await video.place()).toBeGreaterThan(26);
  const place = await video.place();
  await video.goOn();
  await video.reaches(place + 2);
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect.poll(video.place, { timeout: 60_000 }).toBeLessThan(60);
});

test('a video moves to a separate small window, keeps playing there, and comes back', {
  tag: '@long',
}, async ({ page }) => {
  await signInCouple(page, COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await video.play();
  const small = page.getByRole('button', { name: 'Small window' });
  // While a video plays its controls fade; the pointer brings them back.
  const press = async () => {
    await page.getByRole('region', { name: 'Player' }).hover();
    await small.click({ timeout: 10_000 });
  };
  await expect(small).toHaveAttribute('aria-pressed', 'false');
  await press();
  await expect(small).toHaveAttribute('aria-pressed', 'true');
  await video.reaches((await video.place()) + 2);
  await press();
  await expect(small).toHaveAttribute('aria-pressed', 'false');
  await video.reaches((await video.place()) + 1);
});

test('a video begun on one device resumes on another where it was', { tag: '@long' }, async ({
  page,
  browser,
  faults,
}) => {
  await signInCouple(page, OTHER_COUPLE);
  const video = watchPage(page, TITLE);
  await video.open();
  await video.play();
  await video.seek.focus();
  await page.keyboard.press('5');
  await video.reaches(60);
  const progressSaved = page.waitForResponse((answer) => /\/progress$/.test(answer.url()) && answer.ok());
  await video.pause();
  await progressSaved;
  const place = await video.place();

  const second = await browser.newContext();
  const phone = await second.newPage();
  await signInCouple(phone, OTHER_COUPLE);
  const there = watchPage(phone, TITLE);
  await there.open();
  await phone.getByRole('button', { name: new RegExp(`^Resume ${TITLE} at 1:0\\d$`) }).click();
  await there.reaches(place);
  await there.pause();
  expect(await there.place()).toBeLessThan(place + 40);
  await second.close();
  // The second device signed the first one out.
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});

test('SEC-11: when an account is switched off during a video, playing ends within 10 s of the next segment', {
  tag: '@long',
}, async ({ page, request, faults }) => {
  const admin = await adminClient(request);
  const id = await memberOf(admin, COUPLE);
  try {
    await signInCouple(page, COUPLE);
    const video = watchPage(page, TITLE);
    await video.open();
    const segment = page.waitForRequest(SEGMENT);
    await video.play();
    const path = (await segment).url();
    await setMemberStatus(admin, id, 'disabled');
    await isRefusedSoon(page, path);
    // The video notices when it next needs a segment.
    const dialog = page.getByRole('dialog', { name: 'Account Closed' });
    await expect(dialog).toContainText('This account is switched off. Please contact us.', {
      timeout: 60_000,
    });
    await expect(page.locator('button[aria-label="Play"]')).toBeAttached();
    await dialog.getByRole('button', { name: 'Go to Login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  } finally {
    await setMemberStatus(admin, id, 'active');
  }
  forget(faults, REFUSALS);
});

test('SEC-11: paid time that ends in the middle of a video leads to the plans', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.skip(!process.env.E2E_DATA_DIR, 'The data folder of the running product is not known (E2E_DATA_DIR).');
  try {
    await signInCouple(page, COUPLE);
    const video = watchPage(page, TITLE);
    await video.open();
    const segment = page.waitForRequest(SEGMENT);
    await video.play();
    const path = (await segment).url();
    await endPaidTime(COUPLE, 'now');
    await isRefusedSoon(page, path);
    const dialog = page.getByRole('dialog', { name: 'Subscription Ended' });
    await expect(dialog).toContainText(/Your \w+ plan ended on .+ Choose a plan/, { timeout: 60_000 });
    await expect(page.getByText('another device')).toHaveCount(0);
    await expect(page.locator('button[aria-label="Play"]')).toBeAttached();
    await dialog.getByRole('button', { name: 'See the plans' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Subscription Plan' })).toBeVisible();
  } finally {
    await endPaidTime(COUPLE, 'in a month');
  }
  forget(faults, REFUSALS);
});

/** Checks that a known path of a video stops working within ten seconds. */
async function isRefusedSoon(page: Page, path: string): Promise<void> {
  const segment = async () => (await page.request.get(path, { headers: { range: 'bytes=0-99' } })).status();
  await expect.poll(segment, { timeout: 10_000 }).toBe(403);
}
