import { expect, type Page } from '@playwright/test';
import { signInCouple } from './journey.ts';
import { countVideoBytes } from './video-bytes.ts';

/** Signs in and waits until the site's worker serves the page, as it does from a couple's second page on. */
export async function signInWithWorker(page: Page, phone: string): Promise<void> {
  await signInCouple(page, phone);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Counts the network traffic of videos from here on, over a line as slow as couples have it. */
export async function countBytesOnSlowLine(page: Page) {
  const bytes = await countVideoBytes(page);
  await bytes.slow();
  return bytes;
}

/** Waits until the code that plays videos is stored on the device. */
export const cachedOnDevice = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline-films'))), { timeout: 60_000 })
    .toBe(true);

/** Saves the open video through its sheet, and waits until all of it is stored. */
export async function saveOnDevice(page: Page, quality: string): Promise<void> {
  await page.getByRole('button', { name: /^Save on (phone|computer)$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Save on this (phone|computer)$/ });
  await sheet.locator('label', { hasText: quality }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /^On this (phone|computer)$/ })).toBeVisible({
    timeout: 60_000,
  });
}

/** Waits until the device stores all that the tools need (its page comes last) and each named budget or checklist. */
export async function storedOnDevice(page: Page, ...names: string[]): Promise<void> {
  const hasPage = () => page.evaluate(async () => Boolean(await caches.match('/offline.html')));
  await expect.poll(hasPage, { timeout: 30_000 }).toBe(true);
  const plan = () => page.evaluate(readPlan);
  for (const name of names) await expect.poll(plan).toContain(name);
}

/** Returns what the device stores of accounts, by namespace. */
export const storedNamespaces = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('wedding-phone');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const keys = open.result.transaction('things').objectStore('things').getAllKeys();
          keys.onsuccess = () => resolve((keys.result as [number, string, string][]).map(([, name]) => name));
          open.result.close();
        };
      }),
  );

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
