import { expect, type Page } from '@playwright/test';
import { expectSaved, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test('a new couple makes a full plan on a phone of 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/budget');
  await expect(page.getByText(/Give us your total/)).toBeVisible();
  await page.getByRole('link', { name: 'New budget' }).click();
  await page.getByLabel('Total', { exact: true }).fill('12m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');

  await page.getByRole('button', { name: 'Set days and guests' }).click();
  const reception = sheet(page).getByRole('group', { name: 'Reception' });
  await reception.getByLabel('Day', { exact: true }).fill(inDays(300));
  await reception.getByLabel('Guests', { exact: true }).fill('350');
  await sheet(page).getByRole('button', { name: 'Add a ceremony' }).click();
  const traditional = sheet(page).getByRole('group', { name: /^Traditional/ });
  await traditional.getByLabel('Day', { exact: true }).fill(inDays(299));
  await traditional.getByLabel('Guests', { exact: true }).fill('120');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  const strip = page.getByRole('region', { name: 'Days and guests' });
  await expect(strip.getByRole('listitem')).toContainText([
    /Reception.*350 guests/,
    /Traditional.*120 guests/,
  ]);

  const category = page.getByRole('button', { name: /^Venue, power & rentals/ });
  // The amount stands beside the name, not below it.
  const boxes = await Promise.all(
    [/^Venue/, /^₦/].map((text) => category.getByText(text).first().boundingBox()),
  );
  expect(Math.abs((boxes[0]?.y ?? 0) - (boxes[1]?.y ?? 99))).toBeLessThan(4);
  await category.click();
  await page.getByRole('button', { name: /^Hall hire/ }).click();
  await sheet(page)
    .getByLabel(/^Agreed/)
    .fill('1.2m');
  await sheet(page).getByRole('button', { name: 'Add a payment' }).click();
  await sheet(page).getByLabel('Amount').fill('500k');
  await expect(sheet(page).getByRole('checkbox', { name: 'Paid today' })).toBeChecked();
  await sheet(page).getByRole('button', { name: 'Add payment' }).click();
  await expect(page.getByRole('button', { name: '₦1.2m agreed see its lines' })).toBeVisible();
  await expect(page.getByRole('button', { name: '₦500k paid see its lines' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a pledge' }).click();
  await sheet(page).getByLabel('Who').fill('Mama Ngozi');
  await sheet(page).getByLabel('Pledged').fill('2m');
  await sheet(page).getByLabel('Received').fill('500k');
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('₦2,000,000 pledged, ₦1,500,000 to come')).toBeVisible();
  await expectSaved(page);
  await expectNoSideways(page);

  // The checklist uses the day that was set for the budget.
  await page.goto('/app/checklist/new-checklist');
  await expect(page.getByLabel('Wedding day')).toHaveValue(inDays(300));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
  await expect(page.getByText('300 days to go')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Done: / })
    .first()
    .check({ force: true });
  await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible();

  await page.locator('label', { hasText: /^All/ }).click();
  await page.getByRole('button', { name: /hall/i }).first().click();
  const title = await sheet(page).getByLabel('Task', { exact: true }).inputValue();
  await sheet(page).getByLabel('Who does it').selectOption({ label: 'Somebody else' });
  const aunty = `Aunty ${'Oluwafunmilayo'.repeat(4)}`;
  await sheet(page).getByLabel('Their name').fill(aunty);
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('label', { hasText: /^Family/ }).click();
  await expect(page.getByRole('heading', { name: aunty })).toBeVisible();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
  await expectSaved(page);
  await expectNoSideways(page);

  // All of it is stored on the server, not only on this page.
  await page.reload();
  await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible();
  await page.goto('/app/budget');
  await expect(page.getByRole('heading', { name: 'Our wedding' })).toBeVisible();
  await expect(page.getByRole('button', { name: '₦500k paid see its lines' })).toBeVisible();
  await expect(page.getByText('₦2,000,000 pledged, ₦1,500,000 to come')).toBeVisible();
});

test('the next payment of a line with a long name does not widen the budget on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('12m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await page.getByRole('button', { name: /^Introduction & family visits/ }).click();
  await page.getByRole('button', { name: /^Canopies, chairs & home set-up/ }).click();
  await sheet(page).getByRole('button', { name: 'Add a payment' }).click();
  await sheet(page).getByLabel('Amount').fill('500k');
  // The text of the tick: a forced click on the tick itself doesn't wait until the sheet has slid in.
  await sheet(page).getByText('Paid today').click();
  await sheet(page).getByLabel(/^Due/).fill(inDays(20));
  await sheet(page).getByRole('button', { name: 'Add payment' }).click();
  await expectSaved(page);

  await page.goto('/app/budget');
  await expect(page.getByText(/^Next: .*Canopies, chairs & home set-up/)).toBeVisible();
  await expectNoSideways(page);
});
