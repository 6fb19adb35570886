import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { cellOf, rowOf, typeInto } from './support/grid-page.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, signInCouple, test } from './support/journey.ts';
import { addTask } from './support/new-task.ts';
import { storedOnDevice } from './support/offline-device.ts';
import { translate } from './support/translate.ts';

test.describe.configure({ timeout: 120_000 });
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function newBudget(page: Page, name: string, total: string): Promise<void> {
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill(total);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(rowOf(page, 'Contingency')).toBeVisible();
}

async function newChecklist(page: Page, name: string): Promise<void> {
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(300));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
}

test('a page loaded while its worker starts, or without it, is controlled by the worker soon after', async ({
  page,
  context,
}) => {
  await signInFresh(page);
  const served = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(served).toBe(true);
  // Like Shift and the reload button: such a page has no controller until the worker claims it.
  const browser = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  const byWorker = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).workerStart,
  );
  expect(byWorker).toBe(0);
  await expect.poll(served).toBe(true);
});

test('with the network cut, both tools open after a reload and keep changes, which arrive once', async ({
  page,
  context,
  faults,
}) => {
  await signInFresh(page);
  await newBudget(page, 'Our naira', '3m');
  const budget = page.url();
  await newChecklist(page, 'Our tasks');
  await storedOnDevice(page, 'Our naira', 'Our tasks');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  await expect(page).toHaveTitle('Checklist · Wedding Plan');
  await page.getByRole('checkbox').first().press('Space');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();

  await page.goto(budget);
  const planned = cellOf(page, 'Contingency', 'Estimate');
  await typeInto(planned, '450k');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Saved on this (phone|computer) \(2\)/)).toBeVisible();
  await page.reload();
  await expect(planned).toHaveText('450,000');

  await context.setOffline(false);
  await expect(status(page, /^Saved$/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(planned).toHaveText('450,000');
  await page.goto('/app/checklist');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  forget(faults, NO_NETWORK);
});

test('offline, a budget and a checklist are created, deleted and restored; another device sees them after reconnecting', {
  tag: '@long',
}, async ({ page, browser, context, faults }) => {
  const number = await signInFresh(page);
  // The templates are stored on the device once both lists have been opened.
  await page.goto('/app/checklist');
  await expect(page.getByText(/every task gets a date/i)).toBeVisible();
  await page.goto('/app/budget');
  await expect(page.getByText(/Give us your total/)).toBeVisible();
  await storedOnDevice(page, 'all ceremonies', 'Inspect and book the hall');

  await context.setOffline(true);
  await newBudget(page, 'On the road', '3m');
  await expect(page.getByText(/^Saved on this (phone|computer)$/)).toBeVisible();
  await typeInto(cellOf(page, 'Contingency', 'Estimate'), '450k');
  await page.keyboard.press('Enter');
  await newChecklist(page, 'Our tasks');
  await page.getByRole('checkbox').first().press('Space');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(page.getByText(savedOnDeviceText(5))).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 45 done')).toBeVisible();

  // Deletes the budget and restores it from this device's bin.
  await page.goto('/app/budget');
  await page.getByRole('button', { name: 'More about On the road' }).click();
  await page.getByRole('menuitem', { name: 'Delete budget' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByText(/Give us your total/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Removed in the last 30 days' }).click();
  await page.getByRole('button', { name: 'Restore On the road' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'On the road' })).toBeVisible();

  await context.setOffline(false);
  await expect(status(page, /^Saved$/)).toBeVisible({ timeout: 30_000 });
  // Signing in elsewhere ends this session.
  await page.close();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInCouple(other, number);
  await other.goto('/app/budget');
  await expect(cellOf(other, 'Contingency', 'Estimate')).toHaveText('450,000');
  await other.goto('/app/checklist');
  await expect(other.getByText('1 of 45 done')).toBeVisible();
  const { budgets } = await ask<{ budgets: unknown[] }>(other, '/api/budgets');
  const { checklists } = await ask<{ checklists: unknown[] }>(other, '/api/checklists');
  expect([budgets.length, checklists.length]).toEqual([1, 1]);
  await elsewhere.close();
  forget(faults, NO_NETWORK);
});

/** Returns a line's cell under Estimate. */
const estimateOf = (line: Locator) => line.getByRole('gridcell').first();

/** Returns what the api has, requested as the page does. */
function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (at) => {
    const token = /wedding_production=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch(at, { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } });
    return (await answer.json()).data;
  }, path);
}

