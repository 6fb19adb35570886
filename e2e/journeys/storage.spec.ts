import { expect, type Page, type Route } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { signInFresh, subscribeFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import {
  forget,
  NO_NETWORK,
  signInAdmin,
  signInCouple,
  signInCoupleAtPage,
  test,
} from './support/journey.ts';
import { openNewTask } from './support/new-task.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { denyStores, fill, hang, ignoreCookies, openLate, SPOILS } from './support/spoilt-storage.ts';
import { watchPage } from './support/watch-page.ts';

async function newChecklist(page: Page) {
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(300));
  await page.getByLabel('Name', { exact: true }).fill('Without a phone’s memory');
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Without a phone’s memory' })).toBeVisible();
}

test('in a browser that keeps no cookies, signing in says so and how to allow them', async ({ page }) => {
  await page.addInitScript(ignoreCookies);
  await page.addInitScript(denyStores);
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) logins.push(request.method());
  });
  await page.goto('/app/budget');
  const dialog = page.getByRole('dialog', { name: 'Cookies Blocked' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText('Session Expired')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page.getByRole('heading', { name: 'This browser blocks cookies' })).toBeVisible();
  await expect(page.getByText(/Block All Cookies/)).toBeVisible();
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('so we can’t log you in')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your phone number')).toHaveValue(COUPLE);
  expect(logins).toEqual([]);
});

for (const [how, spoil] of Object.entries({ 'only cookies are kept': denyStores, ...SPOILS })) {
  const tag = spoil === denyStores ? [] : '@long';
  test(`a couple signs in, plans and logs out where ${how}`, { tag }, async ({ page }) => {
    const number = await subscribeFresh(page.request);
    await page.addInitScript(spoil);
    await signInCoupleAtPage(page, number);
    await newChecklist(page);
    await openNewTask(page);
    await page.getByLabel('Task', { exact: true }).fill('Pay the drummers');
    await page.getByRole('button', { name: 'Add task', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await page.locator('label', { hasText: /^All/ }).click();
    await expect(page.getByRole('button', { name: 'Pay the drummers' })).toBeVisible();
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });
}

test('where databases never open, pages work without the copies on the device', async ({ page }) => {
  test.setTimeout(240_000);
  const title = `Folding gele ${Date.now() % 100_000}`;
  await publishVideo(await adminClient(page.request), title, 12);
  await page.context().clearCookies();
  await page.addInitScript(hang);
  await signInCouple(page, COUPLE);
  const video = watchPage(page, title);
  await video.open();
  const play = page.getByRole('button', { name: `Play ${title}` });
  await expect(play).toBeVisible();
  await page.reload();
  await expect(play).toBeVisible();
  await video.play();
  for (const [path, heading] of [
    ['/app/budget', /budget/i],
    ['/app/checklist', /checklist/i],
    ['/app/settings/profile', /profile/i],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
});

test('where the database opens late, what waits in it is sent then', async ({ page, faults }) => {
  await signInFresh(page);
  await newChecklist(page);
  const refuse = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route('**/api/checklists', refuse);
  await openNewTask(page);
  await page.getByLabel('Task', { exact: true }).fill('Pay the drummers');
  await page.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect(page.getByText(/^Saved on this/)).toBeVisible();
  await page.addInitScript(openLate);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Without a phone’s memory' })).toBeVisible();
  await page.unroute('**/api/checklists', refuse);
  const sent = await page.waitForRequest((one) => one.postData()?.includes('Pay the drummers') ?? false);
  expect((await sent.response())?.ok()).toBe(true);
  forget(faults, /ERR_FAILED/);
});

test('on a full phone nothing typed is lost, and no page says that the phone keeps it', async ({
  page,
  context,
  faults,
}) => {
  test.setTimeout(120_000);
  await signInFresh(page);
  await newChecklist(page);
  const tasks = async () => {
    const text = await page.getByRole('main').textContent();
    return Number(/of (\d+) done/.exec(text ?? '')?.[1]);
  };
  const before = await tasks();
  await page.evaluate(fill);
  await openNewTask(page);
  const task = page.getByLabel('Task', { exact: true });
  await task.fill('Pay the drummers');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openNewTask(page);
  await expect(task).toHaveValue('Pay the drummers');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.getByText(/Saved on this/)).toHaveCount(0);
  expect(await tasks()).toBe(before + 1);
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 40_000 });
  forget(faults, NO_NETWORK);
});

for (const [how, spoil, tag] of [
  ['refuses', denyStores, '@long'],
  ['is full', fill, undefined],
  ['hangs', hang, '@long'],
] as const) {
  test(`where storage ${how}, an administrator’s form keeps what was typed while its page is left`, {
    tag,
  }, async ({ page }) => {
    await signInAdmin(page, '/app/admin/checklist/new-category');
    await page.addInitScript(spoil);
    await page.reload();
    const field = page.getByLabel('Category', { exact: true });
    await field.fill('Drummers');
    await page.getByRole('main').getByRole('link', { name: 'Checklist' }).click();
    await page.getByRole('link', { name: 'New category' }).click();
    await expect(field).toHaveValue('Drummers');
    if (spoil === hang) return;
    const question = page.waitForEvent('dialog');
    const leaving = page.reload();
    await (await question).accept();
    await leaving;
    await expect(field).toHaveValue('');
  });
}
