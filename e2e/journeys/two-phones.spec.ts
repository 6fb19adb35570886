import { expect, type Page } from '@playwright/test';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { joinPartner, signInFresh } from './support/fresh-couple.ts';
import { cellOf, typeInto } from './support/grid-page.ts';
import { forget, test } from './support/journey.ts';

// Two people sign in, one of them by invitation, and the journey waits twice for the other phone's next poll.
test.describe.configure({ timeout: 120_000 });
/** The delay that the product promises, and a little for the answer to be rendered. */
const SOON = { timeout: 18_000 };
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
const planned = (page: Page) => cellOf(page, 'Contingency', 'Estimate');
const hall = (page: Page) => cellOf(page, 'Hall hire', 'Agreed');

test('two members edit together: the other’s change arrives by itself, and a conflict in one field asks', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  const number = await signInFresh(page);
  const phone = await (await browser.newContext()).newPage();
  await joinPartner(page, { number, phone });
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('4m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(planned(page)).toBeVisible();

  await phone.goto('/app/budget');
  await expect(planned(phone)).toBeVisible();

  // Different fields: each sees the other's change without doing anything.
  await typeInto(planned(phone), '350k');
  await phone.keyboard.press('Enter');
  await typeInto(hall(page), '1.1m');
  await page.keyboard.press('Enter');
  await Promise.all([
    expect(planned(page)).toHaveText('350,000', SOON),
    expect(hall(phone)).toHaveText('1,100,000', SOON),
  ]);

  // The same field: one is still typing when the other's is saved.
  await typeInto(planned(page), '600k');
  await typeInto(planned(phone), '500k');
  await phone.keyboard.press('Enter');
  await expect(saved(phone)).toBeVisible();
  await expect(planned(phone)).toHaveText('500,000');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Contingency: Planned' });
  await expect(choice.getByText('₦600,000')).toBeVisible();
  await expect(choice.getByText('₦500,000')).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'sheet needs your choice', size);
  await choice.getByText('₦500,000').click();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(planned(page)).toHaveText('500,000');
  await page.reload();
  await phone.reload();
  for (const either of [page, phone]) {
    await expect(planned(either)).toHaveText('500,000');
    await expect(hall(either)).toHaveText('1,100,000');
  }
  await phone.context().close();
  forget(faults, /status of 409/);
});