test('changes that wait on the device are also sent from the overview, without opening a tool', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInFresh(page);
  await newBudget(page, 'Our naira', '3m');
  await storedOnDevice(page, 'Our naira');
  await context.setOffline(true);
  await typeInto(cellOf(page, 'Contingency', 'Estimate'), '450k');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved on this (phone|computer)$/)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/app/overview');
  type Budgets = { budgets: { categories: { name: string; planned_kobo: number }[] }[] };
  const planned = async () => {
    const { budgets } = await ask<Budgets>(later, '/api/budgets');
    return budgets[0]?.categories.find(({ name }) => name === 'Contingency')?.planned_kobo;
  };
  await expect.poll(planned, { timeout: 30_000 }).toBe(45_000_000);
  forget(faults, NO_NETWORK);
});

const EDITS_ARRIVE_ONCE = 'edits made offline all arrive after reconnecting, and none twice';
test(`8 ${EDITS_ARRIVE_ONCE}`, ({ page, context, faults }) =>
  editOffline({ page, context, faults }, { amounts: 5, tasks: 3 }));
test(`200 ${EDITS_ARRIVE_ONCE}`, { tag: '@long' }, ({ page, context, faults }) =>
  editOffline({ page, context, faults }, { amounts: 180, tasks: 20 }),
);

/** Matches the save state, which has room for two digits. */
const savedOnDeviceText = (edits: number) =>
  new RegExp(`^Saved on this (phone|computer) \\(${edits > 99 ? '99\\+' : edits}\\)$`);

async function editOffline(
  { page, context, faults }: { page: Page; context: BrowserContext; faults: string[] },
  { amounts, tasks }: { amounts: number; tasks: number },
) {
  test.setTimeout(420_000);
  await signInFresh(page);
  await newChecklist(page, 'Twenty more');
  await newBudget(page, 'Many figures', '9m');
  await storedOnDevice(page, 'Many figures', 'Twenty more');
  type Budgets = { budgets: { items: unknown[]; categories: unknown[] }[] };
  const before = (await ask<Budgets>(page, '/api/budgets')).budgets[0];
  await context.setOffline(true);

  // Goes line by line, and from the top again, until all amounts are written.
  const lines = page.locator('tr[data-line]');
  const count = await lines.count();
  const typed = new Map<number, string>();
  for (let edit = 0; edit < amounts; edit++) {
    const line = edit % count;
    const amount = 10_000 + edit;
    await typeInto(estimateOf(lines.nth(line)), String(amount));
    await page.keyboard.press('Enter');
    typed.set(line, amount.toLocaleString('en-NG'));
  }
  await expect(page.getByText(savedOnDeviceText(amounts))).toBeVisible();

  await page.getByRole('link', { name: 'CHECKLIST' }).first().click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  for (let task = 1; task <= tasks; task++) {
    await addTask(page, `On the bus ${task}.`);
  }
  await expect(page.getByText(savedOnDeviceText(amounts + tasks))).toBeVisible();
  await page.reload();
  await expect(page.getByText(`0 of ${45 + tasks} done`)).toBeVisible();
  await expect(page.getByText(savedOnDeviceText(amounts + tasks))).toBeVisible();

  await context.setOffline(false);
  await expect(status(page, /^Saved$/)).toBeVisible({ timeout: 60_000 });
  const after = (await ask<Budgets>(page, '/api/budgets')).budgets[0];
  expect(after?.items.length).toBe(before?.items.length);
  expect(after?.categories.length).toBe(before?.categories.length);
  type Checklists = { checklists: { tasks: { title: string }[] }[] };
  const { checklists } = await ask<Checklists>(page, '/api/checklists');
  const titles = checklists.flatMap(({ tasks }) => tasks.map(({ title }) => title));
  const busTitles = titles.filter((title) => title.startsWith('On the bus'));
  expect(busTitles.length).toBe(tasks);
  expect(new Set(busTitles).size).toBe(tasks);

  // With an empty device store the page shows what the api has, as on another phone.
  await page.evaluate(() => indexedDB.deleteDatabase('wedding-phone'));
  await page.goto('/app/budget');
  await expect(lines).toHaveCount(count);
  // A line with a price per guest has its amount in the unit's column.
  const texts = await lines.evaluateAll((rows) => rows.map((row) => row.textContent));
  for (const [line, amount] of typed) expect.soft(texts[line], `line ${line}`).toContain(amount);
  forget(faults, NO_NETWORK);
}

