import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signInFresh } from '../fresh-couple.ts';
import { cellOf, rowOf } from '../grid-hands.ts';
import { test } from '../journey.ts';

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const paste = (page: Page, text: string) =>
  page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test('the grid of a budget by keyboard alone: walked, typed in, taken back, pasted into, left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInFresh(page);
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('12m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const estimate = cellOf(page, 'Hall hire', 'Estimate');
  const agreed = cellOf(page, 'Hall hire', 'Agreed');

  // Typing opens a cell with the first letter in it; Enter saves and goes down to the next line.
  await rowOf(page, 'Hall hire').focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  await expect(agreed).toBeFocused();
  await page.keyboard.type('1.1m');
  await expect(agreed.getByRole('textbox')).toHaveValue('1.1m');
  await press(page, 'Enter');
  await expect(agreed).toHaveText('1,100,000');
  await press(page, 'ArrowUp');
  await expect(agreed).toBeFocused();

  // F2 opens what stands; Esc takes the typing back and stays.
  await press(page, 'F2');
  await page.keyboard.type('5');
  await press(page, 'Escape');
  await expect(agreed).toHaveText('1,100,000');
  await expect(agreed).toBeFocused();

  // What can't be read stays, says so, and holds the focus until it is mended.
  await page.keyboard.type('a lot');
  await press(page, 'Enter');
  await expect(agreed.getByRole('alert')).toContainText('Type an amount');
  await expect(agreed.getByRole('textbox')).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  await press(page, 'Escape');

  // Tab and Shift+Tab walk the row, Home and End go to its ends; Delete empties.
  await press(page, 'Shift+Tab');
  await expect(estimate).toBeFocused();
  await press(page, 'End');
  await expect(page.getByRole('button', { name: 'Open Hall hire' })).toBeFocused();
  await press(page, 'Home');
  await expect(rowOf(page, 'Hall hire')).toBeFocused();
  await press(page, 'Tab', 'Tab', 'Delete');
  await expect(agreed).toHaveText('–');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(agreed).toHaveText('1,100,000');

  // A block of a spreadsheet is shown before it goes in, and comes back as one step.
  await estimate.focus();
  await paste(page, '1,300,000\t1.2m\r\n450k\tsoon\r\n');
  const preview = page.getByRole('dialog', { name: 'Pasted cells' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Hall hire' })).toContainText(
    /₦1,100,000.*₦1,200,000/,
  );
  await expect(preview.getByText('Agreed: “soon” is no amount.')).toBeVisible();
  await preview.getByRole('button', { name: 'Paste 2 lines' }).click();
  await expect(estimate).toHaveText('1,300,000');
  await expect(agreed).toHaveText('1,200,000');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(agreed).toHaveText('1,100,000');
  await expect(saved(page)).toBeVisible();

  // Esc, then Tab: out of the grid in one step.
  await agreed.focus();
  await press(page, 'Escape', 'Tab');
  await expect(page.getByRole('button', { name: 'Add a category' })).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect(agreed).toBeFocused();
  await page.reload();
  await expect(agreed).toHaveText('1,100,000');
});
