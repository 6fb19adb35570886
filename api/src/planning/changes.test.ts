import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { listChanges, restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists, updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import { PLAN_ROWS_MAX, planLimits } from '@wedding/shared/contract/plan-entities.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { testApp } from '../testing/test-app.ts';
import { createFirstTemplates } from './templates/first-templates.ts';

const t = await testApp();
await createFirstTemplates(t.db);
const ada = await t.coupleToken('+2348032100011');
const bisi = await t.coupleToken('+2348032100012');

const uuid = () => crypto.randomUUID();
const push = async (as: string, changes: readonly object[]) => t.send(saveChanges, { as, body: { changes } });
const pull = async (as: string, since: number): Promise<{ cursor: number; rows: PlanningRow[] }> =>
  (await t.send(listChanges, { as, query: { since: String(since) } })).data;
const lists = async (as: string) => (await t.send(listBudgets, { as })).data;

const flat = (amount_kobo: number) => ({ mode: 'flat', amount_kobo });
const line = (of: { budget_id: string; category_id: string }, more: object = {}) => ({
  entity: 'budget_item',
  id: uuid(),
  version: 0,
  sort: 'i',
  name: 'Hall',
  note: '',
  estimate: flat(100),
  agreed: null,
  quote_until: null,
  refundable: false,
  vendor_name: '',
  vendor_phone: '',
  ...of,
  ...more,
});
const pay = (budget_id: string, item_id: string) => ({
  entity: 'payment',
  id: uuid(),
  version: 0,
  sort: 'i',
  budget_id,
  item_id,
  kind: 'deposit',
  direction: 'out',
  amount_kobo: 1_000_000_000_000,
  due_on: '2027-03-01',
  paid_on: null,
  method: 'transfer',
  payer_id: null,
  note: '',
});

async function budgetOf(as: string) {
  const id = uuid();
  await t.send(saveBudgets, { as, body: { id, template_id: null, name: 'Ours', total_kobo: 500 } });
  const category = { entity: 'budget_category', id: uuid(), version: 0, budget_id: id, sort: 'i' };
  await push(as, [{ ...category, name: 'Hall', planned_kobo: 300 }]);
  return { budget_id: id, category_id: category.id };
}

describe('lines and payments', () => {
  test('are written together, in whatever order they are sent, and read back in their lists', async () => {
    const home = await budgetOf(ada);
    const hall = line(home);
    const answer = await push(ada, [pay(home.budget_id, hall.id), hall]);
    expect(answer.statusCode).toBe(200);
    const budget = (await lists(ada)).budgets.find(({ id }) => id === home.budget_id);
    expect(budget?.items).toMatchObject([{ name: 'Hall', estimate: flat(100), agreed: null, version: 1 }]);
    expect(budget?.payments).toMatchObject([{ item_id: hall.id, amount_kobo: 1_000_000_000_000 }]);
  });

  test('come with a budget from a template, without a price', async () => {
    const { templates } = await lists(ada);
    const [first, ...others] = assertPresent(templates[0]).rows;
    const leave_out = others.map(({ id }) => id);
    const body = { id: uuid(), template_id: templates[0]?.id, name: 'One', total_kobo: 1_001, leave_out };
    const [budget] = (await t.send(saveBudgets, { as: ada, body })).data;
    expect(budget?.categories).toMatchObject([{ name: first?.name, planned_kobo: 1_001 }]);
    expect(budget?.items.map(({ name }) => name)).toEqual(first?.items.map(({ name }) => name));
    expect(budget?.passed_rows).toEqual(leave_out);
  });

  test('come with a new budget and checklist in one change, templates or not', async () => {
    const { templates } = await lists(ada);
    const [budget_id, checklist_id, category_id] = [uuid(), uuid(), uuid()];
    const fresh = { version: 0, sort: 'i', name: 'Both' };
    const changes = [
      line({ budget_id, category_id }),
      { ...fresh, entity: 'budget_category', id: category_id, budget_id, planned_kobo: 1 },
      { ...fresh, entity: 'budget', id: budget_id, template_id: templates[0]?.id, total_kobo: 5_000 },
      { ...fresh, entity: 'checklist', id: checklist_id, template_id: null },
    ];
    const { rows } = (await push(ada, changes)).data;
    const copied = assertPresent(templates[0]).rows.flatMap(({ items }) => items);
    expect(rows.filter(({ entity }) => entity === 'budget_item')).toHaveLength(copied.length + 1);
    expect(rows.find(({ id }) => id === checklist_id)).toMatchObject({ entity: 'checklist', version: 1 });
    const budget = (await lists(ada)).budgets.find(({ id }) => id === budget_id);
    expect(budget?.categories.reduce((sum, { planned_kobo }) => sum + planned_kobo, 0)).toBe(5_001);
  });

  test.each([
    [
      'a category of another budget',
      (home: { budget_id: string }, other: { category_id: string }) => [
        line({ ...home, category_id: other.category_id }),
      ],
    ],
    ['a payment of a line in another budget', (home: { budget_id: string }) => [pay(home.budget_id, uuid())]],
  ])('%s is refused, and nothing is written', async (_what, changes) => {
    const home = await budgetOf(ada);
    const other = await budgetOf(ada);
    expect((await push(ada, changes(home, other))).statusCode).toBe(404);
  });

  test('two lines of two budgets under one category are refused, in either order', async () => {
    const [home, other] = [await budgetOf(ada), await budgetOf(ada)];
    const strange = line(other, { category_id: home.category_id });
    for (const changes of [
      [strange, line(home)],
      [line(home), strange],
    ])
      expect((await push(ada, changes)).statusCode).toBe(404);
  });

  test('with an id that two couples send at the same time are stored once', async () => {
    const homes = { [ada]: await budgetOf(ada), [bisi]: await budgetOf(bisi) };
    for (let turn = 0; turn < 10; turn += 1) {
      const id = uuid();
      const sent = [ada, bisi].map((as) => push(as, [line(assertPresent(homes[as]), { id })]));
      const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
      expect([
        [200, 404],
        [200, 409],
      ]).toContainEqual(statuses);
    }
  });

  test('more than ₦10bn in a line is refused', async () => {
    const home = await budgetOf(ada);
    const price = { mode: 'per_unit', unit_kobo: 1_000_000_000, quantity: 1_001 };
    expect((await push(ada, [line(home, { estimate: price })])).statusCode).toBe(422);
    expect((await push(ada, [line(home, { estimate: { ...price, quantity: 1_000 } })])).statusCode).toBe(200);
  });
});

describe('changes of the other phone', () => {
  test('are returned once after the cursor, including removals', async () => {
    const home = await budgetOf(ada);
    const { cursor } = await lists(ada);
    expect((await pull(ada, cursor)).rows).toEqual([]);
    const hall = line(home);
    await push(ada, [hall]);
    await push(ada, [{ entity: 'budget_item', id: hall.id, version: 1, deleted: true }]);
    const news = await pull(ada, cursor);
    expect(news.rows).toMatchObject([{ entity: 'budget_item', id: hall.id, version: 2 }]);
    expect(news.rows[0]?.deleted_at).toBeTruthy();
    expect((await pull(ada, news.cursor)).rows).toEqual([]);
  });

  test('are not visible to another couple', async () => {
    const mine = await budgetOf(ada);
    await budgetOf(bisi);
    const { rows } = await pull(bisi, 0);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(mine.budget_id);
  });

  test.each(['estimate', 'agreed'])(
    'the %s of a line keeps its ceremony when the ceremony was removed since, as phones send the whole price',
    async (column) => {
      const ceremony = { entity: 'ceremony', id: uuid(), version: 0, sort: 'i', kind: 'other', name: 'Tea' };
      const price = {
        [column]: { mode: 'per_guest', unit_kobo: 100, ceremony_id: ceremony.id, buffer: false },
      };
      const hall = line(await budgetOf(ada), price);
      expect((await push(ada, [hall, { ...ceremony, date: null, guests: 10 }])).statusCode).toBe(200);
      const removed = { entity: 'ceremony', id: ceremony.id, version: 1, deleted: true };
      expect((await push(ada, [removed])).statusCode).toBe(200);
      const change = { entity: 'budget_item', id: hall.id, version: 1, ...price };
      expect((await push(ada, [change])).statusCode).toBe(200);
    },
  );

  test('a conflict has the whole row, as the lists have it: also who did a task, and when', async () => {
    const { id, task_id } = await ownedChecklist(t, ada);
    await t.send(updateTaskStatus, { as: ada, params: { id }, body: { task_id, status: 'done' } });
    const answer = await push(ada, [{ entity: 'task', id: task_id, version: 1, title: 'Call her' }]);
    const { checklists } = (await t.send(listChecklists, { as: ada })).data;
    const current = checklists.find((one) => one.id === id)?.tasks[0];
    expect(answer.json.conflicts).toMatchObject([{ current }]);
  });

  test('a ceremony and the tasks that move with it are saved in one change, across both tools', async () => {
    const { id, task_id } = await ownedChecklist(t, ada);
    const ceremony = { entity: 'ceremony', id: uuid(), version: 0, sort: 'i', kind: 'reception' };
    const made = await push(ada, [
      { ...ceremony, name: 'Reception', date: '2027-06-12', guests: 300 },
      { entity: 'task', id: task_id, version: 1, due_on: '2027-06-01' },
    ]);
    expect(made.data.rows).toHaveLength(2);
    expect((await lists(ada)).plan?.ceremonies).toMatchObject([{ guests: 300, date: '2027-06-12' }]);
    const stale = await push(ada, [
      { entity: 'ceremony', id: ceremony.id, version: 1, guests: 400 },
      { entity: 'task', id: task_id, version: 1, due_on: '2027-05-01' },
    ]);
    expect(stale.statusCode).toBe(409);
    expect((await lists(ada)).plan?.ceremonies).toMatchObject([{ guests: 300 }]);
    expect(id).toBeTruthy();
  });

  test('a task has one day, whichever of its two fields a client sends', async () => {
    const as = await t.coupleToken('+2348032100019');
    const { id, task_id } = await ownedChecklist(t, as);
    const change = async (fields: object) => {
      const task = { entity: 'task', id: task_id, version: (await stored()).version, ...fields };
      expect((await push(as, [task])).statusCode).toBe(200);
      const { due, due_on } = await stored();
      return { due, due_on };
    };
    const stored = async () => {
      const { checklists } = (await t.send(listChecklists, { as })).data;
      return assertPresent(checklists.find((one) => one.id === id)?.tasks[0]);
    };
    const on = (date: string) => ({ due: { kind: 'fixed', date }, due_on: date });
    const never = { due: { kind: 'none' }, due_on: null };
    expect(await change({ due: on('2097-03-01').due })).toEqual(on('2097-03-01'));
    expect(await change({ due_on: '2097-04-01' })).toEqual(on('2097-04-01'));
    expect(await change({ due: on('2097-05-01').due, due_on: '2097-05-02' })).toEqual(on('2097-05-02'));
    expect(await change({ due_on: null })).toEqual(never);
    expect(await change({ due_on: '2097-04-01' })).toEqual(on('2097-04-01'));
    expect(await change({ due: never.due })).toEqual(never);

    // Without a wedding day, a task that follows a ceremony has none. A day of its own, as when many move, keeps the rule.
    const due = { kind: 'offset', ceremony: 'main', n: -2, unit: 'week' };
    expect(await change({ due })).toEqual({ due, due_on: null });
    const ceremony = { entity: 'ceremony', id: uuid(), version: 0, sort: 'i', kind: 'reception', guests: 9 };
    await push(as, [{ ...ceremony, name: 'Reception', date: '2097-06-15' }]);
    expect(await change({ due: { ...due, n: -1 } })).toMatchObject({ due_on: '2097-06-08' });
    expect(await change({ due })).toEqual({ due, due_on: '2097-06-01' });
    expect(await change({ due_on: '2097-05-30' })).toEqual({ due, due_on: '2097-05-30' });
    // What it has already is no new rule.
    expect(await change({ due, title: 'Call again' })).toEqual({ due, due_on: '2097-05-30' });
    const added = { entity: 'task', id: uuid(), version: 0, checklist_id: id, sort: 'k', title: 'Late' };
    const category_id = (await stored()).category_id;
    const { data } = await push(as, [{ ...added, category_id, due: on('2097-01-01').due, due_on: null }]);
    expect(data.rows).toMatchObject([on('2097-01-01')]);
  });

  test('the number of plates for each guest belongs to the plan', async () => {
    const { plan } = await lists(ada);
    const change = { entity: 'wedding_plan', id: plan?.id, version: plan?.version, turnout_bp: 13_000 };
    expect((await push(bisi, [change])).statusCode).toBe(404);
    expect((await push(ada, [change])).statusCode).toBe(200);
    expect((await lists(ada)).plan?.turnout_bp).toBe(13_000);
  });
});

describe('a row that one partner removes while the other keeps editing', () => {
  const gone = (entity: string, id: string) => ({ entity, id, version: 1, deleted: true });
  const live = async (budget_id: string): Promise<Budget> =>
    assertPresent((await lists(ada)).budgets.find(({ id }) => id === budget_id));

  test('is restored when the other adds to it: a line restores its category, a payment its line', async () => {
    const home = await budgetOf(ada);
    const hall = line(home);
    await push(ada, [hall]);
    await push(ada, [gone('budget_category', home.category_id), gone('budget_item', hall.id)]);
    const { cursor } = await lists(ada);
    const paid = pay(home.budget_id, hall.id);
    const answer = await push(ada, [paid]);
    expect(answer.statusCode).toBe(200);
    const everything = [
      { id: home.category_id, version: 3, deleted_at: null },
      { id: hall.id, version: 3, deleted_at: null },
      { id: paid.id, version: 1 },
    ];
    const inAnyOrder = (rows: PlanningRow[]) => everything.map(({ id }) => rows.find((row) => row.id === id));
    expect(inAnyOrder(answer.data.rows)).toMatchObject(everything);
    expect(inAnyOrder((await pull(ada, cursor)).rows)).toMatchObject(everything);
  });

  test('stays only for rows that the remover had not seen', async () => {
    const home = await budgetOf(ada);
    const [seen, unseen] = [line(home, { name: 'Seen' }), line(home, { name: 'Unseen', sort: 'j' })];
    await push(ada, [seen, unseen, pay(home.budget_id, seen.id)]);
    const removal = [gone('budget_category', home.category_id), gone('budget_item', seen.id)];
    const answer = await t.send(saveBudgets, { as: ada, body: { changes: removal } });
    expect(answer.data[0]?.categories).toMatchObject([{ version: 1, deleted_at: null }]);
    const { categories, items, payments } = await live(home.budget_id);
    expect(categories).toHaveLength(1);
    // "Seen" stays because it has a payment that the remover didn't know of.
    expect(items.map(({ name }) => name)).toEqual(['Seen', 'Unseen']);
    expect(payments).toHaveLength(1);
    const again = [
      gone('budget_category', home.category_id),
      gone('budget_item', seen.id),
      gone('budget_item', unseen.id),
      ...payments.map(({ id }) => gone('payment', id)),
    ];
    expect((await push(ada, again)).statusCode).toBe(200);
    expect(await live(home.budget_id)).toMatchObject({ categories: [], items: [], payments: [] });
  });

  test('is added once when two phones both take it from the template', async () => {
    const home = await budgetOf(ada);
    const hall = line(home);
    expect((await push(ada, [hall])).statusCode).toBe(200);
    expect((await push(ada, [hall])).statusCode).toBe(200);
    // The other phone sorts the row differently. It receives the stored row and drops its own.
    const other = await push(ada, [{ ...hall, sort: 'k' }]);
    expect(other.json.conflicts).toMatchObject([{ id: hall.id, current: { sort: 'i', version: 1 } }]);
    expect((await live(home.budget_id)).items).toHaveLength(1);
  });

  test('accepts no edit while its whole budget is removed', async () => {
    const home = await budgetOf(ada);
    const hall = line(home);
    await push(ada, [hall]);
    await push(ada, [gone('budget', home.budget_id)]);
    const renamed = [{ entity: 'budget_item', id: hall.id, version: 1, name: 'Bigger hall' }];
    expect((await push(ada, renamed)).statusCode).toBe(404);
    await t.send(restoreRow, { as: ada, body: { entity: 'budget', id: home.budget_id } });
    expect((await push(ada, renamed)).statusCode).toBe(200);
    expect((await live(home.budget_id)).items).toMatchObject([{ name: 'Bigger hall' }]);
  });

  test('is not restored if it belongs to another couple', async () => {
    const theirs = await budgetOf(bisi);
    await push(bisi, [gone('budget_category', theirs.category_id)]);
    const home = await budgetOf(ada);
    expect((await push(ada, [line({ ...home, category_id: theirs.category_id })])).statusCode).toBe(404);
    expect((await push(ada, [line(theirs)])).statusCode).toBe(404);
  });
});

describe('a plan has room for', () => {
  // 5,000 rows make heavy calls: on a slow machine their account waits up to 20 s for the next one (SEC-34).
  for (const { rows, phone, tags } of [
    { rows: 500, phone: '+2348032100013', tags: [] },
    { rows: PLAN_ROWS_MAX, phone: '+2348032100017', tags: ['long'] },
  ]) {
    test(`${rows.toLocaleString('en')} rows and no more, and all of them move with their ceremony in one change`, {
      tags,
      timeout: 60_000,
    }, async () => {
      const as = await t.coupleToken(phone);
      const { max } = planLimits.row;
      planLimits.row.max = rows;
      onTestFinished(() => {
        planLimits.row.max = max;
      });
      const { id, task_id } = await ownedChecklist(t, as);
      const { checklists } = (await t.send(listChecklists, { as })).data;
      const under = { checklist_id: id, category_id: checklists[0]?.categories[0]?.id };
      const task = {
        entity: 'task',
        version: 0,
        sort: 'i',
        title: 'Call',
        due: { kind: 'none' },
        due_on: null,
      };
      const more = (count: number) =>
        Array.from({ length: count }, () => ({ ...task, ...under, id: uuid() }));
      // The category and the first task are there already.
      const [first, second] = [more(rows / 2 - 1), more(rows / 2 - 1)];
      expect((await push(as, first)).statusCode).toBe(200);
      expect((await push(as, second)).statusCode).toBe(200);
      const full = await push(as, more(1));
      expect([full.statusCode, full.code]).toEqual([422, 'PLAN_FULL']);
      expect(full.message).toContain(`room for ${rows.toLocaleString('en')}`);
      const ceremony = {
        entity: 'ceremony',
        id: uuid(),
        version: 0,
        sort: 'i',
        kind: 'reception',
        guests: 0,
      };
      const moved = [task_id, ...[...first, ...second].map((row) => row.id)].map((row) => ({
        entity: 'task',
        id: row,
        version: 1,
        due_on: '2027-06-12',
      }));
      const move = [{ ...ceremony, name: 'Reception', date: '2027-06-12' }, ...moved];
      expect((await push(as, move)).statusCode).toBe(200);
      const after = assertPresent((await t.send(listChecklists, { as })).data.checklists[0]).tasks;
      expect(after.filter(({ due_on }) => due_on === '2027-06-12')).toHaveLength(rows - 1);
    });
  }

  test('no row in place of one whose budget is removed already', async () => {
    const as = await t.coupleToken('+2348032100015');
    const [kept, gone] = [await budgetOf(as), await budgetOf(as)];
    const old = line(gone);
    await push(as, [old]);
    await push(as, [{ entity: 'budget', id: gone.budget_id, version: 1, deleted: true }]);
    const { max } = planLimits.row;
    planLimits.row.max = 1;
    const swap = await push(as, [
      { entity: 'budget_item', id: old.id, version: 1, deleted: true },
      line(kept),
    ]);
    planLimits.row.max = max;
    expect(swap.code).toBe('PLAN_FULL');
    expect((await lists(as)).budgets.flatMap(({ items }) => items)).toEqual([]);
  });

  test('10,000 removed rows, and its changes can still be read', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const as = await t.coupleToken('+2348032100016');
    const home = await budgetOf(as);
    await t.asSystem((trx) =>
      sql`insert into budget_funds (id, budget_id, name, sort, deleted_at)
        select gen_random_uuid(), ${home.budget_id}, 'Uncle', 'i', now() from generate_series(1, 10001)`.execute(
        trx,
      ),
    );
    const refused = await push(as, [line(home)]);
    expect([refused.statusCode, refused.code]).toEqual([422, 'PLAN_FULL']);
    expect(refused.message).toContain('More than 10,000 things');
    expect((await pull(as, 0)).rows).toHaveLength(10_004);
  });

  test('20 ceremonies and 50 budgets', async () => {
    const as = await t.coupleToken('+2348032100014');
    const ceremony = { entity: 'ceremony', version: 0, sort: 'i', kind: 'other', name: 'Tea', date: null };
    const teas = (count: number) =>
      Array.from({ length: count }, () => ({ ...ceremony, guests: 0, id: uuid() }));
    expect((await push(as, teas(21))).code).toBe('PLAN_FULL');
    expect((await push(as, teas(20))).statusCode).toBe(200);
    const create = () =>
      t.send(saveBudgets, { as, body: { id: uuid(), template_id: null, name: 'One', total_kobo: 1 } });
    for (let made = 0; made < 50; made += 1) expect((await create()).statusCode).toBe(200);
    expect((await create()).code).toBe('PLAN_FULL');
    expect((await t.send(listBudgets, { as })).data.budgets).toHaveLength(50);
  });
});

