import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { cellOf, rowOf, typeInto } from './support/grid-page.ts';
import { test } from './support/journey.ts';

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

test.describe.configure({ timeout: 120_000 });

test('beside the grid, what the Tab key reaches is in sight in a low window', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('12m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const pledge = page.getByRole('button', { name: 'Add a pledge' });
  await pledge.focus();
  await expect(pledge).toBeInViewport({ ratio: 0.9 });
});

test('the budget grid works by keyboard only: navigation, typing, undo, paste and leaving', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInFresh(page, '/app/budget/new-budget');
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
  // What is being typed is still there after a reload.
  await page.reload();
  await expect(agreed.getByRole('textbox')).toHaveValue('1.1m');
  await agreed.getByRole('textbox').focus();
  await press(page, 'Enter');
  await expect(agreed).toHaveText('1,100,000');
  await press(page, 'ArrowUp');
  await expect(agreed).toBeFocused();

  // F2 opens the current value; Esc discards the typing and keeps the focus.
  await press(page, 'F2');
  await page.keyboard.type('5');
  await press(page, 'Escape');
  await expect(agreed).toHaveText('1,100,000');
  await expect(agreed).toBeFocused();

  // An unreadable value stays in its cell and says why below its line. The focus goes on, so that the next value is safe.
  await page.keyboard.type('a lot');
  await press(page, 'Enter');
  const problem = page.getByRole('row').filter({ hasText: 'Type the amount in figures' });
  await expect(problem).toBeVisible();
  await expect(agreed).toHaveText('a lot');
  await expect(agreed).not.toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(problem).toBeVisible();
  await expect(agreed).toHaveText('a lot');
  await problem.getByRole('button', { name: 'Discard' }).click();
  await expect(agreed).toHaveText('1,100,000');
  await agreed.focus();

  // Tab and Shift+Tab move along the row, Home and End go to its ends, and Delete clears a cell.
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

  // A pasted block of a spreadsheet is previewed first, and undone in one step.
  await estimate.focus();
  await paste(page, '1,300,000\t1.2m\r\n450k\tsoon\r\n');
  const preview = page.getByRole('dialog', { name: 'Pasted cells' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Hall hire' })).toContainText(
    /₦1,100,000.*₦1,200,000/,
  );
  // What is typed on fast closes nothing.
  await page.keyboard.type('60,000');
  await press(page, 'Enter');
  await expect(preview.getByText('Agreed: “soon” isn’t an amount. Type the amount in figures')).toBeVisible();
  await preview.getByRole('button', { name: 'Paste 2 lines' }).click();
  await expect(estimate).toHaveText('1,300,000');
  await expect(agreed).toHaveText('1,200,000');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(agreed).toHaveText('1,100,000');
  await expect(saved(page)).toBeVisible();

  // Ten digits fit on one line. A price per guest whose total exceeds its category asks a question.
  const gift = cellOf(page, 'Gifts & fruit baskets', 'Agreed');
  await typeInto(gift, '9999999999');
  await press(page, 'Enter');
  // It is far above the plan, so it is asked.
  await page.getByRole('button', { name: 'Yes, ₦9,999,999,999' }).click();
  await expect(gift).toHaveText('9,999,999,999');
  const fits = await gift.evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.querySelector('span') ?? cell);
    const edge = cell.getBoundingClientRect();
    const lines = [...text.getClientRects()];
    return lines.length === 1 && lines.every(({ left, right }) => left >= edge.left && right <= edge.right);
  });
  expect(fits).toBe(true);
  await page.getByRole('button', { name: 'Days and guests' }).click();
  await page.getByLabel('Guests', { exact: true }).fill('350');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const plates = cellOf(page, 'Main meals per plate', 'Agreed');
  await typeInto(plates, '250k');
  await expect(plates).toContainText('₦250,000 × 350 guests = ₦87,500,000');
  await press(page, 'Enter');
  const question = page.getByRole('row').filter({ hasText: 'more than its category' });
  await expect(question).toContainText('₦250k × 350 guests = ₦87.5m, more than its category');
  await question.getByRole('button', { name: '₦250,000 is the total' }).click();
  await expect(plates).toHaveText('250,000');
  await expect(question).toBeHidden();

  // A category folds and unfolds. `?` lists the keys of the grid.
  await rowOf(page, 'Catering & small chops').focus();
  await press(page, 'Alt+ArrowUp');
  await expect(rowOf(page, 'Main meals per plate')).toBeHidden();
  await press(page, 'Alt+ArrowDown');
  await expect(plates).toBeVisible();
  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Collapse or expand a category');
  await press(page, 'Escape');

  // Esc, then Tab, leaves the grid in one step.
  await agreed.focus();
  await press(page, 'Escape', 'Tab');
  await expect(page.getByRole('button', { name: 'Add a category' })).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect(agreed).toBeFocused();
  await page.reload();
  await expect(agreed).toHaveText('1,100,000');
});

