import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import {
  listBudgets,
  listBudgetTemplates,
  saveBudgets,
  saveBudgetTemplate,
} from '@wedding/shared/contract/budget.ts';
import { copyBudgetTemplate, idWithin } from '@wedding/shared/domain/template-copy.ts';
import { describe, expect, test } from 'vitest';
import { createFirstTemplates } from '../planning/templates/first-templates.ts';
import { assertPresent } from '../testing/answer.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
await createFirstTemplates(t.db);
const ada = await t.coupleToken('+2348032100001');
const bisi = await t.coupleToken('+2348032100002');
const admin = await t.adminToken('planner@example.com');

const save = (as: string, body: unknown) => t.send(saveBudgets, { as, body });
const listed = async (as: string) => (await t.send(listBudgets, { as })).data;
const uuid = () => crypto.randomUUID();
const change = (changes: readonly object[]) => ({ changes });

async function newBudget(as = ada, more: object = {}): Promise<Budget> {
  const body = { id: uuid(), template_id: null, name: 'Our wedding', total_kobo: 1_500_000_000, ...more };
  return assertPresent((await save(as, body)).data[0]);
}
async function withCategory(as = ada): Promise<Budget> {
  const budget = await newBudget(as);
  const row = { entity: 'budget_category', id: uuid(), version: 0, budget_id: budget.id };
  const body = change([{ ...row, name: 'Catering', planned_kobo: 400_000_000, sort: 'i' }]);
  return assertPresent((await save(as, body)).data[0]);
}
const auditOf = (id: string) =>
  t.db.selectFrom('audit').selectAll().where('entity_id', '=', id).orderBy('id').execute();

test('a refused body names the fields, whatever it could have been', async () => {
  const faults = async (body: unknown) => (await save(ada, body)).errors;
  const made = { id: uuid(), template_id: null, name: 'Ours', total_kobo: 1.5 };
  expect(await faults(made)).toEqual({ total_kobo: ['This must be a whole number.'] });
  expect(await faults({ id: uuid() })).toEqual({
    template_id: ['This is required.'],
    name: ['This is required.'],
    total_kobo: ['This is required.'],
  });
  const row = { entity: 'budget_category', id: uuid(), version: 0, budget_id: uuid(), sort: 'i' };
  expect(await faults(change([{ ...row, name: 'Hall', planned_kobo: -1 }]))).toEqual({
    'changes.0.planned_kobo': ['This must be 0 or more.'],
  });
});

