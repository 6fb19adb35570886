import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { forget, signInCouple, test } from '../journey.ts';
import { OTHER_COUPLE } from '../people.ts';

const PHONE = { width: 360, height: 800 };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('a couple shares its total out over a budget and changes it, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInCouple(page, OTHER_COUPLE);
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByLabel('Name', { exact: true }).fill('Our day');
  await expect(page.getByText('₦2,700,000')).toBeVisible();
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByText('₦15,000,000 planned of ₦15,000,000')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Catering & small chops/ }).click();
  await page.getByLabel('Planned', { exact: true }).fill('2.5m');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 change not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Budget saved')).toBeVisible();

  await page.reload();
  await expect(page.getByText('₦14,800,000 planned of ₦15,000,000')).toBeVisible();
  await page.getByRole('link', { name: 'Budget', exact: true }).first().click();
  await expect(page.getByText('₦200,000 not planned yet').first()).toBeVisible();
  await expectAccessible(page);
});

test('what somebody else changed meanwhile is shown with both values, and nothing is lost', async ({
  page,
  context,
  faults,
}) => {
  await signInCouple(page, OTHER_COUPLE);
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('1m');
  await page.getByLabel('Name', { exact: true }).fill('Introduction');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Planned for Contingency').fill('150k');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Budget saved')).toBeVisible();

  await page.getByLabel('Planned for Contingency').fill('120k');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const choice = page.getByRole('group', { name: 'Contingency' });
  await expect(choice.getByText('₦150,000')).toBeVisible();
  await choice.getByText('You').click();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText('Budget saved')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Planned for Contingency')).toHaveValue('120,000');
  forget(faults, /status of 409/);
});

test('a couple gets its dated checklist, ticks a task and adds one', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInCouple(page, OTHER_COUPLE);
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(90));
  await expect(page.getByText(/Nothing starts overdue/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  await expect(page.getByText('90 days to go')).toBeVisible();
  await expect(page.getByText(/to re-plan/)).toHaveCount(0);

  const first = page.getByRole('checkbox').first();
  await first.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByLabel('Task', { exact: true }).fill('Call Mama Nkechi');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.locator('label', { hasText: /^All/ }).click();
  await expect(page.getByRole('button', { name: 'Call Mama Nkechi' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 46 done')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete checklist' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/Tell us the wedding day/)).toBeVisible();
});
