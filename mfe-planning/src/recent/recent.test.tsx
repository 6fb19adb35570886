import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import { afterEach, expect, test } from 'vitest';
import { fills } from '../routes.tsx';
import { budget, payment as deposit, plan } from '../testing/sample-budget.ts';

let stage: Awaited<ReturnType<typeof renderSlot>>;
afterEach(() => {
  cleanup();
  stage.close();
});
const answer = (data: unknown) => ({ body: { message: 'OK', data } });
const at = (days: number) => `${addDays(today(), days)} 10:00:00`;
const payment = { ...deposit, amount_kobo: 400_000_00, paid_on: today() };
const paid = {
  entity: 'payment',
  id: 'q1',
  did: 'changed',
  name: 'Jollof',
  amount_kobo: 400_000_00,
  before: { paid_on: null },
  after: { paid_on: today() },
};
const paidAtOnce = { ...paid, id: 'q9', did: 'added', name: 'Cake', before: {} };
const renamed = {
  entity: 'budget_item',
  id: 'i1',
  did: 'changed',
  name: 'Jollof',
  amount_kobo: null,
  before: { name: 'Rice' },
  after: { name: 'Fried rice' },
};

const removed = {
  ...paid,
  entity: 'payer',
  id: 'y1',
  did: 'removed',
  name: 'Daddy',
  amount_kobo: null,
  before: {},
  after: {},
};

/** As releases wrote it in which a giver was taken from its payments. */
const taken = {
  ...paid,
  id: 'q2',
  amount_kobo: 100_000_00,
  before: { payer_id: 'y1' },
  after: { payer_id: null },
};

test('from the home, one tap lists what each changed; what nothing later stands on can be undone', async () => {
  const partner = { name: 'Tunde', did: 'paid', what: 'Jollof', in: 'budget', at: at(-1), more: 1 };
  const next = { planned: true, wedding_day: addDays(today(), 72), has_checklist: true, has_budget: true };
  stage = await renderSlot({
    name: 'next-payment',
    fillerProps: {},
    fills,
    replies: {
      'GET /api/next-step': () => answer({ ...next, payment: null, task: null, joined: null, partner }),
      'GET /api/budgets': () =>
        answer({
          cursor: 1,
          plan,
          budgets: [{ ...budget, payments: [payment, { ...payment, id: 'q2', payer_id: null }] }],
          templates: [],
        }),
      'GET /api/checklists': () => answer({ cursor: 1, plan, checklists: [], templates: [], members: [] }),
      'GET /api/changes/recent': () =>
        answer([
          { key: '2', at: at(-1), by: 9, by_name: 'Tunde', rows: [paid], more: 0 },
          { key: '1', at: at(-2), by: 9, by_name: 'Tunde', rows: [renamed], more: 3 },
          { key: '3', at: at(-2), by: 9, by_name: 'Tunde', rows: [paidAtOnce], more: 0 },
          { key: '0', at: at(-2), by: 9, by_name: 'Tunde', rows: [removed, taken], more: 0 },
        ]),
      'POST /api/changes': () => answer({ rows: [], last_number: 1 }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Tunde paid “Jollof”/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'What changed' }));
  expect(await sheet.findByText(/^Tunde paid ₦400,000 for Jollof/)).toBeDefined();
  expect(sheet.getByText(/^Tunde paid ₦400,000 for Cake/)).toBeDefined();
  expect(sheet.getByRole('region', { name: 'Yesterday' })).toBeDefined();
  expect(sheet.getByText(/^Tunde renamed “Rice” to “Jollof”, and 3 more/)).toBeDefined();
  // The line has another name by now, and not all of that change is listed.
  expect(sheet.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
  fireEvent.click(sheet.getByRole('button', { name: 'Undo: Tunde paid ₦400,000 for Jollof' }));
  await waitFor(() =>
    expect(
      stage.requests.find(({ path }) => path === '/api/budgets' || path === '/api/changes'),
    ).toBeDefined(),
  );
  await waitFor(() =>
    expect(JSON.stringify(stage.requests.map(({ body }) => body))).toContain('"paid_on":null'),
  );
  fireEvent.click(sheet.getByRole('button', { name: 'Undo: Tunde removed “Daddy”, and 1 more' }));
  await waitFor(() =>
    expect(JSON.stringify(stage.requests.map(({ body }) => body))).toContain(
      '{"entity":"payer","id":"y1","version":1,"deleted":false}',
    ),
  );
  await waitFor(() =>
    expect(JSON.stringify(stage.requests.map(({ body }) => body))).toContain('"payer_id":"y1"'),
  );
});
