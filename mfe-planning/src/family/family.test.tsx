import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { familyBudget } from '@wedding/shared/domain/budget/family-budget.ts';
import { withoutPhones } from '@wedding/shared/domain/without-phones.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';
import { budget, payment as deposit, plan, row } from '../testing/sample-budget.ts';
import { familyText } from './family-text.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  cleanup();
  stage.close();
});
const link = { created_at: '2027-01-01 10:00:00', expires_at: '2027-01-31 10:00:00' };
const answer = (data: unknown, message = 'OK') => ({ body: { message, data } });
const payer = {
  ...row,
  id: 'm1',
  budget_id: 'b1',
  sort: '1',
  name: 'Mama Ada 0803 137 9999',
  side: 'bride',
  pledged_kobo: 500_000_00,
  received_kobo: 100_000_00,
};
const payment = { ...deposit, due_on: '2097-04-05', payer_id: 'm1' };
const late = { ...payment, id: 'y9', due_on: '2020-04-05' };

test('two taps from the budget are a message with the sums and who pays what, and a page that can be ended', async () => {
  stage = await renderRemote({
    routes,
    at: '/app/budget',
    replies: {
      'GET /api/budgets': () =>
        answer({
          cursor: 1,
          plan,
          budgets: [{ ...budget, payers: [payer], payments: [late, payment] }],
          templates: [],
        }),
      'GET /api/budgets/b1/family-link': () => answer({ link: null }),
      'POST /api/budgets/b1/family-link': () => answer({ path: '/family-budget/t0k3n', link }),
      'DELETE /api/budgets/b1/family-link': () => answer(null, 'The link no longer works'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our wedding' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Share with family' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share with family' }));
  const text = () => {
    const href = sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href') ?? '';
    return new URL(href).searchParams.get('text') ?? '';
  };
  expect(text()).toBe(
    [
      '*Our wedding*',
      'Plan: ₦1,000,000',
      'Expected cost: ₦400,000',
      'Paid so far: ₦0',
      'Still to pay: ₦400,000',
      '',
      '*Who pays what*',
      'Mama Ada …: gives ₦500,000, ₦100,000 so far',
      '• Jollof: ₦150,000 was due 5 April 2020',
      '• Jollof: ₦150,000 by 5 April 2097',
    ].join('\n'),
  );
  fireEvent.click(await sheet.findByRole('button', { name: 'Create link' }));
  const field = (await sheet.findByLabelText('Link for your family')) as HTMLInputElement;
  expect(stage.messages).toContain('Prove: family');
  expect(field.value).toMatch(/^http.*\/family-budget\/t0k3n$/);
  expect(text()).toContain(field.value);
  fireEvent.click(sheet.getByRole('button', { name: 'End the link' }));
  expect(await sheet.findByRole('button', { name: 'Create link' })).toBeDefined();
  expect(stage.messages).toContain('Confirm Deletion');
  expect(text()).not.toContain('family-budget');
});

test('what was paid for a line without a price, or beyond it, was expected too', () => {
  const paid = { ...deposit, amount_kobo: 450_000_00, paid_on: '2027-01-03' };
  const text = familyText(
    familyBudget({ ...budget, payments: [paid] }, { ...plan, ceremonies: [] }),
    '2027-01-03',
  );
  expect(text).toContain('Expected cost: ₦450,000\nPaid so far: ₦450,000\nStill to pay: ₦0');
});

test.each([
  ['Hall (0803 137 9999)', 'Hall (…)'],
  ['Band +44 7400-123.456, ask', 'Band …, ask'],
  ['Tailor 08031379999/08031379998', 'Tailor …'],
  ['MC ٠٨٠٣١٣٧٩٩٩٩', 'MC …'],
  ['Cook 0803_137_9999 or 0803*137*9999', 'Cook … or …'],
  ['Cook 0803,137,9999', 'Cook …'],
  ['Cook O8O3 137 9999', 'Cook …'],
  ['Cook 0803 (137) - 9999, 0803 . . . . 1379999', 'Cook …'],
  ['Cook 0803; 137; 9999 and +234 "803" #137 #9999', 'Cook … and …'],
  ['Paid 05.12.2026: ₦250,000; 0 of ₦1,500,000', 'Paid 05.12.2026: ₦250,000; 0 of ₦1,500,000'],
  ['Aso-ebi 1,500,000 for 300', 'Aso-ebi 1,500,000 for 300'],
  ['Hall 1,500,000,000', 'Hall 1,500,000,000'],
  ['12/12/2026', '12/12/2026'],
])('SEC-54: a name is read without the numbers in it: %s', (name, shown) => {
  expect(withoutPhones(name)).toBe(shown);
});
