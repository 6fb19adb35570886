import { saveBudgetsSchema } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChangesSchema } from '@wedding/shared/contract/changes.schema.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { saveChecklistsSchema, updateChecklistSchema } from '@wedding/shared/contract/checklist.schema.ts';
import { saveChecklists, updateChecklist } from '@wedding/shared/contract/checklist.ts';
import { type Entity, entities, planLimits } from '@wedding/shared/contract/plan-entities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { limitKindOf } from './rows/plan-limits.store.ts';

let t: TestApp;
let as: string;

const ids = Object.fromEntries(entities.map((entity) => [entity, crypto.randomUUID()]));
const row = (entity: Entity) => ({ entity, id: ids[entity], version: 0, sort: 'i' });
const inBudget = { budget_id: ids.budget };
const inChecklist = { checklist_id: ids.checklist };
const flat = { mode: 'flat', amount_kobo: 100 };

/** One row of each kind as a client creates it. The plan itself is created with the first row. */
const creates: Record<
  Exclude<Entity, 'wedding_plan'>,
  { id?: string | undefined; [field: string]: unknown }
> = {
  ceremony: { ...row('ceremony'), kind: 'other', name: 'Tea', date: null, guests: 0 },
  budget: { id: ids.budget, template_id: null, name: 'One', total_kobo: 1 },
  budget_category: { ...row('budget_category'), ...inBudget, name: 'Hall', planned_kobo: 300 },
  budget_item: {
    ...row('budget_item'),
    ...inBudget,
    category_id: ids.budget_category,
    name: 'Hall',
    note: '',
    estimate: flat,
    agreed: null,
    quote_until: null,
    refundable: false,
    vendor_name: '',
    vendor_phone: '',
  },
  payer: {
    ...row('payer'),
    ...inBudget,
    name: 'Mum',
    side: 'bride',
    pledged_kobo: 1,
    received_kobo: 0,
  },
  payment: {
    ...row('payment'),
    ...inBudget,
    item_id: ids.budget_item,
    kind: 'deposit',
    direction: 'out',
    amount_kobo: 1,
    due_on: '2027-03-01',
    paid_on: null,
    method: 'transfer',
    payer_id: ids.payer,
    note: '',
  },
  fund: {
    ...row('fund'),
    ...inBudget,
    name: 'Aso-ebi',
    price_kobo: 1,
    cost_kobo: 1,
    ordered: 1,
    paid_for: 0,
  },
  checklist: { id: ids.checklist, template_id: null, name: 'One', wedding_date: null },
  checklist_category: { ...row('checklist_category'), ...inChecklist, name: 'Vendors' },
  task: {
    ...row('task'),
    ...inChecklist,
    category_id: ids.checklist_category,
    title: 'Call',
    due: { kind: 'none' },
    due_on: null,
  },
};
const kinds = Object.keys(creates) as (keyof typeof creates)[];
const fresh = (kind: keyof typeof creates) => ({ ...creates[kind], id: crypto.randomUUID() });

/** The calls that create rows, each with the schema of its body. */
const calls = {
  'POST /api/budgets': { call: saveBudgets, body: saveBudgetsSchema.body },
  'POST /api/checklists': { call: saveChecklists, body: saveChecklistsSchema.body },
  'PUT /api/checklists/:id': { call: updateChecklist, body: updateChecklistSchema.body },
  'POST /api/changes': { call: saveChanges, body: saveChangesSchema.body },
};
/** Every combination of a kind of row and a call whose schema accepts it. */
const ways = kinds.flatMap((kind) =>
  Object.entries(calls).flatMap(([name, { call, body }]) => {
    const shaped = (one: object) => [one, { changes: [one] }].find((sent) => body.safeParse(sent).success);
    const send = (one: object) =>
      t.send(call, { as, params: { id: String(ids.checklist) }, body: shaped(one) });
    return shaped(creates[kind]) ? [{ kind, name, send }] : [];
  }),
);
const create = (kind: keyof typeof creates, one: object) => ways.find((way) => way.kind === kind)?.send(one);
const push = (changes: readonly object[]) => t.send(saveChanges, { as, body: { changes } });

beforeAll(async () => {
  t = await startTestApp();
  as = await t.coupleToken('+2348032100015');
  for (const kind of kinds)
    expect([kind, (await create(kind, creates[kind]))?.statusCode]).toEqual([kind, 200]);
  // Fills the plan up to every limit.
  for (const kind of ['ceremony', 'budget', 'checklist'] as const) {
    for (let made = 1; made < planLimits[kind].max; made += 1) {
      expect((await create(kind, fresh(kind)))?.statusCode).toBe(200);
    }
  }
  const made = kinds.filter((kind) => limitKindOf(kind) === 'row').length;
  const rest = Array.from({ length: planLimits.row.max - made }, () => fresh('task'));
  for (let at = 0; at < rest.length; at += 500) {
    expect((await push(rest.slice(at, at + 500))).statusCode).toBe(200);
  }
}, 120_000);
afterAll(() => t.close());

test('every kind of row except the plan itself is created by some call and has a limit', () => {
  expect(new Set(['wedding_plan', ...ways.map(({ kind }) => kind)])).toEqual(new Set(entities));
  expect(new Set(kinds.map(limitKindOf))).toEqual(new Set(Object.keys(planLimits)));
});

test.each(ways)(
  'a $kind that is already saved stays saved when $name sends it again to a full plan',
  async (way) => {
    const { max, plural } = planLimits[limitKindOf(way.kind)];
    const more = await way.send(fresh(way.kind));
    expect([more.statusCode, more.code]).toEqual([422, 'PLAN_FULL']);
    expect(more.message).toContain(`room for ${max.toLocaleString('en')} ${plural}`);
    const again = await way.send(creates[way.kind]);
    expect([again.statusCode, again.code]).toEqual([200, '']);
    expect(JSON.stringify(again.data)).toContain(creates[way.kind].id);
  },
);

test('a full plan accepts a change that repeats saved rows, and one that removes as many as it adds', async () => {
  const known = kinds.flatMap((kind) => ('entity' in creates[kind] ? [creates[kind]] : []));
  expect((await push(known)).statusCode).toBe(200);
  const swap = [
    { entity: 'fund', id: ids.fund, version: 1, deleted: true },
    ...known.slice(0, 2),
    fresh('task'),
  ];
  expect((await push(swap)).statusCode).toBe(200);
  expect((await push([fresh('task')])).code).toBe('PLAN_FULL');
});

test('SEC-34: a full plan’s additions are refused before a row is written, beside a removal too', async () => {
  // Each written row takes a number, which a rollback doesn't give back.
  const lastNumber = async () => (await t.pool.query('select last_value from planning_seq')).rows;
  const before = await lastNumber();
  const more = Array.from({ length: 50 }, () => fresh('task'));
  expect((await push(more)).code).toBe('PLAN_FULL');
  expect(
    (await push([{ entity: 'budget_item', id: ids.budget_item, version: 1, deleted: true }, ...more])).code,
  ).toBe('PLAN_FULL');
  const dated = await create('checklist', { ...fresh('checklist'), wedding_date: '2030-06-01' });
  expect(dated?.code).toBe('PLAN_FULL');
  expect(await lastNumber()).toEqual(before);
});
