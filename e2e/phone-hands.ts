import { expect, type Page } from '@playwright/test';
import { countFilmBytes } from './film-bytes.ts';
import { signInCouple } from './journey.ts';

/** On a page that the site's worker serves, as every page but a couple's very first is. */
export async function signInServed(page: Page, phone: string): Promise<void> {
  await signInCouple(page, phone);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The network log from here on, over a line as couples have it. */
export async function slowly(page: Page) {
  const bytes = await countFilmBytes(page);
  await bytes.slow();
  return bytes;
}

/** What the browser says of a cut network. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|check your network connection|Failed to fetch/;

/** Until what plays films lies on the phone. */
export const keptOnPhone = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline-films'))), { timeout: 60_000 })
    .toBe(true);

/** Saves the film that is open, as its sheet offers it, and waits until all of it is there. */
export async function saveOnPhone(page: Page, quality: string): Promise<void> {
  await page.getByRole('button', { name: 'Save on phone' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save on this phone' });
  await sheet.locator('label', { hasText: quality }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'On this phone', exact: true })).toBeVisible({
    timeout: 60_000,
  });
}
