import type { Locator, Page } from '@playwright/test';

const COLUMNS = ['Estimate', 'Agreed', 'Paid'] as const;

/** Returns the first cell of a row in the budget's grid: the name of a category or of a line. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('rowheader', { name: new RegExp(`^${name.replace(/[()&+.]/g, '.')}(?!\\w)`) }).first();

/** Returns a cell by the names of its row and column. A category's planned amount is in the Estimate column. */
export const cellOf = (page: Page, name: string, column: (typeof COLUMNS)[number]): Locator =>
  rowOf(page, name).locator('xpath=..').getByRole('gridcell').nth(COLUMNS.indexOf(column));

/** Opens a cell and replaces its text. The field stays open. */
export async function typeInto(cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await cell.press('Enter');
  await cell.getByRole('textbox').fill(text);
}