test('amounts that are typed fast down a column all stay in their rows, also where one is asked about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await page.getByRole('button', { name: 'Days and guests' }).click();
  await page.getByLabel('Guests', { exact: true }).fill('350');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const main = rowOf(page, 'Main meals per plate');
  const body = main.locator('xpath=ancestor::tbody');
  const names = await body.locator('tr[data-line] th').allInnerTexts();
  const estimates = body.locator('tr[data-line] td:nth-child(2)');
  const typed = ['150k', '60,000', 'soon', '0.2m', '1.200', '45k'];
  const expected = ['150k', '60,000', 'soon', '200,000', '1.200', '45,000'];
  expect(names.length).toBeGreaterThanOrEqual(typed.length);
  await estimates.first().focus();
  for (const text of typed) {
    await page.keyboard.type(text, { delay: 25 });
    await page.keyboard.press('Enter', { delay: 10 });
  }
  for (const [place, text] of expected.entries()) {
    // A line for each guest shows its total, or what was typed while it is asked.
    const cell = estimates.nth(place);
    const isEach = (await body.locator('tr[data-line]').nth(place).textContent())?.includes('× 350');
    if (isEach && /^[\d,]+$/.test(text)) await expect(cell).not.toHaveText('–');
    else await expect(cell).toHaveText(text);
  }
  const question = (text: string) => body.locator('tr[data-question]').filter({ hasText: text });
  await question('150k').getByRole('button', { name: '₦150,000 is the total' }).click();
  await expect(estimates.first()).toHaveText('150,000');
  await question('1.200').getByRole('button', { name: '₦1,200', exact: true }).click();
  await expect(question('soon')).toContainText('Type the amount in figures');
  await question('soon').getByRole('button', { name: 'Discard' }).click();
  const totals = body.locator('tr[data-question]').getByRole('button', { name: /is the total$/ });
  while ((await totals.count()) > 0) await totals.first().click();
  await expect(body.locator('tr[data-question]')).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  // A question takes no key of what is typed down a column or along the rows.
  const other = page.locator('tbody').filter({ hasText: 'Gifts & fruit baskets' });
  const lines = other.locator('tr[data-line]');
  for (const [amount, ...keys] of [
    ['60,000', 'ArrowDown'],
    ['70,000', ...Array<string>(6).fill('Tab')],
  ] as const) {
    await lines.nth(2).locator('td:nth-child(2)').focus();
    for (const text of ['soon', amount, amount]) {
      await page.keyboard.type(text, { delay: 25 });
      await press(page, ...keys);
    }
    await expect(lines.nth(3)).toContainText(amount);
    await expect(lines.nth(4)).toContainText(amount);
    await other.locator('tr[data-question]').getByRole('button', { name: 'Discard' }).click();
  }
  // No line is above the first one: the cell keeps the focus, for what is typed next.
  const first = lines.first().locator('td:nth-child(3)');
  await first.focus();
  for (const [text, key] of [
    ['86k', 'Shift+Enter'],
    ['87k', 'Enter'],
  ] as const) {
    await page.keyboard.type(text);
    await press(page, key);
  }
  await expect(first).toHaveText('87,000');
  // A sum takes no figure, and says so.
  await body.locator('tr[data-line] td:nth-child(4)').first().focus();
  await page.keyboard.type('60,000');
  await expect(page.getByText('You can’t type here. Estimate, Agreed and Each take a price.')).toHaveCount(1);
  await page.reload();
  await expect(estimates.first()).toHaveText('150,000');
});
