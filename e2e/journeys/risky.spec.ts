import { expect, type Page } from '@playwright/test';
import { startRiskyProduct } from '../cluster/started-product.ts';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { newPlan, signInFresh, subscribeFresh } from './support/fresh-couple.ts';
import { test as base, forget, signInCouple, signInCoupleAtPage } from './support/journey.ts';
import { proveNumber, sendText } from './support/send-text.ts';

// Repeats the couple's main journeys with LOGIN_PROOF=risky, which production has by default.
type Product = Awaited<ReturnType<typeof startRiskyProduct>>;
const test = base.extend<object, { risky: Product }>({
  risky: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const product = await startRiskyProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ risky }, use) => use(risky.baseURL),
});
test.describe.configure({ timeout: 240_000 });

const DISPLACED = /status of 401|Authentication token is missing or invalid/;
const proofDialog = (page: Page) => page.getByRole('dialog').filter({ hasText: /LOGIN \d{6}/ });

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.goto('/signin');
  await page.getByPlaceholder('Enter your phone number').fill(number);
  await page.getByRole('button', { name: 'LOG IN' }).click();
}

test('SEC-7: with LOGIN_PROOF=risky a couple’s first device signs in without a text, plans, plays and signs out', {
  tag: '@long',
}, async ({ page }) => {
  await signInCoupleAtPage(page, await subscribeFresh(page.request));
  await newPlan(page, { total: '4m', days: 90 });
  await page.goto('/app/overview');
  await page.locator('a[href*="/app/video/watch/"]').first().click();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  // Leaves the lesson first: while it plays it would still report its position.
  await page.goto('/app/checklist');
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('SEC-7: a second device is asked for a text, continues by itself once the number has sent it, and displaces the first', {
  tag: '@long',
}, async ({ page, browser, risky, faults }) => {
  const number = await signInFresh(page);
  const second = await browser.newContext({ baseURL: risky.baseURL });
  const phone = await second.newPage();
  await typeNumber(phone, number);
  await expect(proofDialog(phone)).toBeVisible();
  for (const size of SIZES) await checkScreen(phone, 'sign-in asks for a text', size);
  const code = await proofDialog(phone)
    .getByText(/^LOGIN \d{6}$/)
    .textContent();
  // A text from somebody else's number proves nothing, and the first device stays signed in.
  await sendText(page.request, '08039990001', code ?? '');
  await page.reload();
  await expect(page).toHaveURL(/\/app\/overview/);
  await expect(page.getByRole('dialog', { name: 'Logged Out' })).toHaveCount(0);
  await expect(proofDialog(phone)).toBeVisible();

  await proveNumber(phone, number);
  await phone.waitForURL('**/app/overview', { timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Logged Out' })).toContainText('accessed on another device');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  // The first device is also asked, while the other one has the session.
  await typeNumber(page, number);
  await expect(proofDialog(page)).toBeVisible();
  await proveNumber(page, number);
  await page.waitForURL('**/app/overview', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  // No device has a session now, so no text is asked for.
  await signInCouple(page, number);
  await second.close();
  forget(faults, DISPLACED);
});
