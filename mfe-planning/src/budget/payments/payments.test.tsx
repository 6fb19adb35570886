import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { sampleUser } from '@wedding/shared/testing/sample-user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '../../routes.tsx';
import { savedPayment } from '../../testing/plan-rows.ts';
import { budget, plan, row } from '../../testing/sample-budget.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
const payment = (id: string, naira: number, part: Partial<Payment>) =>
  savedPayment(id, { kind: 'instalment', amount_kobo: naira * 100, ...part });
const day = (days: number) => addDays(today(), days);
const payments = [
  payment('y1', 90_000, { due_on: day(-3) }),
  payment('y2', 80_000, { due_on: day(0) }),
  payment('y3', 70_000, { due_on: day(60), payer_id: 'p1' }),
  payment('y4', 60_000, {}),
  payment('y5', 50_000, { paid_on: day(-9) }),
];
const payers = [
  {
    ...row,
    id: 'p1',
    sort: '1',
    budget_id: 'b1',
    name: 'Daddy',
    side: 'bride' as const,
    pledged_kobo: 0,
    received_kobo: 0,
  },
];

async function open(user: typeof sampleUser | null = null) {
  stage = await renderRemote({
    routes,
    user,
    at: '/app/budget',
    says: true,
    replies: {
      'GET /api/budgets': () => ({
        body: { data: { cursor: 7, plan, budgets: [{ ...budget, payments, payers }], templates: [] } },
      }),
      'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  // The bar leads to the payments.
  // In Chrome 156 it returns a promise.
  const scroll: unknown = () => Promise.resolve();
  vi.spyOn(window, 'scrollTo')
    .mockReset()
    .mockImplementation(scroll as () => void);
  fireEvent.click(await screen.findByRole('link', { name: /^Late: due/ }));
  await screen.findByRole('button', { name: 'Add a payment' });
}
beforeEach(() => open());
afterEach(() => {
  cleanup();
  stage.close();
});
const group = (name: string | RegExp) => within(screen.getByRole('region', { name }));

test('the bar leads to the beginning of the payments, however far down the lines it is tapped, and back', async () => {
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  fireEvent.click(screen.getByRole('radio', { name: 'Lines' }));
  expect(await screen.findByLabelText('Add a line')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a payment' })).toBeNull();
  // What is to pay in a week leads there too.
  fireEvent.click(screen.getByRole('link', { name: /^This week ₦170,000/ }));
  expect(await screen.findByRole('button', { name: 'Add a payment' })).toBeTruthy();
});

test('payments stand by week: late, due, without a date, and paid', () => {
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles[0]).toBe('Late₦90,000');
  expect(titles[1]).toBe('This week₦80,000');
  expect(titles.filter((title) => title?.startsWith('Week of'))).toHaveLength(1);
  expect(group(/^Week of/).getByRole('button', { name: /^Jollof ₦70,000 .*Daddy/ })).toBeTruthy();
  expect(group('No date yet').getByRole('button', { name: /^Jollof ₦60,000/ })).toBeTruthy();
  expect(group('Paid').getByRole('button', { name: /^Jollof ₦50,000/ })).toBeTruthy();
});

test('one tap pays, from the list and from the bar, and Undo takes it back', async () => {
  fireEvent.click(group('This week').getByRole('button', { name: 'Paid today ₦80,000 for Jollof' }));
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  expect(group('Paid').getByRole('button', { name: /^Jollof ₦80,000 Today/ })).toBeTruthy();
  stage.undo.takeBack?.();
  expect(await screen.findByRole('region', { name: 'This week' })).toBeTruthy();
  const bar = within(screen.getByRole('region', { name: 'Plan, agreed and paid' }));
  fireEvent.click(bar.getByRole('button', { name: 'Paid today ₦90,000 for Jollof' }));
  expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
  expect(bar.getByRole('button', { name: 'Paid today ₦80,000 for Jollof' })).toBeTruthy();
});

test('a payment opens with its details, and so does a new one', async () => {
  fireEvent.click(group('Late').getByRole('button', { name: /^Jollof ₦90,000/ }));
  expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a payment' }));
  expect(await screen.findByRole('dialog', { name: 'Add a payment' })).toBeTruthy();
});

test('who counts in another currency reads it beside each sum and payment', async () => {
  cleanup();
  stage.close();
  await open({ ...sampleUser, currency: { code: 'GBP', kobo: 200_000 } });
  const late = group('Late');
  expect(late.getByRole('heading').textContent).toBe('Late₦90,000≈ £45');
  expect(late.getByRole('button', { name: /^Jollof/ }).textContent).toContain('≈ £45');
});

test('what is due today was due yesterday after midnight, on an open page', async () => {
  cleanup();
  stage.close();
  const [, dueToday] = payments;
  stage = await renderRemote({
    routes,
    at: '/app/budget',
    says: true,
    replies: {
      'GET /api/budgets': () => ({
        body: {
          data: {
            cursor: 7,
            plan,
            budgets: [{ ...budget, payments: [dueToday], payers: [] }],
            templates: [],
          },
        },
      }),
    },
  });
  expect(await screen.findByRole('link', { name: /^Next: due today/ })).toBeTruthy();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day(1)}T06:00:00Z`) });
  try {
    fireEvent(document, new Event('visibilitychange'));
    fireEvent.click(screen.getByRole('link', { name: /^Late: due yesterday/ }));
    expect(await screen.findByText(/^Was due yesterday · /)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
