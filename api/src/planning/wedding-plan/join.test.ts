import { updateProfile } from '@wedding/shared/contract/account.ts';
import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { listChanges, listRemoved, saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { PLAN_ROWS_MAX } from '@wedding/shared/contract/plan-entities.ts';
import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import { type JoinChoice, plansClash } from '@wedding/shared/contract/wedding-plan.schema.ts';
import {
  acceptInvitation,
  createWeddingPlan,
  getWeddingPlan,
  invitePartner,
} from '@wedding/shared/contract/wedding-plan.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { ownedChecklist } from '../../testing/owned-checklist.ts';
import { provedKey } from '../../testing/proved-key.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();

const uuid = () => crypto.randomUUID();
const inDays = (days: number) => addDays(today(), days);
const change = (as: string, changes: readonly object[]) => t.send(saveChanges, { as, body: { changes } });
const planOf = async (as: string) => (await t.send(getWeddingPlan, { as })).data.plan;
const ceremony = (kind: Ceremony['kind'], date: string | null, guests: number, name: string = kind) => ({
  entity: 'ceremony',
  id: uuid(),
  version: 0,
  sort: 'i',
  kind,
  name,
  date,
  guests,
});

/** Signs in a couple with a plan of these ceremonies. Returns its token. */
async function planner(phone: string, ceremonies: readonly object[]): Promise<string> {
  const as = await t.coupleToken(phone);
  await t.send(createWeddingPlan, { as, body: { id: uuid() } });
  if (ceremonies.length > 0) expect((await change(as, ceremonies)).statusCode).toBe(200);
  return as;
}
/** Returns a function that joins the partner to the plan of `owner`. It can be called again after it was refused. */
async function wayIn(owner: string, phones: { owner: string; partner: string }) {
  const invite = await provedKey(t, phones.owner, 'invite');
  const { path } = (await t.send(invitePartner, { as: owner, body: { key: invite } })).data;
  const token = assertPresent(path.split('/').at(-1));
  const key = await provedKey(t, phones.partner, 'join');
  return (keep?: JoinChoice) =>
    t.send(acceptInvitation, { params: { token }, body: { key, ...(keep && { keep }) } });
}
/** Creates a budget with one line that is priced per guest of the ceremony. */
async function budgetFor(as: string, ceremony_id: string): Promise<Budget> {
  const [id, category_id] = [uuid(), uuid()];
  await t.send(saveBudgets, { as, body: { id, template_id: null, name: 'Money', total_kobo: 1_000_000 } });
  const price = { mode: 'per_guest', unit_kobo: 5_000, ceremony_id, buffer: false };
  const under = { budget_id: id, version: 0, sort: 'i' };
  const line = {
    entity: 'budget_item',
    id: uuid(),
    ...under,
    category_id,
    name: 'Plates',
    note: '',
    estimate: price,
    agreed: price,
    quote_until: null,
    refundable: false,
    vendor_name: '',
    vendor_phone: '',
  };
  const category = { entity: 'budget_category', id: category_id, ...under, name: 'Food', planned_kobo: 0 };
  expect((await change(as, [category, line])).statusCode).toBe(200);
  return assertPresent((await t.send(listBudgets, { as })).data.budgets[0]);
}
const datedTask = { kind: 'offset', ceremony: 'reception', n: -10, unit: 'day' };

test('a partner whose plan has other days and guests chooses between them, and nothing is lost', async () => {
  const phones = { owner: '+2348037790001', partner: '+2348037790002' };
  const [ours, hers] = [ceremony('reception', inDays(200), 300), ceremony('reception', inDays(230), 250)];
  const traditional = ceremony('traditional', inDays(190), 100);
  const ada = await planner(phones.owner, [ours]);
  const tunde = await planner(phones.partner, [hers, traditional]);
  await t.send(updateProfile, { as: ada, body: { firstname: 'Ada' } });
  const list = await ownedChecklist(t, tunde);
  const task = (await t.send(listChecklists, { as: tunde })).data.checklists[0]?.tasks[0];
  const dated = { entity: 'task', id: task?.id, version: task?.version, due: datedTask, due_on: inDays(220) };
  expect((await change(tunde, [dated])).statusCode).toBe(200);
  await budgetFor(tunde, hers.id);
  const join = await wayIn(ada, phones);

  const refused = await join();
  expect(refused.statusCode).toBe(409);
  const clash = plansClash.parse(refused.json);
  expect(clash).toMatchObject({ code: 'PLANS_CLASH', turnout: null });
  expect(clash.ceremonies).toEqual([
    {
      id: ours.id,
      kind: 'reception',
      name: 'reception',
      theirs: { date: inDays(200), guests: 300 },
      yours: { date: inDays(230), guests: 250 },
    },
  ]);
  // Nothing was written: both plans are unchanged, and the link still works.
  expect((await planOf(tunde))?.ceremonies).toHaveLength(2);
  expect((await planOf(ada))?.ceremonies).toMatchObject([{ date: inDays(200), guests: 300 }]);
  // A value that neither plan has, or another ceremony's id, is refused again.
  const keepOf = (date: string, guests: number, id = ours.id): JoinChoice => ({
    ceremonies: [{ id, date, guests }],
  });
  for (const keep of [keepOf(inDays(201), 300), keepOf(inDays(200), 1), keepOf(inDays(200), 300, hers.id)]) {
    expect((await join(keep)).code).toBe('PLANS_CLASH');
  }

  const { cursor } = (await t.send(listBudgets, { as: ada })).data;
  const joined = await join(keepOf(inDays(200), 250));
  expect(joined.statusCode).toBe(200);
  const as = joined.data.token;
  const { id, ceremonies } = assertPresent(await planOf(as));
  expect(id).toBe((await planOf(ada))?.id);
  expect(ceremonies).toMatchObject([
    { id: ours.id, date: inDays(200), guests: 250 },
    { id: traditional.id, date: inDays(190), guests: 100 },
  ]);
  // Rows that depended on her ceremony depend on the remaining one.
  const [budget] = (await t.send(listBudgets, { as })).data.budgets;
  const priced = { ceremony_id: ours.id };
  expect(budget?.items[0]).toMatchObject({ estimate: priced, agreed: priced });
  const [mine] = (await t.send(listChecklists, { as })).data.checklists;
  expect(mine).toMatchObject({ id: list.id, tasks: [{ id: task?.id, due_on: inDays(190) }] });
  // The owner's open page receives all of it, and the ceremony that wasn't kept is listed as removed.
  const news = (await t.send(listChanges, { as: ada, query: { since: String(cursor) } })).data.rows;
  const changedEntities = new Set(news.map(({ entity }) => entity));
  expect(changedEntities).toEqual(
    new Set([
      'ceremony',
      'budget',
      'budget_category',
      'budget_item',
      'checklist',
      'checklist_category',
      'task',
    ]),
  );
  const gone = (await t.send(listRemoved, { as, query: { tool: 'budget' } })).data;
  expect(gone).toMatchObject([{ entity: 'ceremony', id: hers.id }]);
});

test('the owner’s tasks and plates follow the values that are chosen', async () => {
  const phones = { owner: '+2348037790003', partner: '+2348037790004' };
  const ours = ceremony('reception', inDays(200), 300);
  const owner = await planner(phones.owner, [ours]);
  const partner = await planner(phones.partner, [ceremony('reception', inDays(150), 300)]);
  await ownedChecklist(t, owner);
  const task = (await t.send(listChecklists, { as: owner })).data.checklists[0]?.tasks[0];
  await change(owner, [
    { entity: 'task', id: task?.id, version: task?.version, due: datedTask, due_on: inDays(190) },
  ]);
  const plan = await planOf(partner);
  await change(partner, [
    { entity: 'wedding_plan', id: plan?.id, version: plan?.version, turnout_bp: 12_000 },
  ]);
  const join = await wayIn(owner, phones);
  expect((await join()).json.turnout).toEqual({ theirs: 10_000, yours: 12_000 });
  const ceremonies = [{ id: ours.id, date: inDays(150), guests: 300 }];
  expect((await join({ ceremonies })).code).toBe('PLANS_CLASH');
  expect((await join({ ceremonies, turnout_bp: 12_000 })).statusCode).toBe(200);
  expect(await planOf(owner)).toMatchObject({ turnout_bp: 12_000, ceremonies: [{ date: inDays(150) }] });
  const [list] = (await t.send(listChecklists, { as: owner })).data.checklists;
  expect(list?.tasks[0]?.due_on).toBe(inDays(140));
});

test('a day or guests that only one plan has are no clash, nor are other celebrations of different names', async () => {
  const phones = { owner: '+2348037790005', partner: '+2348037790006' };
  const owner = await planner(phones.owner, [
    ceremony('reception', inDays(200), 0),
    ceremony('other', inDays(100), 20, 'Hen night'),
  ]);
  await planner(phones.partner, [
    ceremony('reception', null, 250),
    ceremony('other', inDays(90), 15, 'Stag night'),
  ]);
  expect((await (await wayIn(owner, phones))()).statusCode).toBe(200);
  const rows = assertPresent(await planOf(owner)).ceremonies;
  expect(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { kind: 'other', name: 'Hen night' },
    { kind: 'other', name: 'Stag night', guests: 15 },
    { kind: 'reception', date: inDays(200), guests: 250 },
  ]);
});

