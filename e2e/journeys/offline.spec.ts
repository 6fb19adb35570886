import { expect, type Page } from '@playwright/test';
import { signInFresh } from '../fresh-couple.ts';
import { forget, test } from '../journey.ts';

test.describe.configure({ timeout: 120_000 });
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|check your network connection/;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function newBudget(page: Page, name: string, total: string): Promise<void> {
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill(total);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByLabel('Planned for Contingency')).toBeVisible();
}

async function newChecklist(page: Page, name: string): Promise<void> {
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(300));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
}

/** Until the phone has all that the tools need (the worker names its page last), and the named budget or checklist. */
async function keptOnPhone(page: Page, ...names: string[]): Promise<void> {
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

test('with the network cut, both tools open after a reload and keep what is changed; it arrives once', async ({
  page,
  context,
  faults,
}) => {
  await signInFresh(page);
  await newBudget(page, 'Our naira', '3m');
  const budget = page.url();
  await newChecklist(page, 'Our tasks');
  await keptOnPhone(page, 'Our naira', 'Our tasks');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(page.getByText('Saved on this phone')).toBeVisible();

  await page.goto(budget);
  const planned = page.getByLabel('Planned for Contingency');
  await planned.fill('450k');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved on this phone (2)')).toBeVisible();
  await page.reload();
  await expect(planned).toHaveValue('450,000');

  await context.setOffline(false);
  await expect(status(page, /^Saved$/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(planned).toHaveValue('450,000');
  await page.goto('/app/checklist');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  forget(faults, NO_NETWORK);
});
