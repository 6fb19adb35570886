import { getMe } from '@wedding/shared/contract/account.ts';
import { listBudgets } from '@wedding/shared/contract/budget.ts';
import { writableFields } from '@wedding/shared/contract/changes.schema.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { type Entity, entities, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import { expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { rowCalls, rowOfEachKind } from '../testing/new-plan-rows.ts';
import { testApp } from '../testing/test-app.ts';

type Rows = Readonly<Record<string, { id: string; [field: string]: unknown }>>;

/** What a row may name of administrators, which every couple may. */
const PUBLIC = ['template_id', 'video_id'];

const t = await testApp();
const ada = await t.coupleToken('+2348032700001');
const bisi = await t.coupleToken('+2348032700002');

const saved = async (as: string) => [
  (await t.send(listBudgets, { as })).data,
  (await t.send(listChecklists, { as })).data,
];
const planOf = async (as: string) => {
  const { plan } = (await t.send(listBudgets, { as })).data;
  return { entity: 'wedding_plan', ...assertPresent(plan) };
};

/** Sends a row by every call that takes it. Returns their statuses, and with each what is said. */
async function send(as: string, checklistId: string, row: object) {
  const answers: { status: number; text: string }[] = [];
  for (const { call, bodyOf } of rowCalls) {
    const sent = bodyOf(row);
    if (!sent) continue;
    const { statusCode, body } = await t.send(call, { as, params: { id: checklistId }, body: sent });
    answers.push({ status: statusCode, text: body });
  }
  return answers;
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

/** Makes a plan with a row of each kind. */
async function madeBy(as: string): Promise<Rows> {
  const rows = rowOfEachKind();
  const { id } = rows.checklist;
  for (const row of Object.values(rows)) expect(statusesOf(await send(as, id, row))).toContain(200);
  return { ...rows, wedding_plan: await planOf(as) };
}
const [theirs, ours] = [await madeBy(ada), await madeBy(bisi)];
const idOf = (rows: Rows, entity: Entity) => assertPresent(rows[entity]).id;
const sendOurs = (row: object) => send(bisi, idOf(ours, 'checklist'), row);
/** Sends a row that names another couple's, and the same with an id that never was. Both read alike. Returns the statuses. */
async function sendStrange(row: object, nobodys: object): Promise<number[]> {
  const answers = await sendOurs(row);
  expect(answers).toEqual(await sendOurs(nobodys));
  return statusesOf(answers);
}

const priced = (id: string) => ({ mode: 'per_guest', unit_kobo: 1, buffer: false, ceremony_id: id });
/** Every column by which a row names another, with the value that names this one. */
const columnsOf = (entity: Entity) => {
  const { parent, refs = {}, nestedRefs = [] } = planEntities[entity];
  const plain = (column: string, of: Entity) => ({ column, of, value: (id: string): unknown => id });
  return [
    ...(parent ? [plain(parent.column, parent.entity)] : []),
    ...Object.entries(refs).map(([column, ref]) => plain(column, ref.entity)),
    ...nestedRefs.map(({ column, entity: of }) => ({ column, of, value: priced })),
  ];
};

test.each(entities)(
  'SEC-9: a %s of another couple is changed, removed and taken by no call',
  async (entity) => {
    const before = await saved(ada);
    const row = assertPresent(theirs[entity]);
    const change = { entity, id: row.id, version: 1 };
    const fields = writableFields[entity].filter(
      (field) => row[field] !== undefined && !PUBLIC.includes(field),
    );
    const statuses: number[] = [];
    const changes = [
      { deleted: true },
      { deleted: false },
      { sort: 'k' },
      ...fields.map((field) => ({ [field]: row[field] })),
    ];
    for (const one of changes) {
      const sent = { ...change, ...one };
      statuses.push(...(await sendStrange(sent, { ...sent, id: crypto.randomUUID() })));
    }
    if (entity !== 'wedding_plan')
      statuses.push(...statusesOf(await sendOurs({ ...ours[entity], id: row.id })));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await saved(ada)).toEqual(before);
  },
);

const references = entities.flatMap((entity) => columnsOf(entity).map((column) => ({ entity, ...column })));

test.each(references)(
  'SEC-10: the $column of a $entity names no $of of another couple',
  async (reference) => {
    const { entity, column, of, value } = reference;
    const row = assertPresent(ours[entity]);
    const stranger = { [column]: value(idOf(theirs, of)) };
    const nobody = { [column]: value(crypto.randomUUID()) };
    const statuses: number[] = [];
    for (const sent of [
      { ...row, id: crypto.randomUUID() },
      { entity, id: row.id, version: 1 },
    ])
      statuses.push(...(await sendStrange({ ...sent, ...stranger }, { ...sent, ...nobody })));
    // The plan of a row is the writer's own: no call takes another.
    expect(new Set(statuses)).toEqual(new Set(of === 'wedding_plan' ? [] : [404]));
    expect(JSON.stringify(await saved(bisi))).not.toContain(idOf(theirs, of));
  },
);

test('SEC-10: a task names no member of another plan', async () => {
  const { id: account_id } = (await t.send(getMe, { as: ada })).data;
  const assignee = { kind: 'member', account_id };
  const statuses = [
    ...(await sendOurs({ ...ours.task, id: crypto.randomUUID(), assignee })),
    ...(await sendOurs({ entity: 'task', id: idOf(ours, 'task'), version: 1, assignee })),
  ];
  expect(new Set(statusesOf(statuses))).toEqual(new Set([404]));
});

test('every id that a row takes is a reference of these tests, or names what all couples may see', () => {
  for (const entity of entities) {
    const names = [...columnsOf(entity).map(({ column }) => column), ...PUBLIC];
    expect(names).toEqual(
      expect.arrayContaining(writableFields[entity].filter((one) => one.endsWith('_id'))),
    );
  }
});
