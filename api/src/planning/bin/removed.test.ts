import { setTimeout } from 'node:timers/promises';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { listRemoved, restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists, saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { expect, test } from 'vitest';
import { newLine, newPayment, rowOfEachKind } from '../../testing/new-plan-rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { purgeRemoved } from './purge.store.ts';

const t = await testApp();
const as = await t.coupleToken('+2348032100071');

const uuid = () => crypto.randomUUID();
const back = (entity: string, id: string) => t.send(restoreRow, { as, body: { entity, id } });
const removed = async (who = as) => (await t.send(listRemoved, { as: who, query: { tool: 'budget' } })).data;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function push(...changes: object[]) {
  const answer = await t.send(saveChanges, { as, body: { changes } });
  expect(answer.statusCode).toBe(200);
}
const gone = (entity: string, id: string, version = 1) => ({ entity, id, version, deleted: true });

/** Creates a budget with a category, a line, a payment of it, and a payer. */
async function budget() {
  const [budget_id, category, item, payment, payer] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  const fresh = { version: 0, sort: 'i', budget_id };
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 } });
  await push(
    { ...fresh, entity: 'budget_category', id: category, name: 'Venue', planned_kobo: 0 },
    newLine({ id: item, budget_id, category_id: category }),
    {
      ...fresh,
      entity: 'payer',
      id: payer,
      name: 'Mama',
      side: 'bride',
      pledged_kobo: 0,
      received_kobo: 0,
    },
    newPayment({ id: payment, budget_id, item_id: item, payer_id: payer, amount_kobo: 500 }),
  );
  return { budget_id, category, item, payment, payer };
}

test('a removal is listed once, with the number of rows removed along, and only to its couple', async () => {
  const ours = await budget();
  await push(
    gone('budget_category', ours.category),
    gone('budget_item', ours.item),
    gone('payment', ours.payment),
  );
  expect((await removed())[0]).toMatchObject({
    entity: 'budget_category',
    id: ours.category,
    name: 'Venue',
    place: 'Ours',
    along: 2,
  });
  expect(await removed(await t.coupleToken('+2348032100072'))).toEqual([]);
  await back('budget_category', ours.category);
  expect((await removed()).some(({ id }) => id === ours.category)).toBe(false);
});

test('an unrelated row that was removed at the same timestamp stays removed', async () => {
  const [ours, other] = [await budget(), await budget()];
  await push(
    gone('budget_item', ours.item),
    gone('payment', ours.payment),
    gone('payer', ours.payer),
    gone('budget_item', other.item),
    gone('payment', other.payment),
  );
  const { rows } = (await back('budget_item', ours.item)).data;
  expect(rows.map(({ id }) => id).sort()).toEqual([ours.item, ours.payment].sort());
  const payment = rows.find(({ id }) => id === ours.payment);
  expect(payment).toMatchObject({ deleted_at: null, payer_id: ours.payer });
});

test('a restored pledge has its payments again, and a restored task its line', async () => {
  const { payer, payment, item, budget_id } = await budget();
  const [checklist_id, category_id, task] = [uuid(), uuid(), uuid()];
  await t.send(saveChecklists, { as, body: { ...rowOfEachKind().checklist, id: checklist_id } });
  await push(
    { entity: 'checklist_category', id: category_id, version: 0, sort: 'i', checklist_id, name: 'Food' },
    { ...rowOfEachKind().task, id: task, checklist_id, category_id, item_id: item },
  );
  await push(gone('payer', payer));
  await push({ entity: 'payment', id: payment, version: 1, note: 'Cash' });
  expect(await removed()).toContainEqual(expect.objectContaining({ id: payer, name: 'Mama' }));
  await push(gone('task', task));
  await push(gone('budget', budget_id));
  await back('task', task);
  await back('payer', payer);
  const { budgets } = (await t.send(listBudgets, { as })).data;
  const ours = budgets.find(({ id }) => id === budget_id);
  expect(ours?.payers).toMatchObject([{ id: payer }]);
  expect(ours?.payments).toMatchObject([{ id: payment, payer_id: payer }]);
  const { checklists } = (await t.send(listChecklists, { as })).data;
  const { tasks } = checklists.find(({ id }) => id === checklist_id) ?? {};
  expect(tasks).toMatchObject([{ id: task, item_id: item }]);
});

test('restoring a payment restores its removed line, category and budget', async () => {
  const ours = await budget();
  await push(gone('payment', ours.payment));
  await push(gone('budget_item', ours.item));
  await push(gone('budget_category', ours.category));
  await push(gone('budget', ours.budget_id));
  const answer = await back('payment', ours.payment);
  expect(answer.statusCode).toBe(200);
  const ids = answer.data.rows.map(({ id }) => id);
  expect(ids.sort()).toEqual([ours.payment, ours.item, ours.category, ours.budget_id].sort());
});

test('a removed row is purged after thirty days, unless a live line is under it', async () => {
  const [ours, other] = [await budget(), await budget()];
  await push(gone('budget_category', ours.category));
  await push(gone('payer', ours.payer));
  await push(gone('budget_item', other.item), gone('payment', other.payment));
  const live = async (table: string, id: string) =>
    (await t.pool.query(`select from ${table} where id = $1`, [id])).rowCount;
  await purgeRemoved(t.db, inDays(29));
  expect(await live('budget_payments', other.payment)).toBe(1);
  expect(await purgeRemoved(t.db, inDays(31))).toBeGreaterThanOrEqual(2);
  expect(await live('budget_payments', other.payment)).toBe(0);
  expect(await live('budget_items', other.item)).toBe(0);
  expect(await live('budget_categories', other.category)).toBe(1);
  expect(await live('budget_categories', ours.category)).toBe(1);
  expect(await live('budget_items', ours.item)).toBe(1);
  expect(await live('budget_payers', ours.payer)).toBe(0);
  expect(await live('budget_payments', ours.payment)).toBe(1);
});

test('a purge waits for an edit of the plan that is under way, instead of both waiting for each other', async () => {
  const ours = await budget();
  await push(
    gone('budget_category', ours.category),
    gone('budget_item', ours.item),
    gone('payment', ours.payment),
  );
  const editor = await t.pool.connect();
  const touch = (table: string, id: string) =>
    editor.query(`update ${table} set sort = sort where id = $1`, [id]);
  await editor.query('begin');
  await editor.query("select set_config('app.actor', 'system', true)");
  await editor.query(
    'select from wedding_plans where id = (select plan_id from budgets where id = $1) for update',
    [ours.budget_id],
  );
  await touch('budget_categories', ours.category);
  const purge = purgeRemoved(t.db, inDays(31));
  await setTimeout(200);
  await touch('budget_payments', ours.payment);
  await editor.query('commit');
  editor.release();
  expect(await purge).toBeGreaterThanOrEqual(3);
});

test('SEC-48: what is gone from the bin leaves no word in the audit trail, only who removed it and when', async () => {
  const ours = await budget();
  const word = 'Zubenelgenubi';
  await push({ entity: 'budget_item', id: ours.item, version: 1, name: word });
  const trail = async () => {
    const { rows } = await t.pool.query('select before, after from audit where entity_id = $1', [ours.item]);
    return JSON.stringify(rows);
  };
  expect(await trail()).toContain(word);
  await push(gone('payment', ours.payment), gone('budget_item', ours.item, 2));
  await purgeRemoved(t.db, inDays(31));
  expect(await trail()).not.toContain(word);
  expect(await trail()).toContain('deleted_at');
});