describe('a new budget', () => {
  test('before the first there is no plan, only the published template', async () => {
    const { plan, budgets, templates } = await listed(bisi);
    expect({ plan, budgets }).toEqual({ plan: null, budgets: [] });
    expect(templates.map((one) => one.name)).toEqual(['Nigerian wedding, all ceremonies']);
  });

  test('from the template allocates every kobo', async () => {
    const { templates } = await listed(ada);
    const budget = await newBudget(ada, { template_id: templates[0]?.id, total_kobo: 1_000_000_007 });
    expect(budget.categories).toHaveLength(14);
    expect(budget.categories.reduce((sum, row) => sum + row.planned_kobo, 0)).toBe(1_000_000_007);
    expect(budget.categories.map((row) => row.name)).toEqual(templates[0]?.rows.map(({ name }) => name));
    expect(budget.template).toMatchObject({ template_id: templates[0]?.id, revision: 1 });
    // A category of a ceremony counts that ceremony's guests.
    expect(budget.categories.map((row) => row.ceremony)).toEqual(
      templates[0]?.rows.map(({ ceremony }) => ceremony),
    );
    expect(budget.categories[0]?.ceremony).toBe('introduction');
  });

  test('that is sent repeatedly, even in parallel, is created once', async () => {
    const { templates } = await listed(ada);
    const body = { id: uuid(), template_id: templates[0]?.id, name: 'Twice', total_kobo: 500 };
    const answers = await Promise.all([save(ada, body), save(ada, body), save(ada, body)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const { budgets } = await listed(ada);
    expect(budgets.filter((one) => one.id === body.id)).toHaveLength(1);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });

  test('has the same rows with the same ids as a device’s own copy', async () => {
    const template = assertPresent((await listed(ada)).templates[0]);
    const leave_out = [assertPresent(template.rows[0]).id];
    const budget = await newBudget(ada, { template_id: template.id, leave_out });
    const copied = copyBudgetTemplate(template, { ...budget, leave_out });
    expect(budget.categories).toMatchObject(copied.categories);
    const byId = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(budget.items)).toMatchObject(byId(copied.items));
  });

  test('whose rows would take the ids of another couple’s rows gets 404', async () => {
    const template = assertPresent((await listed(ada)).templates[0]);
    const { id: home } = await newBudget(bisi);
    const id = uuid();
    const taken = idWithin(id, assertPresent(template.rows[0]).id);
    const row = { entity: 'budget_category', id: taken, version: 0, budget_id: home, sort: 'i' };
    await save(bisi, change([{ ...row, name: 'Mine', planned_kobo: 7 }]));
    const body = { id, template_id: template.id, name: 'X', total_kobo: 1 };
    expect((await save(ada, body)).statusCode).toBe(404);
    const remaining = (await listed(bisi)).budgets.find((one) => one.id === home);
    expect(remaining?.categories).toMatchObject([{ id: taken, name: 'Mine', planned_kobo: 7 }]);
  });

  test('is audited with its creator', async () => {
    const budget = await newBudget();
    const [entry] = await auditOf(budget.id);
    expect(entry).toMatchObject({ action: 'insert', entity: 'budgets', actor: 'couple', before: null });
    expect(entry?.actor_id).toBe(budget.updated_by);
  });

  test.each([
    ['more than ₦10bn', { total_kobo: 1_000_000_000_001 }],
    ['half a kobo', { total_kobo: 1.5 }],
    ['less than nothing', { total_kobo: -1 }],
    ['no name', { name: '  ' }],
    ['a plan of its own', { plan_id: uuid() }],
    ['a template that nobody offers', { template_id: uuid() }],
  ])('with %s is refused', async (_what, more) => {
    const body = { id: uuid(), template_id: null, name: 'X', total_kobo: 1, ...more };
    expect((await save(ada, body)).statusCode).toBe(422);
  });
});

describe('a change', () => {
  test('writes the rows it names and increments their versions', async () => {
    const budget = await withCategory();
    const [row] = budget.categories;
    const answer = await save(
      ada,
      change([
        { entity: 'budget', id: budget.id, version: 1, total_kobo: 2_000 },
        { entity: 'budget_category', id: row?.id, version: 1, planned_kobo: 1_500 },
      ]),
    );
    expect(answer.message).toBe('Budget saved');
    expect(answer.data[0]).toMatchObject({
      name: 'Our wedding',
      total_kobo: 2_000,
      version: 2,
      categories: [{ name: 'Catering', planned_kobo: 1_500, version: 2 }],
    });
    expect(await auditOf(row?.id ?? '')).toHaveLength(2);
  });

  test('of a stale version gets 409 with the stored row, and writes none of its rows', async () => {
    const budget = await withCategory();
    const id = budget.categories[0]?.id;
    const row = { entity: 'budget_category', id, version: 1 };
    await save(ada, change([{ ...row, planned_kobo: 7_00 }]));
    const answer = await save(
      ada,
      change([
        { entity: 'budget', id: budget.id, version: 1, name: 'Not to be' },
        { ...row, planned_kobo: 9_00 },
      ]),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer).toMatchObject({
      code: 'VERSION_CONFLICT',
      conflicts: [
        {
          entity: 'budget_category',
          id,
          sent_version: 1,
          current: { name: 'Catering', planned_kobo: 7_00, version: 2, deleted_at: null },
          changed_by: '',
          changed_at: expect.any(String),
        },
      ],
    });
    const { budgets } = await listed(ada);
    expect(budgets.find(({ id }) => id === budget.id)?.name).toBe('Our wedding');
  });

  test('that is sent again after its response was lost is applied once', async () => {
    const budget = await withCategory();
    const body = change([
      { entity: 'budget_category', id: budget.categories[0]?.id, version: 1, planned_kobo: 5_00 },
      {
        entity: 'budget_category',
        id: uuid(),
        version: 0,
        budget_id: budget.id,
        name: 'Cake',
        planned_kobo: 100,
        sort: 'r',
      },
    ]);
    const first = await save(ada, body);
    const again = await save(ada, body);
    expect(again.statusCode).toBe(200);
    expect(again.data).toEqual(first.data);
  });

  test('deletes a row and restores it', async () => {
    const budget = await withCategory();
    const row = { entity: 'budget_category', id: budget.categories[0]?.id };
    const gone = await save(ada, change([{ ...row, version: 1, deleted: true }]));
    expect(gone.data[0]?.categories).toMatchObject([{ deleted_at: expect.any(String) }]);
    const left = (await listed(ada)).budgets.find((one) => one.id === budget.id);
    expect(left?.categories).toEqual([]);
    const back = await save(ada, change([{ ...row, version: 2, deleted: false }]));
    expect(back.data[0]?.categories).toMatchObject([{ name: 'Catering', planned_kobo: 400_000_000 }]);
  });

  test('that is concurrent with another gets 409', async () => {
    const budget = await newBudget();
    const edit = (total_kobo: number) =>
      save(ada, change([{ entity: 'budget', id: budget.id, version: 1, total_kobo }]));
    const statuses = (await Promise.all([edit(1), edit(2)])).map((answer) => answer.statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('that names a row twice is refused, and an id in capitals is accepted', async () => {
    const budget = await newBudget();
    const row = { entity: 'budget', id: budget.id, version: 1, name: 'A' };
    expect((await save(ada, change([row, row]))).statusCode).toBe(422);
    expect((await save(ada, change([{ ...row, id: budget.id.toUpperCase() }]))).statusCode).toBe(200);
  });
});

describe("another couple's ids get 404", () => {
  test.each([
    ['creating over it', (own: Budget) => ({ id: own.id, template_id: null, name: 'Mine', total_kobo: 1 })],
    ['renaming it', (own: Budget) => change([{ entity: 'budget', id: own.id, version: 1, name: 'Mine' }])],
    [
      'changing its category',
      (own: Budget) =>
        change([{ entity: 'budget_category', id: own.categories[0]?.id, version: 1, name: 'Mine' }]),
    ],
    [
      'adding to it',
      (own: Budget) =>
        change([
          {
            entity: 'budget_category',
            id: uuid(),
            version: 0,
            budget_id: own.id,
            name: 'Mine',
            planned_kobo: 1,
            sort: 'i',
          },
        ]),
    ],
  ])('%s', async (_what, body) => {
    const own = await withCategory(ada);
    expect((await save(bisi, body(own))).statusCode).toBe(404);
    const { budgets } = await listed(ada);
    expect(budgets.find((one) => one.id === own.id)).toEqual(own);
  });
});

describe('templates', () => {
  const row = { id: uuid(), name: 'All of it', basis_points: 9_999, ceremony: null, items: [] };
  const template = { id: uuid(), version: 0, name: 'Small and quiet', status: 'draft', rows: [row] };
  const put = (body: object) => t.send(saveBudgetTemplate, { as: admin, body });

  test('can’t have lines whose copies would have the same id', async () => {
    const line = { id: uuid(), name: 'Hire', estimate: 'flat' };
    const twin = {
      ...line,
      id: line.id.replace(/^(.{14})./, (_all, start) => `${start}${line.id[14] === '4' ? '1' : '4'}`),
    };
    for (const other of [line, twin]) {
      const rows = [
        { ...row, items: [line] },
        { ...row, id: uuid(), basis_points: 1, items: [other] },
      ];
      expect((await put({ ...template, id: uuid(), status: 'published', rows })).statusCode).toBe(422);
    }
  });

  test('stay drafts until their shares add up to 100 %', async () => {
    expect((await put(template)).data).toMatchObject({ status: 'draft', version: 1, revision: 0 });
    const refused = await put({ ...template, version: 1, status: 'published' });
    expect(refused.statusCode).toBe(422);
    expect(refused.errors.rows).toEqual(['The shares add up to 99.99 %. A published template needs 100 %.']);
    const whole = { ...template, version: 1, status: 'published', rows: [{ ...row, basis_points: 10_000 }] };
    expect((await put(whole)).data).toMatchObject({ status: 'published', version: 2, revision: 1 });
    expect((await put(whole)).data).toMatchObject({ version: 2, revision: 1 });
    expect((await listed(bisi)).templates).toHaveLength(2);
  });

  test('get 409 when another administrator has changed them meanwhile', async () => {
    const answer = await put({ ...template, version: 1, name: 'Late' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json.conflicts).toMatchObject([{ entity: 'budget', sent_version: 1 }]);
    const all = (await t.send(listBudgetTemplates, { as: admin })).data;
    expect(all.map((one) => one.name)).not.toContain('Late');
  });

  test('are created once', async () => {
    await createFirstTemplates(t.db);
    expect((await t.send(listBudgetTemplates, { as: admin })).data).toHaveLength(2);
  });

  test('that are sent several times at once are created once, and each sender gets them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const body = { ...template, id: uuid() };
      const answers = await Promise.all([1, 2, 3, 4].map(() => put(body)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ data }) => data.version))).toEqual(new Set([1]));
    }
  });
});
