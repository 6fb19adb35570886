import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { signInAdmin, test } from './support/journey.ts';

test.describe.configure({ timeout: 180_000 });
const RUN = String(Date.now()).slice(-6);
const text = (page: Page) => page.getByRole('textbox', { name: 'Blog', exact: true });
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });

test('a blog accepts a pasted table, keeps its history and old addresses, and is restored from the bin', {
  tag: '@long',
}, async ({ page }) => {
  const title = `Aṣọ-ẹbí for two ${RUN}`;
  await signInAdmin(page, '/app/admin/blog/new-blog');
  await page.getByLabel('Title').fill(title);
  await text(page).click();
  await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible();
  const word = `<h1 style='margin:0'>Prices</h1><p style='text-align:center'>Ask first.</p>
    <table border=1><tr><td><p>Lace</p></td><td><p>₦9,000</p></td></tr></table><img src="file:///C:/lace.png">`;
  await text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, word);
  await expect(page.getByText(/Left out of what you pasted: a picture and alignment\./)).toBeVisible();
  await expect(text(page).getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect(text(page).getByRole('cell', { name: 'Lace' })).toBeVisible();
  await saved(page);
  for (const size of SIZES) await checkScreen(page, 'blog with a table', size);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The same blog in a second tab: a notice says so.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText(/You have it open in another tab/)).toBeVisible({ timeout: 20_000 });
  await other.close();

  await page.getByLabel('Title').fill(`${title} families`);
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View it' })).toBeFocused();
  await page.getByLabel(/^Address/).fill('Who pays');
  await page.getByLabel(/^Author/).fill('Mama Tola');
  await page.getByLabel('Title').focus();
  await expect(page.getByText(/\/blog\/\d+-who-pays$/)).toBeVisible();
  await saved(page);
  const id = new URL(page.url()).searchParams.get('id');
  await page.getByRole('button', { name: 'History' }).click();
  const sheet = page.getByRole('dialog', { name: 'History' });
  await expect(sheet.getByText('Published', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Compares the text with the published version and restores that.
  const later = `${title} households`;
  await page.getByLabel('Title').fill(later);
  await page.getByLabel(/^Author/).focus();
  await saved(page);
  await page.getByRole('button', { name: 'History' }).click();
  await sheet
    .getByRole('button', { name: /Published/ })
    .first()
    .click();
  const compared = sheet.getByRole('region', { name: 'Compared with the current text' });
  await expect(compared.locator('del').filter({ hasText: 'families' })).toBeVisible();
  await expect(compared.locator('ins').filter({ hasText: 'households' })).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'blog history', size);
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`${title} families`);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(`${title} families`);

  for (const address of [`/blog/${id}`, `/blog/${id}-aso-ebi-for-two`, `/blog/${id}-who-pays`]) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain('families');
  }

  await page.goto('/app/admin/blog');
  await page.getByRole('button', { name: `More about ${title} families` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: `Move “${title} families” to the bin?` });
  await expect(sure).toContainText('Couples can read it now.');
  await sure.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByText('Blog moved to the bin').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `${title} families` })).toHaveCount(0);
  // Asks the api, because the gateway caches page metadata for a minute.
  expect((await page.request.get(`/api/blog-heads/${id}-who-pays`)).status()).toBe(404);
  await page.goto('/app/admin/blog?status=bin');
  const restore = page.getByRole('button', { name: `Restore ${title} families` });
  // On a phone, the button doesn't lie on the title.
  await page.setViewportSize({ width: 360, height: 800 });
  const head = await page
    .getByRole('rowheader')
    .filter({ hasText: `${title} families` })
    .boundingBox();
  const button = await restore.boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
  await restore.click();
  await expect(page.getByText('Blog restored')).toBeVisible();
});

test('a chart bar opens its rows by keyboard; the calendar lists what was published', {
  tag: '@long',
}, async ({ page }) => {
  await signInAdmin(page, '/app/admin/overview');
  const chart = page.getByRole('slider').first();
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /: /);
  await expect(chart.locator('strong')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  // The head of the table doesn't lie on its first row.
  await page.getByRole('dialog').getByRole('row').nth(1).getByRole('link').click({ trial: true });
  await page.keyboard.press('Escape');
  const calendar = page.getByRole('list', { name: 'Days' });
  await expect(calendar.getByRole('link').first()).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'dashboard', size);
});
