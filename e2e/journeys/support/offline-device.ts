import { expect, type Page } from '@playwright/test';
import { signInCouple } from './journey.ts';
import { countVideoBytes } from './video-bytes.ts';

/** On a page that the site's worker serves, as every page but a couple's very first is. */
export async function signInServed(page: Page, phone: string): Promise<void> {
  await signInCouple(page, phone);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The network log from here on, over a line as couples have it. */
export async function slowly(page: Page) {
  const bytes = await countVideoBytes(page);
  await bytes.slow();
  return bytes;
}

/** What the browser says of a cut network. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|check your network connection|Failed to fetch/;

/** Until what plays videos lies on the phone. */
export const cachedOnDevice = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline-films'))), { timeout: 60_000 })
    .toBe(true);

/** Saves the video that is open, as its sheet offers it, and waits until all of it is there. */
export async function saveOnDevice(page: Page, quality: string): Promise<void> {
  await page.getByRole('button', { name: /^Save on (phone|computer)$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Save on this (phone|computer)$/ });
  await sheet.locator('label', { hasText: quality }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /^On this (phone|computer)$/ })).toBeVisible({
    timeout: 60_000,
  });
}

/** Until the phone has all that the tools need (the worker names its page last), and the named budget or checklist. */
export async function storedOnDevice(page: Page, ...names: string[]): Promise<void> {
  const hasPage = () => page.evaluate(async () => Boolean(await caches.match('/offline.html')));
  await expect.poll(hasPage, { timeout: 30_000 }).toBe(true);
  const plan = () => page.evaluate(readPlan);
  for (const name of names) await expect.poll(plan).toContain(name);
}

/** Runs in the page. */
function readPlan(): Promise<string> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('wedding-phone');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const all = open.result.transaction('things').objectStore('things').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
      open.result.close();
    };
  });
}
