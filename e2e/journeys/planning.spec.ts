import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';

const PHONE = { width: 360, height: 800 };

const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

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
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByText('500 days to go')).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.getByText('520 days to go')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
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
  await page.locator('label', { hasText: /^All \d+/ }).click();
  const months = page.locator('label', { hasText: /^All months/ });
  await expect(months).toBeVisible();
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const bar = await page.getByRole('banner').boundingBox();
  const top = (await months.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
