import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import {
  deleteChecklist,
  listChecklists,
  saveChecklists,
  updateTaskStatus,
} from '@wedding/shared/contract/checklist.ts';
import { removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { beforeEach, expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { ownKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';
import { forgetClients } from './mutation.store.ts';
import { joinPlan } from './wedding-plan/join.store.ts';

let checklist_id: string;
let task_id: string;

const t = await testApp();
const as = await t.coupleToken('+2348032200021');

beforeEach(async () => {
  [checklist_id, task_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const category_id = crypto.randomUUID();
  await t.send(saveChecklists, {
    as,
    body: { id: checklist_id, template_id: null, name: 'Ours', wedding_date: null },
  });
  const under = { version: 0, sort: 'i', checklist_id };
  const task = { ...under, id: task_id, category_id, title: 'Hall', due: { kind: 'none' }, due_on: null };
  const changes = [
    { ...under, entity: 'checklist_category', id: category_id, name: 'Place' },
    { ...task, entity: 'task' },
  ];
  expect((await t.send(saveChecklists, { as, body: { changes } })).statusCode).toBe(200);
});

const newPage = () => {
  const client = crypto.randomUUID();
  return (number: number) => ({ 'idempotency-key': `${client}.${number}` });
};
const retitle = (title: string, version: number) => ({
  changes: [{ entity: 'task', id: task_id, version, title }],
});
async function storedTask() {
  const { data } = await t.send(listChecklists, { as });
  return data.checklists.flatMap(({ tasks }) => tasks).find(({ id }) => id === task_id);
}

test('a repeated number answers what the first did, and changes nothing', async () => {
  const key = newPage();
  const first = await t.send(saveChanges, { as, body: retitle('Big hall', 1), headers: key(1) });
  expect(first.json).toMatchObject({
    message: 'Saved',
    data: { rows: [{ entity: 'task', id: task_id, title: 'Big hall', version: 2 }], last_number: 1 },
  });
  const again = await t.send(saveChanges, { as, body: retitle('Big hall', 1), headers: key(1) });
  expect(again.json).toEqual(first.json);
  // Even with another body: the number is what counts.
  const other = await t.send(saveChanges, { as, body: retitle('Other', 2), headers: key(1) });
  expect(other.json).toEqual(first.json);
  expect(await storedTask()).toMatchObject({ title: 'Big hall', version: 2 });
});

test('both deliveries of one mutation at the same moment are answered, and one is applied', async () => {
  const headers = newPage()(1);
  const name = 'Mama';
  const budget = { id: crypto.randomUUID(), template_id: null, name: 'Ours', total_kobo: 500 };
  await t.send(saveBudgets, { as, body: budget });
  const payer = { budget_id: budget.id, side: 'bride', pledged_kobo: 0, received_kobo: 0, sort: 'i', name };
  const body = { changes: [{ entity: 'payer', id: crypto.randomUUID(), version: 0, ...payer }] };
  const answers = await Promise.all([1, 2, 3].map(() => t.send(saveBudgets, { as, body, headers })));
  for (const { json } of answers) expect(json).toEqual(answers[0]?.json);
  expect(answers[0]?.json).toMatchObject({ data: { rows: [{ name, version: 1 }] } });
});

test('a repeat after somebody else’s change restores no older value', async () => {
  const key = newPage();
  await t.send(saveChanges, { as, body: retitle('Mine', 1), headers: key(1) });
  await t.send(saveChanges, { as, body: retitle('Theirs', 2) });
  const again = await t.send(saveChanges, { as, body: retitle('Mine', 1), headers: key(1) });
  expect(again.json).toMatchObject({ data: { rows: [{ title: 'Theirs', version: 3 }] } });
  expect(await storedTask()).toMatchObject({ title: 'Theirs', version: 3 });
});

test('a tick that arrives after a later one is refused', async () => {
  const key = newPage();
  const tick = (status: string, number: number) =>
    t.send(updateTaskStatus, {
      as,
      params: { id: checklist_id },
      body: { task_id, status },
      headers: key(number),
    });
  expect((await tick('todo', 2)).statusCode).toBe(200);
  expect(await tick('done', 1)).toMatchObject({ statusCode: 409, code: 'ANSWERED' });
  expect(await storedTask()).toMatchObject({ status: 'todo' });
});

test('a refusal is remembered, with its conflicts', async () => {
  const key = newPage();
  await t.send(saveChanges, { as, body: retitle('Theirs', 1) });
  const body = {
    changes: [
      ...retitle('Mine', 1).changes,
      { entity: 'checklist', id: checklist_id, version: 1, name: 'New' },
    ],
  };
  const refused = await t.send(saveChanges, { as, body, headers: key(1) });
  expect(refused).toMatchObject({ statusCode: 409, code: 'VERSION_CONFLICT' });
  expect(refused.json.conflicts).toMatchObject([
    { id: task_id, sent_version: 1, current: { title: 'Theirs' } },
  ]);
  // By now it would fit, but its author has been told otherwise.
  await t.send(saveChanges, { as, body: retitle('Mine', 2) });
  expect(await t.send(saveChanges, { as, body, headers: key(1) })).toMatchObject({
    statusCode: 409,
    code: 'VERSION_CONFLICT',
  });
  const { data } = await t.send(listChecklists, { as });
  expect(data.checklists.find(({ id }) => id === checklist_id)).toMatchObject({ name: 'Ours', version: 1 });
  const gone = { entity: 'task', id: crypto.randomUUID() };
  for (const _ of [1, 2])
    expect(await t.send(restoreRow, { as, body: gone, headers: key(2) })).toMatchObject({
      statusCode: 404,
      message: 'This entry was not found.',
    });
});

test('a refused first mutation leaves no wedding plan behind', async () => {
  const stranger = await t.coupleToken('+2348032200022');
  const { statusCode } = await t.send(saveChanges, {
    as: stranger,
    body: retitle('Not mine', 1),
    headers: newPage()(1),
  });
  expect(statusCode).toBe(404);
  const { data } = await t.send(listChecklists, { as: stranger });
  expect(data.plan).toBeNull();
});

test('a checklist that was changed since it was seen isn’t removed', async () => {
  const params = { id: checklist_id };
  const rename = { changes: [{ entity: 'checklist', id: checklist_id, version: 1, name: 'Theirs' }] };
  await t.send(saveChanges, { as, body: rename });
  const stale = await t.send(deleteChecklist, { as, params, query: { version: '1' }, headers: newPage()(1) });
  expect(stale).toMatchObject({ statusCode: 409, code: 'VERSION_CONFLICT' });
  const seen = await t.send(deleteChecklist, { as, params, query: { version: '2' }, headers: newPage()(1) });
  expect(seen.json).toMatchObject({ data: { rows: [{ entity: 'checklist', version: 3 }] } });
  expect(assertPresent(seen.json.data)).toMatchObject({ rows: [{ deleted_at: expect.any(String) }] });
});

test('a number counts for its account and client alone', async () => {
  const headers = newPage()(1);
  await t.send(saveChanges, { as, body: retitle('Mine', 1), headers });
  const partner = await t.coupleToken('+2348032200023');
  const { data } = await t.send(listChecklists, { as });
  const { rows } = await t.pool.query(`select id from accounts where phone = '+2348032200023'`);
  await t.asSystem((trx) => joinPlan(trx, { planId: assertPresent(data.plan).id, accountId: rows[0].id }));
  await t.send(saveChanges, { as: partner, body: retitle('Theirs', 2), headers });
  expect(await storedTask()).toMatchObject({ title: 'Theirs' });

  // A member who was removed learns nothing of the plan from a repeat.
  const key = await ownKey(t, as, 'remove');
  const removed = await t.send(removePlanMember, { as, params: { id: rows[0].id }, query: { key } });
  expect(removed.statusCode).toBe(200);
  const repeated = await t.send(saveChanges, { as: partner, body: retitle('Theirs', 2), headers });
  expect(repeated.json).toMatchObject({ data: { rows: [] } });
});

test('a key that is none is refused, and pages that have sent nothing for 60 days are forgotten', async () => {
  for (const key of [
    '',
    'x.1',
    `${crypto.randomUUID()}.0`,
    `${crypto.randomUUID()}`,
    `${crypto.randomUUID()}.1.2`,
  ]) {
    const headers = { 'idempotency-key': key };
    expect((await t.send(saveChanges, { as, body: retitle('x', 1), headers })).statusCode).toBe(422);
  }
  expect(await storedTask()).toMatchObject({ title: 'Hall' });
  await t.send(saveChanges, { as, body: retitle('Big hall', 1), headers: newPage()(1) });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await forgetClients(t.db, inDays(59))).toBe(0);
  expect(await forgetClients(t.db, inDays(61))).toBeGreaterThan(0);
});