test('two plans that are too large for one aren’t joined, and nothing is written until there is room', async () => {
  const phones = { owner: '+2348032170101', partner: '+2348032170102' };
  const ada = await planner(phones.owner, []);
  const tunde = await planner(phones.partner, [ceremony('reception', inDays(90), 100)]);
  const half = PLAN_ROWS_MAX / 2;
  const lists: string[] = [];
  for (const as of [ada, tunde]) {
    const { id, task_id } = await ownedChecklist(t, as);
    lists.push(id);
    await t.asSystem((trx) =>
      sql`insert into tasks (id, checklist_id, category_id, title, due, sort)
        select gen_random_uuid(), checklist_id, category_id, 'More ' || n, due, 'j'
        from tasks, generate_series(1, ${half}::int) n where id = ${task_id}`.execute(trx),
    );
  }
  const join = await wayIn(ada, phones);
  const refused = await join();
  expect([refused.statusCode, refused.code]).toEqual([422, 'PLAN_FULL']);
  expect(refused.message).toBe(
    'Your two wedding plans have 5,004 categories, lines, payments and tasks together, and one plan has room for 5,000. Remove some of them from either plan, then open the link again.',
  );
  expect((await planOf(tunde))?.ceremonies).toHaveLength(1);
  expect((await planOf(ada))?.ceremonies).toEqual([]);
  const [list = ''] = lists;
  await t.asSystem((trx) =>
    sql`update tasks set deleted_at = now() where checklist_id = ${list} and sort = 'j'`.execute(trx),
  );
  // More budgets than one plan has room for.
  for (const as of [ada, tunde]) {
    for (let made = 0; made < 26; made += 1) {
      const body = { id: uuid(), template_id: null, name: 'Money', total_kobo: 1 };
      expect((await t.send(saveBudgets, { as, body })).statusCode).toBe(200);
    }
  }
  expect((await join()).message).toContain('have 52 budgets, and one plan has room for 50.');
  await t.asSystem((trx) => sql`update budgets set deleted_at = now() where name = 'Money'`.execute(trx));
  // More ceremonies; one of a kind that both have counts once.
  const others = Array.from({ length: 19 }, (_, n) => ceremony('other', null, 10, `Party ${n}`));
  expect((await change(ada, [...others, ceremony('reception', inDays(90), 100)])).statusCode).toBe(200);
  expect((await change(tunde, [ceremony('other', null, 5, 'Tea')])).statusCode).toBe(200);
  expect((await join()).message).toContain('have 21 ceremonies, and one plan has room for 20.');
  const [first] = others;
  await change(ada, [{ entity: 'ceremony', id: first?.id, version: 1, deleted: true }]);
  expect((await join()).statusCode).toBe(200);
});
