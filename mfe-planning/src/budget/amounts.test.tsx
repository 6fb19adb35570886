import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { budget, plan } from '../testing/sample-budget.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
async function open(data = budget, rows: object[] = []) {
  stage = await renderRemote({
    routes,
    at: '/app/budget/edit-budget?id=b1',
    says: true,
    replies: {
      'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [data], templates: [] } } }),
      'GET /api/changes': () => ({ body: { data: { cursor: 8, rows } } }),
      'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  await screen.findAllByText(/^Catering/);
}
afterEach(() => {
  cleanup();
  stage.close();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const sheet = () => within(screen.getByRole('dialog'));
function type(label: string | RegExp, value: string, leave = true) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value } });
  if (leave) fireEvent.blur(field(label));
}
async function newPayment() {
  fireEvent.click(screen.getByRole('radio', { name: 'Payments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment' }));
}
async function openPayment() {
  await newPayment();
  await screen.findByLabelText('Amount');
  fireEvent.click(await screen.findByRole('button', { name: 'Jollof' }));
}

test('an amount shows its reading while it is typed, and says why it can’t be read once the field is left', async () => {
  await open();
  await openPayment();
  type('Amount', '1.2', false);
  expect(sheet().getByText('₦1.20')).toBeTruthy();
  type('Amount', '0.2m', false);
  expect(sheet().getByText('₦200,000 (₦200k)')).toBeTruthy();
  // Esc is the sheet's, which keeps what was typed.
  expect(fireEvent.keyDown(field('Amount'), { key: 'Escape' })).toBe(true);
  expect(field('Amount').value).toBe('0.2m');
  type('Amount', 'five hundred', false);
  expect(sheet().queryByRole('alert')).toBeNull();
  fireEvent.blur(field('Amount'));
  expect(sheet().getByRole('alert').textContent).toBe('Type the amount in figures, such as 500k or 500,000.');
  expect(field('Amount').value).toBe('five hundred');
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
  press('Add payment');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('an amount that can be read in two ways is asked before it is saved', async () => {
  await open();
  await openPayment();
  type('Amount', '1.200');
  expect(sheet().getByText('Is it ₦1,200 or ₦1.20?')).toBeTruthy();
  press('Add payment');
  expect(screen.getByRole('dialog')).toBeTruthy();
  press('₦1,200');
  expect(field('Amount').value).toBe('1,200');
  expect(sheet().queryByText('Is it ₦1,200 or ₦1.20?')).toBeNull();
  press('Add payment');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: '₦1,200 paid see its lines' })).toBeTruthy();
});

test('a payment above the whole plan is asked, then the top says by how much, and nothing is green', async () => {
  await open();
  await openPayment();
  type('Amount', '9999999999');
  const question = '₦9,999,999,999 is more than your whole plan of ₦1,000,000. Did you mean ₦9,999?';
  expect(sheet().getByText(question)).toBeTruthy();
  press('Add payment');
  expect(screen.getByRole('dialog')).toBeTruthy();
  press('Yes, ₦9,999,999,999');
  press('Add payment');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('₦9,998,999,999 over plan');
  const explained = within(await screen.findByRole('dialog', { name: 'Over your plan' }));
  expect(explained.getAllByText('₦9,998,999,999')[0]).toBeTruthy();
  expect(document.querySelector('rect[class*="green"]')).toBeNull();
});

test('estimates above the plan are said at the top', async () => {
  const [item] = budget.items;
  if (!item) return;
  const estimate = { mode: 'flat', amount_kobo: 150_750_000_00 } as const;
  await open({ ...budget, items: [{ ...item, estimate }] });
  const over = screen.getByRole('button', { name: '₦149,750,000 over plan' });
  expect(over.textContent).toBe('₦149,750,000 over plan');
});

test('a price, what a category is planned with, and a pledge above the plan are asked too', async () => {
  await open();
  press('Add a category');
  await screen.findByLabelText('Planned');
  type('Category', 'Music');
  type('Planned', '15m');
  expect(sheet().getByText(/₦15,000,000 is more than your whole plan/)).toBeTruthy();
  press('₦15,000');
  press('Add');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Add a pledge');
  await screen.findByLabelText('Pledged');
  type('Pledged', '2m');
  expect(sheet().getByText(/₦2,000,000 is more than your whole plan/)).toBeTruthy();
  press('Close');
});

