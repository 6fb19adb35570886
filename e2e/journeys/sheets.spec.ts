import { expect, type Page } from '@playwright/test';
import { checkScreen, fits, SIZES } from './support/check-screen.ts';
import { newPlan, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';
import { openNewTask } from './support/new-task.ts';

// Every sheet of a tool is opened, checked twice and closed.
test.describe.configure({ timeout: 360_000 });
const LONG =
  'Ọmọlará Adébáyọ̀-Okonkwo’s cousins from Abeokuta, Ibadan and Port Harcourt who bring the drums, and all of their '.slice(
    0,
    120,
  );

interface Opened {
  name: string;
  open: (page: Page) => Promise<void>;
}

const fromMenu = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function lookAt(page: Page, { name, open }: Opened, sizes = SIZES) {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const size of sizes) await checkScreen(page, name, size);
  if (sizes.length > 1) await fits(page, name);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const CHECKLIST = 'every sheet of the checklist is clean for axe and fits';
test(`${CHECKLIST} a phone`, ({ page }) => checklistSheets(page, SIZES.slice(0, 1)));
test(`${CHECKLIST} 360 and 1280, narrow, on its side and in large text`, { tag: '@long' }, ({ page }) =>
  checklistSheets(page, SIZES),
);

async function checklistSheets(page: Page, sizes: typeof SIZES) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await openNewTask(page);
  await page.getByLabel('Task', { exact: true }).fill(LONG);
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.locator('label', { hasText: /^All/ }).click();
  for (const size of sizes) await checkScreen(page, 'checklist by month', size);
  if (sizes.length > 1) await fits(page, 'checklist by month');
  const sheets: Opened[] = [
    { name: 'sheet new task', open: fromMenu('Add a task with details') },
    { name: 'sheet task', open: press(LONG.slice(0, 40)) },
    { name: 'sheet days and guests', open: press('Days and guests') },
    { name: 'sheet name and categories', open: fromMenu('Name and categories') },
    { name: 'sheet order of tasks', open: fromMenu('Change order') },
    { name: 'sheet calendar', open: fromMenu('Calendar') },
    { name: 'sheet removed tasks', open: fromMenu('Removed in the last 30 days') },
  ];
  for (const sheet of sheets) await lookAt(page, sheet, sizes);
}

test('every sheet of the budget is clean for axe and fits 360 and 1280', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('9,999,999,999');
  await page.getByLabel('Name', { exact: true }).fill(LONG);
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
  await fits(page, 'budget open');
  const sheets: Opened[] = [
    { name: 'sheet total and name', open: fromMenu('Total and name') },
    { name: 'sheet order of lines', open: fromMenu('Change order') },
    { name: 'sheet lines from a file', open: fromMenu('Lines from a CSV file') },
    { name: 'sheet removed lines', open: fromMenu('Removed in the last 30 days') },
    { name: 'sheet pledge', open: press('Add a pledge') },
    { name: 'sheet plan explained', open: press(/plan see its lines$/) },
  ];
  for (const sheet of sheets) await lookAt(page, sheet);
  await page.goto('/app/budget');
  await expect(page.getByText('₦9,999,999,999 left')).toBeVisible();
  await fits(page, 'budget overview');
});

test('the question of a booking is clean for axe and fits 360 and 1280', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFresh(page);
  await newPlan(page, { total: '15m', days: 200 });
  await page.locator('label', { hasText: /^All/ }).click();
  const caterer = page.getByRole('checkbox', { name: /^Done: Book caterer/ });
  await lookAt(page, { name: 'sheet booking', open: () => caterer.click({ force: true }) });
});
