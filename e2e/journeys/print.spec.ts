import { expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';

/** A4 at 96 px an inch, less the margins of 12 mm. */
const PAPER = Math.floor(((210 - 24) / 25.4) * 96);

/** Checks that nothing is cut at the paper's right edge and that only the sheet is printed. */
async function expectFitsA4(page: Page, title: string) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: PAPER, height: 1000 });
  const sheet = page.getByRole('article', { name: title });
  // The sheet's code loads after the page.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  const widest = await sheet.evaluate((article) =>
    Math.max(
      article.scrollWidth,
      ...[...article.querySelectorAll('th, td')].map((cell) =>
        Math.max(cell.getBoundingClientRect().right, cell.getBoundingClientRect().left + cell.scrollWidth),
      ),
    ),
  );
  expect(widest).toBeLessThanOrEqual(PAPER);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

test('a budget and a checklist are printed as a sheet with nothing cut at A4', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByLabel('Name', { exact: true }).fill('Every task');
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Every task' })).toBeVisible();
  await expectFitsA4(page, 'Every task');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('9,999,999,999');
  await page.getByLabel('Name', { exact: true }).fill('Our whole budget');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByRole('heading', { name: 'Our whole budget' })).toBeVisible();
  await expectFitsA4(page, 'Our whole budget');
  // The browser's own print command prints the same sheet.
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/MediaBox ?\[0 0 59[45][\d.]* 84[12]/);
});
