import { expect } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';
import { openNewTask } from './support/new-task.ts';

test('Back closes a sheet and keeps what was typed in it; the next Back leaves the page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await page.getByRole('link', { name: 'Videos' }).click();
  await page.waitForURL('**/app/overview');
  await page.getByRole('link', { name: 'Checklist' }).click();
  await page.waitForURL('**/app/checklist');

  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  const task = page.getByLabel('Task', { exact: true });
  await openNewTask(page);
  // On a phone too, the first field is ready for typing.
  await expect(task).toBeFocused();
  await task.fill('Call the drummers');
  await page.getByLabel('Who does it').selectOption('person');
  await page.getByLabel('Their name').fill('Uncle Kunle');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/checklist$/);
  await expect(page.getByText('What you typed is kept')).toBeVisible();

  await openNewTask(page);
  await expect(task).toHaveValue('Call the drummers');
  await expect(page.getByLabel('Their name')).toHaveValue('Uncle Kunle');
  // A sheet in a sheet: Back closes one after the other.
  await page.getByRole('button', { name: 'Add a video lesson' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a lesson' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Choose a lesson' })).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect(sheet).toHaveCount(0);

  // A menu lies on the page like a sheet.
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/checklist$/);

  // What was saved isn't offered again.
  await openNewTask(page);
  await expect(task).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/overview$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/app\/checklist$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 800 } });

  test('a tap beside a sheet closes it and reaches nothing beneath', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInFresh(page, '/app/checklist/new-checklist');
    await page.getByLabel('Wedding day').fill(inDays(200));
    await page.getByRole('button', { name: 'Create checklist' }).click();
    await page.waitForURL('**/app/checklist');
    const beneath = await page.getByRole('link', { name: 'Videos' }).boundingBox();
    const opener = page.getByRole('button', { name: /^More about/ }).first();
    await opener.tap();
    await page.getByRole('menuitem', { name: 'Calendar' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Calendar' });
    await expect(sheet).toBeVisible();
    await page.touchscreen.tap((beneath?.x ?? 0) + 40, (beneath?.y ?? 0) + 15);
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(/\/app\/checklist$/);
  });
});
