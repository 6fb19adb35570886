import { getMe } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists, updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { newLine } from '../testing/new-plan-rows.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();

const next = async (as: string) => (await t.send(getNextStep, { as })).data;
async function push(as: string, ...changes: object[]): Promise<void> {
  expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
}
const nothing = {
  plan_id: expect.any(String),
  planned: true,
  wedding_day: null,
  has_checklist: false,
  has_budget: false,
  payment: null,
  task: null,
  joined: null,
  partner: null,
  moments: [],
  moment: null,
};
const payment = { entity: 'payment', version: 0, sort: 'i', kind: 'deposit', direction: 'out', note: '' };
const open = { paid_on: null, method: 'transfer', payer_id: null };

/** Creates a budget with one line, `Hall`. */
async function hall(as: string) {
  const [budget_id, category_id, item_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const body = { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 };
  await t.send(saveBudgets, { as, body });
  const fresh = { version: 0, sort: 'i', budget_id };
  await push(
    as,
    { ...fresh, entity: 'budget_category', id: category_id, name: 'Venue', planned_kobo: 0 },
    newLine({ id: item_id, budget_id, category_id }),
  );
  return { budget_id, item_id };
}

/** Adds a partner with this name to the plan that Amara owns. Returns the partner's account id and token. */
async function withPartner(as: string, firstname: string) {
  const partner = await joinedPartner(t, as);
  const { id } = (await t.send(getMe, { as })).data;
  await t.asSystem(async (trx) => {
    await trx.updateTable('accounts').set({ firstname: 'Amara' }).where('id', '=', id).execute();
    await trx.updateTable('accounts').set({ firstname }).where('id', '=', partner).execute();
  });
  return { partner, token: await t.coupleToken(`+234802${String(id).padStart(7, '0')}`) };
}
/** Returns the task of the account's only checklist. */
async function firstTask(as: string) {
  const [task] = (await t.send(listChecklists, { as })).data.checklists.flatMap(({ tasks }) => tasks);
  return assertPresent(task);
}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test('nothing is planned before the first budget or checklist', async () => {
  const as = await t.coupleToken('+2348036670001');
  const { moment: _, moments: __, ...unplanned } = nothing;
  expect(await next(as)).toEqual({ ...unplanned, plan_id: null, planned: false });
});

test('the unpaid payment that is due first is next, and a refund never is', async () => {
  const as = await t.coupleToken('+2348036670002');
  const under = await hall(as);
  expect(await next(as)).toEqual({ ...nothing, has_budget: true });
  const [first, second, back] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const due = (id: string, amount_kobo: number, due_on: string | null) => ({
    ...payment,
    ...open,
    ...under,
    id,
    amount_kobo,
    due_on,
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

test('the open task with the earliest day is next, and only its own couple sees it', async () => {
  const as = await t.coupleToken('+2348036670003');
  const { id, task_id } = await ownedChecklist(t, as);
  expect((await next(as)).task).toEqual({ title: 'Call', due_on: null });
  const on = '2027-03-01';
  await push(as, { entity: 'task', id: task_id, version: 1, due_on: on, due: { kind: 'fixed', date: on } });
  expect((await next(as)).task).toEqual({ title: 'Call', due_on: on });
  // On one day the hour counts: half past midnight is before everything else.
  const { id: other, category_id } = await firstTask(as);
  const due = { kind: 'fixed', date: on };
  const night = { id: crypto.randomUUID(), category_id, checklist_id: id, sort: 'z', title: 'Vigil' };
  await push(as, { entity: 'task', version: 0, ...night, due, due_on: on, due_at: '00:30' });
  await push(as, { entity: 'task', id: other, version: 2, due_at: '08:00' });
  expect((await next(as)).task).toMatchObject({ title: 'Vigil' });
  await push(as, { entity: 'task', id: night.id, version: 1, deleted: true });
  await t.send(updateTaskStatus, { as, params: { id }, body: { task_id, status: 'done' } });
  expect((await next(as)).task).toBeNull();
  expect((await next(await t.coupleToken('+2348036670004'))).task).toBeNull();
});

test('the wedding day is the day of the main ceremony, and a day is enough for a plan', async () => {
  const as = await t.coupleToken('+2348036670005');
  const ceremony = { entity: 'ceremony', version: 0, guests: 0 };
  const day = (kind: string, date: string, sort: string) => ({
    ...ceremony,
    id: crypto.randomUUID(),
    kind,
    name: kind,
    date,
    sort,
  });
  await push(as, day('reception', '2027-06-12', 'i'), day('introduction', '2027-01-09', 'b'));
  expect(await next(as)).toEqual({ ...nothing, wedding_day: '2027-06-12' });
});

test('only the partner sees a member’s latest change, and whose plan it joined', async () => {
  const as = await t.coupleToken('+2348036670006');
  const { partner, token } = await withPartner(as, 'Tunde');
  const { id, task_id } = await ownedChecklist(t, as);
  expect(await next(as)).toMatchObject({ joined: null, partner: null });
  expect(await next(token)).toMatchObject({
    joined: 'Amara',
    has_checklist: true,
    partner: { name: 'Amara', did: 'changed', what: 'Call', in: 'checklist', more: 0 },
  });
  expect((await next(token)).partner?.is_new).toBe(true);
  const under = await hall(token);
  const paid = { ...payment, ...open, ...under, paid_on: '2026-04-01', due_on: null, amount_kobo: 100 };
  expect((await next(as)).partner).toMatchObject({ did: 'changed', what: 'Hall', is_new: true });
  await push(token, { ...paid, id: crypto.randomUUID() });
  await t.send(updateTaskStatus, { as: token, params: { id }, body: { task_id, status: 'done' } });
  const partnerNews = { name: 'Tunde', did: 'done', what: 'Call', in: 'checklist', more: 2, is_new: false };
  expect((await next(as)).partner).toMatchObject(partnerNews);
  await t.asSystem((trx) =>
    trx
      .updateTable('tasks')
      .set({ updated_at: ago(8) })
      .where('id', '=', task_id)
      .execute(),
  );
  expect((await next(as)).partner).toMatchObject({ did: 'paid', what: 'Hall', in: 'budget', more: 1 });
  await t.asSystem((trx) =>
    trx
      .updateTable('wedding_plan_members')
      .set({ joined_at: ago(15) })
      .where('account_id', '=', partner)
      .execute(),
  );
  expect((await next(token)).joined).toBeNull();
});

test('a category is worth a moment once all of it is agreed and paid, and a refund takes it back', async () => {
  const as = await t.coupleToken('+2348036670008');
  const under = await hall(as);
  const agreed = { mode: 'flat', amount_kobo: 50_000 };
  await push(as, { entity: 'budget_item', id: under.item_id, version: 1, agreed });
  const paid = { ...payment, ...open, ...under, due_on: null, paid_on: '2026-04-01' };
  await push(as, { ...paid, id: crypto.randomUUID(), amount_kobo: 30_000 });
  expect((await next(as)).moment).toBeNull();
  await push(as, { ...paid, id: crypto.randomUUID(), amount_kobo: 20_000 });
  expect((await next(as)).moment).toMatchObject({ kind: 'category_paid', name: 'Venue' });
  await push(as, { ...paid, id: crypto.randomUUID(), amount_kobo: 5_000, direction: 'refund' });
  expect((await next(as)).moment).toBeNull();
});

test('who invited sees that the partner has joined; fifty days before the wedding are a moment for both', async () => {
  const as = await t.coupleToken('+2348036670009');
  const { partner, token } = await withPartner(as, 'Tunde');
  expect((await next(as)).moment).toEqual({ kind: 'joined', key: `joined ${partner}`, name: 'Tunde' });
  expect((await next(token)).moment).toBeNull();
  // What came last is shown: the joining is news for a week, and hides nothing that comes after it.
  const under = await hall(as);
  const agreed = { mode: 'flat', amount_kobo: 50_000 };
  await push(as, { entity: 'budget_item', id: under.item_id, version: 1, agreed });
  const paid = { ...payment, ...open, ...under, due_on: null, paid_on: '2026-04-01' };
  await push(as, { ...paid, id: crypto.randomUUID(), amount_kobo: 50_000 });
  expect((await next(as)).moment).toMatchObject({ kind: 'category_paid' });
  // The one before it isn't lost.
  const kinds = async () => (await next(as)).moments?.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['category_paid', 'joined']);
  const date = addDays(today(), 50);
  const day = {
    entity: 'ceremony',
    version: 0,
    guests: 0,
    kind: 'reception',
    name: 'Party',
    date,
    sort: 'i',
  };
  await push(as, { ...day, id: crypto.randomUUID() });
  for (const who of [as, token]) {
    expect((await next(who)).moment).toMatchObject({ kind: 'fifty_days', key: `fifty_days ${date}` });
  }
  expect(await kinds()).toEqual(['fifty_days', 'category_paid', 'joined']);
});
