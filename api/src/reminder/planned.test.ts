import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { followCategories, listReminders } from '@wedding/shared/contract/reminder.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { expect, test } from 'vitest';
import { newLine, newPayment } from '../testing/new-plan-rows.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();

const soon = () => addDays(today(), 20);
/** Whether the app asks this person for notifications. */
const isAsked = async (as: string) => (await t.send(listReminders, { as })).data.planned;
async function push(as: string, ...changes: object[]) {
  const saved = await t.send(saveChanges, { as, body: { changes } });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** Creates a budget with one line. */
async function budgetOf(as: string) {
  const [budget_id, category_id, item_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 } });
  const category = { entity: 'budget_category', id: category_id, budget_id, version: 0, sort: 'i' };
  await push(
    as,
    { ...category, name: 'Venue', planned_kobo: 0 },
    newLine({ id: item_id, budget_id, category_id }),
  );
  const payment = (change: object = {}) => ({
    ...newPayment({ id: crypto.randomUUID(), budget_id, item_id, amount_kobo: 100, due_on: soon() }),
    ...change,
  });
  return { item_id, payment };
}

test('a payment to come counts, but neither a refund nor one that is long overdue', async () => {
  const as = await t.coupleToken('+2348038810001');
  const { payment } = await budgetOf(as);
  expect(await isAsked(as)).toBe(false);
  await push(as, payment({ direction: 'refund' }), payment({ due_on: addDays(today(), -15) }));
  expect(await isAsked(as)).toBe(false);
  await push(as, payment());
  expect(await isAsked(as)).toBe(true);
});

test('a quote counts until its day is over', async () => {
  const as = await t.coupleToken('+2348038810002');
  const { item_id } = await budgetOf(as);
  const setQuote = (version: number, quote_until: string) =>
    push(as, { entity: 'budget_item', id: item_id, version, quote_until });
  await setQuote(1, soon());
  expect(await isAsked(as)).toBe(true);
  await setQuote(2, addDays(today(), -1));
  expect(await isAsked(as)).toBe(false);
});

test('a task counts until its day is over, and only for the person it is assigned to', async () => {
  const as = await t.coupleToken('+2348038810003');
  const { task_id } = await ownedChecklist(t, as);
  const setTask = async (version: number, change: object) =>
    push(as, { entity: 'task', id: task_id, version, ...change });
  const dueOn = (date: string) => ({ due_on: date, due: { kind: 'fixed', date } });
  expect(await isAsked(as)).toBe(false);
  await setTask(1, dueOn(soon()));
  expect(await isAsked(as)).toBe(true);
  await setTask(2, { assignee: { kind: 'person', name: 'Auntie Bisi' } });
  expect(await isAsked(as)).toBe(false);
  await setTask(3, { assignee: null });
  expect(await isAsked(as)).toBe(true);
  await setTask(4, dueOn(addDays(today(), -1)));
  expect(await isAsked(as)).toBe(false);
});

test('a followed category counts until an administrator removes it', async () => {
  const as = await t.coupleToken('+2348038810004');
  const category = await t.asSystem((trx) =>
    trx.insertInto('categories').values({ name: 'Seating' }).returning('id').executeTakeFirstOrThrow(),
  );
  const id = Number(category.id);
  await t.send(followCategories, { as, body: { category_ids: [id] } });
  expect(await isAsked(as)).toBe(true);
  await t.asSystem((trx) =>
    trx.updateTable('categories').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  );
  expect(await isAsked(as)).toBe(false);
});