/** Chooses a file in the sheet for lines from a CSV file. */
async function choose(text: string) {
  press(/^More about/);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lines from a CSV file' }));
  const file = new File([text], 'ours.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText(/^CSV file/), { target: { files: [file] } });
}

test('columns that aren’t certain are asked for, with the rows as they would be read, and remembered', async () => {
  localStorage.clear();
  await open();
  await choose('Stuff,What we pay\nHall,250k\nCake,90k\n');
  expect(await screen.findByText('Choose the column that names the lines.')).toBeTruthy();
  expect(sheet().getByText('250k · 90k')).toBeTruthy();
  fireEvent.change(field('Stuff'), { target: { value: 'Line' } });
  fireEvent.change(field('What we pay'), { target: { value: 'Estimate' } });
  expect(sheet().getByText('Estimate ₦250,000')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 2 lines' })).toBeTruthy();
  press('Close');
  await choose('Stuff,What we pay\nRings,300k\n');
  expect(await screen.findByText('Estimate ₦300,000')).toBeTruthy();
  expect(screen.queryByLabelText('Stuff')).toBeNull();
  press('Change which column is what');
  expect(field('What we pay').value).toBe('Estimate');
});

test('an import asks whether an amount is the total or for each one before it can be imported', async () => {
  await open();
  await choose('Category,Line,Estimate\nCatering,Jollof,450k\nCatering,Cake,90k\n');
  expect(await screen.findByText(/₦450k × 200 guests = ₦90m, more than its category/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answer 1 question first' }).disabled).toBe(
    true,
  );
  press('₦450,000 is the total');
  press('Import 2 lines');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a price for each guest that costs more than the plan, or can be read in two ways, is asked in its cell', async () => {
  stubWideScreen();
  await open();
  // Its cell has no text: it is named by its place, beside what is paid.
  const row = (await screen.findByText('Jollof')).closest('tr') as HTMLElement;
  const each = within(row).getAllByRole('gridcell')[3] as HTMLElement;
  const paste = (text: string) => fireEvent.paste(each, { clipboardData: { getData: () => text } });
  paste('250k');
  const question =
    '₦250,000 × 200 = ₦50,000,000, which is more than your whole plan of ₦1,000,000. Did you mean ₦250 each?';
  expect(await screen.findByText(question, { exact: false })).toBeTruthy();
  press('₦250 each');
  expect(within(row).getByText('50,000')).toBeTruthy();
  paste('1.200');
  expect(await screen.findByText(/Is it ₦1,200 or ₦1.20\?/)).toBeTruthy();
  press('₦1,200');
  expect(within(row).getByText('240,000')).toBeTruthy();
});

test('the answer to a question in a cell doesn’t overwrite what the partner has entered there since', async () => {
  stubWideScreen();
  const [item] = budget.items;
  const agreed = { ...item?.estimate, unit_kobo: 3_000_00 };
  await open(budget, [{ ...item, agreed, version: 2, entity: 'budget_item' }]);
  const line = (await screen.findByText('Jollof')).closest('tr') as HTMLElement;
  const cell = within(line).getAllByRole('gridcell')[1] as HTMLElement;
  fireEvent.paste(cell, { clipboardData: { getData: () => '1.200' } });
  expect(await screen.findByText(/Is it ₦1,200 or ₦1.20\?/)).toBeTruthy();
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: /^₦600k agreed/ });
  press('₦1,200');
  const choice = within(await screen.findByRole('group', { name: 'Jollof: Agreed price' }));
  expect(choice.getByLabelText('₦3,000 a guest The other device')).toBeTruthy();
});

test('what aṣọ-ẹbí costs and sells for is asked like any amount', async () => {
  await open();
  press('Aṣọ-ẹbí');
  await screen.findByLabelText('Selling price each');
  type('Selling price each', '1.200');
  expect(sheet().getByText('Is it ₦1,200 or ₦1.20?')).toBeTruthy();
  press('₦1,200');
  type('Cost each', '2m');
  expect(sheet().getByText(/₦2,000,000 is more than your whole plan/)).toBeTruthy();
  press('Add');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a reading takes the place of the example, and an unanswered amount is there again with its question', async () => {
  // As in Chromium.
  vi.spyOn(HTMLInputElement.prototype, 'select').mockImplementation(function (this: HTMLInputElement) {
    this.focus();
  });
  await open();
  await openPayment();
  expect(sheet().getByText(/^As you would say it/)).toBeTruthy();
  type('Amount', '9999999999');
  press('Close');
  await newPayment();
  expect(await sheet().findByText(/₦9,999,999,999 is more than your whole plan/)).toBeTruthy();
  expect(sheet().queryByText(/^As you would say it/)).toBeNull();
  expect(field('Amount').value).toBe('9999999999');
  // The sheet had given it the focus before the draft was entered.
  fireEvent.blur(field('Amount'));
  expect(field('Amount').value).toBe('9999999999');
});

/** The page as on a wide screen, with the grid. */
function stubWideScreen(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}
