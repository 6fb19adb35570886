import type { Page } from '@playwright/test';

/** Opens the form of a new task with all its details. */
export async function openNewTask(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add a task with details' }).click();
}

/** Adds a task by the field that stays open. */
export async function addTask(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Add a task', { exact: true });
  await field.fill(text);
  await field.press('Enter');
}
