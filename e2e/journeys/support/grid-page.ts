import type { Locator, Page } from '@playwright/test';

const COLUMNS = ['Estimate', 'Agreed', 'Paid'] as const;

/** The first cell of a row of the budget's grid: a category's or a line's name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('rowheader', { name: new RegExp(`^${name.replace(/[()&+.]/g, '.')}(?!\\w)`) }).first();

/** A cell by the name of its row and of its column; what a category plans stands under Estimate. */
export const cellOf = (page: Page, name: string, column: (typeof COLUMNS)[number]): Locator =>
  rowOf(page, name).locator('xpath=..').getByRole('gridcell').nth(COLUMNS.indexOf(column));

/** Opens a cell and writes over what is in it; the field stays open. */
export async function typeInto(cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await cell.press('Enter');
  await cell.getByRole('textbox').fill(text);
}
