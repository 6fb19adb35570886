import { expect, type Page } from '@playwright/test';
import { forget, signInCouple, test } from '../journey.ts';
import { COUPLE, OTHER_COUPLE } from '../people.ts';
import { adminDesk, publishFilm } from '../published-film.ts';

const TITLE = `Seating your guests ${Date.now() % 100_000}`;

async function openFilm(page: Page): Promise<void> {
  await page.goto(`/app/overview?search=${encodeURIComponent(TITLE)}`);
  await page.getByRole('link', { name: TITLE }).first().click();
}
const placeOf = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => Math.floor(film.currentTime));

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishFilm(await adminDesk(request), TITLE, 120);
  await request.dispose();
});

test('a film begun on one device goes on where it was on another', async ({ page, browser, faults }) => {
  await signInCouple(page, COUPLE);
  await openFilm(page);
  await page.getByRole('button', { name: `Play ${TITLE}` }).click();
  await expect.poll(() => placeOf(page), { timeout: 30_000 }).toBeGreaterThan(1);
  await page.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('5');
  await expect.poll(() => placeOf(page), { timeout: 30_000 }).toBeGreaterThan(60);
  const kept = page.waitForResponse((answer) => /\/progress$/.test(answer.url()) && answer.ok());
  await page.keyboard.press('k');
  await kept;
  const place = await placeOf(page);

  const second = await browser.newContext();
  const phone = await second.newPage();
  await signInCouple(phone, COUPLE);
  await openFilm(phone);
  const resume = phone.getByRole('button', { name: new RegExp(`^Resume ${TITLE} at 1:0\\d$`) });
  await resume.click();
  await expect.poll(() => placeOf(phone), { timeout: 30_000 }).toBeGreaterThanOrEqual(place);
  expect(await placeOf(phone)).toBeLessThan(place + 20);
  await second.close();
  // The first device was signed out by the second.
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});

test('security line 11: switched off in the middle of a film, playing ends within 10 s of the next piece', async ({
  page,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const desk = await adminDesk(request);
  const { data } = await desk.get('/admin/members?per_page=100');
  const { id } = data.find((one: { phone: string }) => one.phone.endsWith(OTHER_COUPLE.slice(-4)));
  try {
    await signInCouple(page, OTHER_COUPLE);
    await openFilm(page);
    await page.getByRole('button', { name: `Play ${TITLE}` }).click();
    await expect.poll(() => placeOf(page), { timeout: 30_000 }).toBeGreaterThan(1);
    await desk.put(`/admin/members/${id}`, { status: 'disabled' });
    const off = Date.now();
    // Whatever is fetched from now on may still come for ten seconds, and then no more.
    await page.waitForResponse((answer) => /\.m4s$/.test(answer.url()) && answer.status() === 403, {
      timeout: 60_000,
    });
    const refused = Date.now();
    const dialog = page.getByRole('dialog', { name: 'Account Closed' });
    await expect(dialog).toContainText('This account is switched off. Please contact us.');
    expect(Date.now() - refused).toBeLessThan(10_000);
    expect(refused - off).toBeLessThan(60_000);
    const film = page.locator('video');
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.paused || one.ended)).toBe(true);
    await dialog.getByRole('button', { name: 'Go to Login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  } finally {
    await desk.put(`/admin/members/${id}`, { status: 'active' });
  }
  forget(faults, /status of 40[13]|switched off/);
});