test('SEC-28: offline, a lapsed cookie leaves the tools open for 30 days; the next user on this page neither sees nor sends the edits', async ({
  page,
  browser,
  context,
  faults,
}) => {
  test.setTimeout(240_000);
  const elsewhere = await browser.newContext();
  const others = await signInFresh(await elsewhere.newPage());
  await elsewhere.close();
  const number = await signInFresh(page);
  await newChecklist(page, 'Only ours');
  await storedOnDevice(page, 'Only ours');
  await context.setOffline(true);
  await page.getByRole('checkbox').first().press('Space');
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await context.clearCookies({ name: 'wedding_production' });
  const expired = page.getByRole('dialog', { name: 'Session Expired' });

  await page.reload();
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await expect(expired).toHaveCount(0);
  // The browser reports a network that leads nowhere.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.reload();
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(expired).toHaveCount(0);

  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000);
  await page.reload();
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(page.getByText('1 of 45 done')).toHaveCount(0);
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(page.getByText('1 of 45 done')).toBeVisible();

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/(budgets|checklists|changes)/.test(request.url()))
      sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(expired).toBeVisible({ timeout: 20_000 });
  await expired.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  sent.length = 0;
  // The page isn't reloaded, so what the last couple left in memory is still there.
  await page.getByRole('link', { name: 'LOG IN' }).first().click();
  await page.getByPlaceholder('Enter your phone number').fill(others);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/overview');
  await page.getByRole('link', { name: 'CHECKLIST' }).first().click();
  await expect(page.getByText(/every task gets a date/i)).toBeVisible();
  await expect(page.getByText('Only ours')).toHaveCount(0);
  await page.getByRole('link', { name: 'BUDGET' }).first().click();
  await expect(page.getByText(/Give us your total/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');

  await signInCouple(page, number);
  // The list is read before the edit is sent, and arrives late. The device has no copy of it since somebody else has signed in.
  await page.route('**/api/checklists', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    await sleep(1_000);
    await route.fulfill({ response: answer });
  });
  await page.goto('/app/checklist');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(status(page, /^Saved$/)).toBeVisible();
  // The page that was left may have sent it too, with the same number.
  expect(new Set(sent).size).toBe(1);
  forget(faults, NO_NETWORK);
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});

test('the home screen is offered once, after the third task is done, in a translated page too', {
  tag: '@long',
}, async ({ page }) => {
  await signInFresh(page);
  await newChecklist(page, 'Step by step');
  // Browsers under test don't offer by themselves to install the site.
  const offerInstall = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void document.documentElement.setAttribute('data-asked', ''),
      });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await offerInstall()).toBe(true);
  await translate(page);
  const offer = page.getByRole('dialog', { name: 'Keep your wedding plan at hand' });
  await page.locator('label', { hasText: /^All/ }).click();
  const tick = async (task: number) => {
    await page.getByRole('checkbox').nth(task).press('Space');
    await expect(page.getByText(`${task + 1} of 45 done`)).toBeVisible();
  };
  await tick(0);
  await tick(1);
  await expect(offer).toHaveCount(0);
  await tick(2);
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await page.reload();
  await offerInstall();
  await page.locator('label', { hasText: /^All/ }).click();
  await tick(3);
  await expect(status(page, /^Saved$/)).toBeVisible();
  await expect(offer).toHaveCount(0);
});
