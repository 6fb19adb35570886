import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { entities, planLimits } from '@wedding/shared/contract/plan-entities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowCalls, rowOfEachKind } from '../testing/new-plan-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { limitKindOf } from './rows/plan-limits.store.ts';

let t: TestApp;
let as: string;

const creates = rowOfEachKind();
const { budget_item: item, checklist, fund } = creates;
const kinds = Object.keys(creates) as (keyof typeof creates)[];
const fresh = (kind: keyof typeof creates) => ({ ...creates[kind], id: crypto.randomUUID() });
/** Every combination of a kind of row and a call whose schema accepts it. */
const ways = kinds.flatMap((kind) =>
  rowCalls.flatMap(({ call, bodyOf }) => {
    const send = (one: object) => t.send(call, { as, params: { id: checklist.id }, body: bodyOf(one) });
    return bodyOf(creates[kind]) ? [{ kind, name: `${call.method} ${call.path}`, send }] : [];
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
    { entity: 'fund', id: fund.id, version: 1, deleted: true },
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
    (await push([{ entity: 'budget_item', id: item.id, version: 1, deleted: true }, ...more])).code,
  ).toBe('PLAN_FULL');
  const dated = await create('checklist', { ...fresh('checklist'), wedding_date: '2030-06-01' });
  expect(dated?.code).toBe('PLAN_FULL');
  expect(await lastNumber()).toEqual(before);
});
