import { expect } from '@playwright/test';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { signInAdmin, test } from './support/journey.ts';

test.describe.configure({ timeout: 120_000 });
const RUN = String(Date.now()).slice(-6);

test('a budget template survives a refresh, is ordered by keyboard and by dragging, and is published', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Lagoon wedding ${RUN}`;
  await signInAdmin(page, '/app/admin/budget/new-budget');
  await page.getByLabel('Name', { exact: true }).fill(name);
  const parts = page.getByLabel('Part', { exact: true });
  const shares = page.getByLabel('Share', { exact: true });
  for (const [place, [part, share]] of [
    ['Hall', '50'],
    ['Food', '30'],
    ['Music', '15'],
  ].entries()) {
    await parts.nth(place).fill(part ?? '');
    await shares.nth(place).fill(share ?? '');
  }
  await expect(page.getByText('5% left to allocate')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(parts.nth(2)).toHaveValue('Music');
  await shares.nth(2).fill('20');
  await expect(page.getByText('The shares add up to 100%')).toBeVisible();

  await page.getByRole('button', { name: 'Change order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change order' });
  const rows = sheet.getByRole('listitem');
  await sheet.getByRole('button', { name: 'Drag Music' }).focus();
  await page.keyboard.press('Space');
  await expect(sheet.getByText(/Music, place 3 of 3/)).toBeAttached();
  // Keys work once the rows are measured.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(sheet.getByText(/Music, place 2 of 3/)).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('Space');
  await expect(rows.nth(1)).toContainText('Music');
  for (const size of SIZES) await checkScreen(page, 'template order', size);
  const from = await sheet.getByRole('button', { name: 'Drag Hall' }).boundingBox();
  const to = await rows.nth(2).boundingBox();
  if (!from || !to) throw new Error('The rows are not there.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height, { steps: 4 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(rows.nth(2)).toContainText('Hall');
  // Shortly after a drag, a click counts as the end of the drag.
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(parts.nth(0)).toHaveValue('Music');
  for (const size of SIZES) await checkScreen(page, 'template form', size);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Template published').first()).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText(/not used by any couple yet/)).toBeVisible();
  await card.getByRole('link', { name }).click();
  await expect(parts.nth(2)).toHaveValue('Hall');
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Template archived').first()).toBeVisible();
});

test('a checklist is imported from a file, unreadable cells are listed, and its order can be changed', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Beach wedding ${RUN}`;
  await signInAdmin(page, '/app/admin/checklist');
  await page.getByRole('button', { name: 'New checklist' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  const sheet = page.getByRole('dialog', { name: 'Tasks from a file' });
  const lines = [
    'Category;Task;When;Ceremony;At least days before;At most days before',
    'Papers;Give notice at the registry;60 days before;Registry;21;90',
    'Venues;Walk the beach at high tide;10 months before;;;',
    'Venues;Ask for a permit;soon;;;',
    '=cmd|calc;Hire canopies;6 weeks before;Reception;;',
  ];
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`);
  await sheet.locator('input[type=file]').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer });
  await expect(sheet.getByText(/3 tasks to add/)).toBeVisible();
  await expect(sheet.getByText(/“soon” can’t be read/)).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'checklist import', size);
  // A refresh keeps what the file brought. The sheet is opened again.
  await page.reload();
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  await sheet.getByRole('button', { name: 'Import 3 tasks' }).click();
  await expect(page.getByText('Template saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give notice at the registry/ })).toBeVisible();

  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Change order' }).click();
  const order = page.getByRole('dialog', { name: 'Change order' });
  await order.getByRole('button', { name: 'Move up Venues' }).click();
  await order.getByRole('button', { name: 'Save' }).click();
  await expect(order).toHaveCount(0);
  await page.getByRole('button', { name: 'Rename Venues' }).click();
  const renamed = page.getByRole('dialog', { name: 'Rename category' });
  await renamed.getByLabel('Category').fill('The beach');
  await renamed.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText('The beach');

  // A deleted category is in the bin, together with its tasks.
  await page.getByRole('button', { name: 'Delete The beach' }).click();
  const sure = page.getByRole('dialog', { name: 'Move “The beach” to the bin?' });
  await expect(sure).toContainText('Its 1 task goes with it.');
  await sure.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByRole('heading', { name: 'The beach' })).toHaveCount(0);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Bin' }).click();
  const bin = page.getByRole('dialog', { name: 'Bin' });
  await expect(bin.getByRole('row').filter({ hasText: 'The beach' })).toContainText('1 task');
  for (const size of SIZES) await checkScreen(page, 'template bin', size);
  await bin.getByRole('button', { name: 'Restore The beach' }).click();
  await expect(page.getByRole('heading', { name: 'The beach' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Walk the beach/ })).toBeVisible();

  // No spreadsheet can run the exported cells as formulas.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `More about ${name}` })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Export as CSV' }).click()),
  ]);
  const { readFile } = await import('node:fs/promises');
  const text = await readFile((await file.path()) ?? '', 'utf8');
  expect(text).toContain("'=cmd|calc,Hire canopies,6 weeks before,Reception");
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

test('videos are sorted by column header, and selected on a phone', { tag: '@long' }, async ({ page }) => {
  await signInAdmin(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/admin/videos');
  await page.getByRole('columnheader', { name: 'Views' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=views$/);
  await checkScreen(page, 'videos by views', { width: 1280, height: 800 });
  await page.setViewportSize({ width: 360, height: 800 });
  await page
    .getByLabel(/^Select /)
    .last()
    .check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await checkScreen(page, 'videos chosen', { width: 360, height: 800 });
});
