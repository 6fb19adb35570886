import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectSaved, signInFresh } from './support/fresh-couple.ts';
import { cellOf, typeInto } from './support/grid-page.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';

const PHONE = { width: 360, height: 800 };

test('a couple divides its total, agrees a price and pays a deposit, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByLabel('Name', { exact: true }).fill('Our day');
  await expect(page.getByText('₦2,700,000')).toBeVisible();
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await page.getByRole('button', { name: /^Venue, power & rentals/ }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Hall hire/ }).click();
  await page.getByLabel(/^Agreed/).fill('1.2m');
  await page.getByLabel('Vendor (optional)').fill('Ọ̀ṣun Hall');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await page.getByLabel('Amount').fill('500k');
  await expect(page.getByRole('checkbox', { name: 'Paid today' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add payment' }).click();
  await expect(page.getByRole('button', { name: '₦1.2m agreed see its lines' })).toBeVisible();
  await expectSaved(page);

  await page.reload();
  await page.getByRole('button', { name: '₦500k paid see its lines' }).click();
  await expect(page.getByRole('dialog').getByText('Hall hire')).toBeVisible();
  await expectAccessible(page);
});

test('changes of two people to different fields merge, and a change to the same field asks', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('1m');
  await page.getByLabel('Name', { exact: true }).fill('Introduction');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const planned = cellOf(page, 'Contingency', 'Estimate');
  await expect(planned).toBeVisible();
  // The first is still typing when the second saves.
  await typeInto(planned, '120k');
  const other = await context.newPage();
  await other.goto(page.url());
  const others = cellOf(other, 'Contingency', 'Estimate');
  await typeInto(others, '150k');
  await other.keyboard.press('Enter');
  await expectSaved(other);
  await expect(others).toHaveText('150,000');

  // A browser doesn't draw a page behind another one: a sheet's opening animation would stop at its first frame.
  await page.bringToFront();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Contingency: Planned' });
  await expect(choice.getByText('₦150,000')).toBeVisible();
  await expectAccessible(page);
  await choice.getByText('You').click();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expectSaved(page);
  // The other page gets the change by itself.
  await expect(others).toHaveText('120,000', { timeout: 40_000 });
  forget(faults, /status of 409/);
});

test('a couple gets its dated checklist, ticks a task and adds one', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(90));
  await expect(page.getByText(/Nothing starts overdue/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  await expect(page.getByText('90 days to go')).toBeVisible();
  await expect(page.getByText(/to re-plan/)).toHaveCount(0);
  // Four tasks fit above the tabs, in rows of a thumb's height.
  const fourth = await page.getByRole('main').getByRole('listitem').nth(3).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  expect(Math.round(fourth?.height ?? 0)).toBeGreaterThanOrEqual(64);

  const first = page.getByRole('checkbox').first();
  await first.press('Space');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await page.getByLabel('Add a task', { exact: true }).fill('Call Mama Nkechi 12/12');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.locator('label', { hasText: /^All/ }).click();
  await expect(page.getByRole('button', { name: 'Call Mama Nkechi' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 46 done')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete checklist' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByText(/every task gets a date/i)).toBeVisible();
});

test('edits made without a network wait on the device, survive a reload and are sent', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await page.setViewportSize(PHONE);
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('3m');
  await page.getByLabel('Name', { exact: true }).fill('On the road');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await page.getByRole('button', { name: /^Contingency ₦/ }).click();
  const line = page.getByRole('button', { name: 'Edit Contingency' });
  await line.click();
  await expect(page.getByLabel('Planned', { exact: true })).toBeVisible();
  await context.route('**/api/budgets', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByLabel('Planned', { exact: true }).fill('450k');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Contingency ₦450,000/ })).toBeVisible();
  await expect(page.getByText(/Saved on this (phone|computer)/)).toBeVisible();
  await context.unroute('**/api/budgets');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Contingency ₦450,000/ })).toBeVisible();
  forget(faults, NO_NETWORK);
});

test('days and guests are set once: tasks move after a preview, and one undo takes it back', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(500));
  await page.getByLabel('Name', { exact: true }).fill('Long ahead');
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Long ahead' })).toBeVisible();
  await page.getByRole('button', { name: 'Days and guests' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Guests', { exact: true }).fill('350');
  await sheet.getByLabel('Day', { exact: true }).fill(inDays(520));
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /tasks that move$/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the new days' }).click();
  await expect(page.getByText('520 days to go')).toBeVisible();
  await expect(page.getByText(/350 guests/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('500 days to go')).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.getByText('520 days to go')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('500 days to go')).toBeVisible();
  await expectSaved(page);
});

test('the months stay in sight below the top bar while the checklist scrolls', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(300));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page
    .getByRole('radiogroup', { name: 'Tasks shown' })
    .locator('label', { hasText: /^All\s*$/ })
    .click();
  const months = page.locator('label', { hasText: /^All months/ });
  await expect(months).toBeVisible();
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const bar = await page.getByRole('banner').boundingBox();
  const top = (await months.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