describe('undoing a removal', () => {
  const back = (as: string, entity: string, id: string) => t.send(restoreRow, { as, body: { entity, id } });

  test('restores a category with its lines and payments, but not lines removed earlier', async () => {
    const home = await budgetOf(ada);
    const [hall, old] = [line(home), line(home, { name: 'Old' })];
    const paid = pay(home.budget_id, hall.id);
    await push(ada, [hall, old, paid]);
    await push(ada, [{ entity: 'budget_item', id: old.id, version: 1, deleted: true }]);
    await push(ada, [
      { entity: 'budget_category', id: home.category_id, version: 1, deleted: true },
      { entity: 'budget_item', id: hall.id, version: 1, deleted: true },
      { entity: 'payment', id: paid.id, version: 1, deleted: true },
    ]);
    const answer = await back(ada, 'budget_category', home.category_id);
    expect(answer.data.rows).toHaveLength(3);
    expect((await back(ada, 'budget_category', home.category_id)).statusCode).toBe(200);
    const budget = (await lists(ada)).budgets.find(({ id }) => id === home.budget_id);
    expect(budget?.items).toMatchObject([{ name: 'Hall' }]);
    expect(budget?.payments).toHaveLength(1);
  });

  test('is a field of a change, and brings back the same', async () => {
    const home = await budgetOf(ada);
    const hall = line(home);
    const paid = pay(home.budget_id, hall.id);
    await push(ada, [hall, paid]);
    const category = { entity: 'budget_category', id: home.category_id };
    const removal = [
      { ...category, version: 1, deleted: true },
      { entity: 'budget_item', id: hall.id, version: 1, deleted: true },
      { entity: 'payment', id: paid.id, version: 1, deleted: true },
    ];
    await push(ada, removal);
    const { rows } = (await push(ada, [{ ...category, version: 2, name: 'Place', deleted: false }])).data;
    expect(rows.map(({ id, deleted_at, version }) => [id, deleted_at, version])).toEqual([
      [home.category_id, null, 3],
      [hall.id, null, 3],
      [paid.id, null, 3],
    ]);
    // Who undoes a removal names every row; the answer is the same.
    await push(
      ada,
      removal.map((one) => ({ ...one, version: 3 })),
    );
    const undone = await push(
      ada,
      removal.map((one) => ({ ...one, version: 4, deleted: false })),
    );
    expect(undone.data.rows.map(({ version }) => version)).toEqual([5, 5, 5]);
  });

  test('is refused after 30 days, and always for another couple', async () => {
    const home = await budgetOf(ada);
    await push(ada, [{ entity: 'budget_category', id: home.category_id, version: 1, deleted: true }]);
    expect((await back(bisi, 'budget_category', home.category_id)).statusCode).toBe(404);
    await t.pool.query('alter table budget_categories disable trigger audited');
    await t.pool.query(`update budget_categories set deleted_at = now() - interval '31 days' where id = $1`, [
      home.category_id,
    ]);
    await t.pool.query('alter table budget_categories enable trigger audited');
    expect((await back(ada, 'budget_category', home.category_id)).statusCode).toBe(404);
  });
});
