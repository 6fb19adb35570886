import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const next = async (as: string) => (await t.send(getNextStep, { as })).json().data;
async function push(as: string, ...changes: object[]): Promise<void> {
  expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
}
const payment = { entity: 'payment', version: 0, sort: 'i', kind: 'deposit', direction: 'out', note: '' };
const open = { paid_on: null, method: 'transfer', payer_id: null };

/** A budget with one line, `Hall`. */
async function hall(as: string) {
  const [budget_id, category_id, item_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const body = { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 };
  await t.send(saveBudgets, { as, body });
  const fresh = { version: 0, sort: 'i', budget_id };
  await push(
    as,
    { ...fresh, entity: 'budget_category', id: category_id, name: 'Venue', planned_kobo: 0 },
    {
      ...{ ...fresh, entity: 'budget_item', id: item_id, category_id, name: 'Hall', note: '' },
      ...{ estimate: { mode: 'flat', amount_kobo: 0 }, agreed: null, quote_until: null, refundable: false },
      ...{ vendor_name: '', vendor_phone: '' },
    },
  );
  return { budget_id, item_id };
}

test('before the first budget or checklist nothing is planned', async () => {
  const as = await t.coupleToken('+2348036670001');
  expect(await next(as)).toEqual({ planned: false, payment: null, task: null });
});

test('the payment that is due first is next, until it is paid; what comes back never is', async () => {
  const as = await t.coupleToken('+2348036670002');
  const under = await hall(as);
  expect(await next(as)).toEqual({ planned: true, payment: null, task: null });
  const [first, second, back] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const due = (id: string, amount_kobo: number, due_on: string | null) => ({
    ...{ ...payment, ...open, ...under, id, amount_kobo, due_on },
  });
  await push(
    as,
    due(second, 999_999_999_900, '2027-05-01'),
    due(first, 5_000_000, '2027-04-05'),
    { ...due(back, 100, '2027-01-01'), direction: 'refund' },
    due(crypto.randomUUID(), 100, null),
  );
  expect((await next(as)).payment).toEqual({ name: 'Hall', amount_kobo: 5_000_000, due_on: '2027-04-05' });
  await push(as, { entity: 'payment', id: first, version: 1, paid_on: '2027-04-01' });
  expect((await next(as)).payment).toMatchObject({ amount_kobo: 999_999_999_900 });
  await push(as, { entity: 'budget', id: under.budget_id, version: 1, deleted: true });
  expect((await next(as)).payment).toBeNull();
});

test('the open task of the earliest day is next; nobody sees another couple’s', async () => {
  const as = await t.coupleToken('+2348036670003');
  const { id, task_id } = await ownedChecklist(t, as);
  expect((await next(as)).task).toEqual({ title: 'Call', due_on: null });
  const on = '2027-03-01';
  await push(as, { entity: 'task', id: task_id, version: 1, due_on: on, due: { kind: 'fixed', date: on } });
  expect((await next(as)).task).toEqual({ title: 'Call', due_on: on });
  await t.send(updateTaskStatus, { as, params: { id }, body: { task_id, status: 'done' } });
  expect((await next(as)).task).toBeNull();
  expect((await next(await t.coupleToken('+2348036670004'))).task).toBeNull();
});
