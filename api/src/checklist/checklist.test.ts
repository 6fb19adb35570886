import { saveChanges } from '@wedding/shared/contract/changes.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklist,
  deleteChecklistTemplate,
  listChecklists,
  listChecklistTemplates,
  saveChecklists,
  saveChecklistTemplate,
  updateChecklist,
  updateChecklistTemplate,
  updateTaskStatus,
} from '@wedding/shared/contract/checklist.ts';
import { planLimits } from '@wedding/shared/contract/plan-entities.ts';
import { addDays, LAST_DAY, today } from '@wedding/shared/domain/local-date.ts';
import { describe, expect, test } from 'vitest';
import { createFirstTemplates } from '../planning/templates/first-templates.ts';
import { assertPresent } from '../testing/answer.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
await createFirstTemplates(t.db);
const ada = await t.coupleToken('+2348032200001');
const bisi = await t.coupleToken('+2348032200002');
const admin = await t.adminToken('tasks@example.com');

const uuid = () => crypto.randomUUID();
const save = (as: string, body: unknown) => t.send(saveChecklists, { as, body });
const listed = async (as: string) => (await t.send(listChecklists, { as })).data;

async function fromTemplate(as: string, wedding_date: string | null = addDays(today(), 90)) {
  const { templates } = await listed(as);
  const body = { id: uuid(), template_id: templates[0]?.id, name: 'Our checklist', wedding_date };
  return assertPresent((await save(as, body)).data[0]);
}
const firstTask = (checklist: Checklist) => {
  const [task] = checklist.tasks;
  if (!task) throw new Error('The checklist has no task.');
  return task;
};
const newTask = (checklist: Checklist, more: object = {}) => ({
  entity: 'task',
  id: uuid(),
  version: 0,
  checklist_id: checklist.id,
  category_id: checklist.categories[0]?.id,
  title: 'Call the caterer',
  due: { kind: 'fixed', date: '2027-03-01' },
  due_on: '2027-03-01',
  sort: 'zz',
  ...more,
});

describe('a new checklist', () => {
  test('from the template starts with nothing overdue and sets the wedding day', async () => {
    const checklist = await fromTemplate(ada);
    expect(checklist.tasks).toHaveLength(45);
    expect(checklist.categories.map((row) => row.name)).toContain('Registry & faith');
    for (const task of checklist.tasks) expect(task.due_on && task.due_on >= today()).toBe(true);
    const { plan } = await listed(ada);
    expect(plan?.ceremonies).toMatchObject([{ kind: 'reception', date: addDays(today(), 90) }]);
  });

  test('without a wedding day has tasks without dates', async () => {
    const checklist = await fromTemplate(await t.coupleToken('+2348032200003'), null);
    expect(checklist.tasks.every((task) => task.due_on === null)).toBe(true);
  });

  test('that is sent twice is created once', async () => {
    const body = { id: uuid(), template_id: null, name: 'Twice', wedding_date: null };
    const [a, b] = await Promise.all([save(ada, body), save(ada, body)]);
    expect(a.data).toEqual(b.data);
  });

  test('for a past day is refused', async () => {
    const body = { id: uuid(), template_id: null, name: 'Late', wedding_date: addDays(today(), -1) };
    const answer = await save(ada, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.errors).toEqual({ wedding_date: ['Choose today or a later day.'] });
  });

  test.each(['2027-02-30', '2027-13-01', '0000-01-01', 'tomorrow'])('on %s is refused', async (day) => {
    const body = { id: uuid(), template_id: null, name: 'No day', wedding_date: day };
    expect((await save(ada, body)).statusCode).toBe(422);
  });

  test('for another wedding day takes church, reception and the open tasks of other checklists along', async () => {
    const as = await t.coupleToken('+2348032200004');
    const first = await fromTemplate(as, addDays(today(), 400));
    const church = { entity: 'ceremony', id: uuid(), version: 0, sort: 'c', kind: 'worship', name: 'Church' };
    const changes = [{ ...church, date: addDays(today(), 400), guests: 0 }];
    expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
    const day = addDays(today(), 370);
    const second = await fromTemplate(as, day);
    const { plan, checklists } = await listed(as);
    expect(plan?.ceremonies.map(({ date }) => date)).toEqual([day, day]);
    const daysOf = ({ tasks }: Checklist) => tasks.map((task) => [task.title, task.due_on]);
    const moved = checklists.find(({ id }) => id === first.id);
    expect(moved && daysOf(moved)).toEqual(daysOf(second));
    expect(daysOf(first)).not.toEqual(daysOf(second));
  });

  test('finds no room for its reception in a plan that is full of other ceremonies', async () => {
    const as = await t.coupleToken('+2348032200005');
    const other = {
      entity: 'ceremony',
      version: 0,
      sort: 'i',
      kind: 'other',
      name: 'Tea',
      date: null,
      guests: 0,
    };
    const changes = Array.from({ length: planLimits.ceremony.max }, () => ({ ...other, id: uuid() }));
    expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
    const body = { id: uuid(), template_id: null, name: 'Full', wedding_date: addDays(today(), 90) };
    expect((await save(as, body)).code).toBe('PLAN_FULL');
    const { plan, checklists } = await listed(as);
    expect([plan?.ceremonies.length, checklists.length]).toEqual([planLimits.ceremony.max, 0]);
  });

  test('and a task after 2099 are refused with the years that a plan can have', async () => {
    const late = '2100-01-01';
    const years = ['Choose a day from 2000 to 2099.'];
    const body = { id: uuid(), template_id: null, name: 'Late', wedding_date: late };
    const refused = await save(ada, body);
    expect([refused.statusCode, refused.errors]).toEqual([422, { wedding_date: years }]);
    const checklist = await fromTemplate(ada);
    const due = { kind: 'fixed', date: late };
    const answer = await save(ada, { changes: [newTask(checklist, { due, due_on: late })] });
    expect([answer.statusCode, answer.errors]).toEqual([
      422,
      { 'changes.0.due.date': years, 'changes.0.due_on': years },
    ]);
  });

  test('for a wedding on the last allowed day keeps the tasks after it on that day', async () => {
    const far = await t.coupleToken('+2348032200003');
    const { id } = await fromTemplate(far, LAST_DAY);
    const { checklists } = await listed(far);
    const days = checklists.find((one) => one.id === id)?.tasks.map((task) => task.due_on) ?? [];
    expect(days.toSorted().at(-1)).toBe(LAST_DAY);
  });
});

describe('a tick', () => {
  test('records who and when, needs no version and may be repeated', async () => {
    const checklist = await fromTemplate(ada);
    const task = firstTask(checklist);
    const tick = (status: string) =>
      t.send(updateTaskStatus, { as: ada, params: { id: checklist.id }, body: { task_id: task.id, status } });
    const done = (await tick('done')).data;
    expect(done).toMatchObject({ status: 'done', version: 2, done_by: task.updated_by });
    expect(done.done_at).toEqual(expect.any(String));
    expect((await tick('done')).data).toEqual(done);
    expect((await tick('todo')).data).toMatchObject({ status: 'todo', done_at: null, done_by: null });
    expect((await tick('finished')).statusCode).toBe(422);
    const entries = t.db.selectFrom('audit').select('action').where('entity_id', '=', task.id);
    const trail = await entries.orderBy('id').execute();
    expect(trail.map((entry) => entry.action)).toEqual(['insert', 'update', 'update']);
  });
});

describe('a change', () => {
  test('adds a task to a category that the same request creates, and moves it', async () => {
    const checklist = await fromTemplate(ada);
    const category = { entity: 'checklist_category', id: uuid(), version: 0, checklist_id: checklist.id };
    const task = newTask(checklist, { category_id: category.id });
    const added = await save(ada, {
      changes: [task, { ...category, name: 'Family', sort: 'zz' }],
    });
    expect(added.data[0]?.tasks.at(-1)).toMatchObject({
      title: 'Call the caterer',
      due_on: '2027-03-01',
      note: '',
      status: 'todo',
    });
    const moved = { entity: 'task', id: task.id, version: 1, category_id: checklist.categories[0]?.id };
    const answer = await t.send(updateChecklist, {
      as: ada,
      params: { id: checklist.id },
      body: { changes: [{ ...moved, note: 'Ask about jollof' }] },
    });
    expect(answer.data.tasks.at(-1)).toMatchObject({ note: 'Ask about jollof', version: 2 });
  });

  test('is refused for rows of a checklist other than the path’s', async () => {
    const [one, other] = [await fromTemplate(ada), await fromTemplate(ada)];
    const body = { changes: [{ entity: 'task', id: firstTask(other).id, version: 1, title: 'Not here' }] };
    const answer = await t.send(updateChecklist, { as: ada, params: { id: one.id }, body });
    expect(answer.statusCode).toBe(404);
  });

  test('of a stale task gets 409 with the stored task', async () => {
    const checklist = await fromTemplate(ada);
    const { id, title } = firstTask(checklist);
    await save(ada, { changes: [{ entity: 'task', id, version: 1, note: 'First' }] });
    const answer = await save(ada, { changes: [{ entity: 'task', id, version: 1, note: 'Second' }] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json.conflicts).toMatchObject([
      { entity: 'task', current: { title, note: 'First', version: 2, due: firstTask(checklist).due } },
    ]);
  });

  test("a task can't be put under another couple's category", async () => {
    const [mine, theirs] = [await fromTemplate(ada), await fromTemplate(bisi)];
    const task = newTask(mine, { category_id: theirs.categories[0]?.id });
    expect((await save(ada, { changes: [task] })).statusCode).toBe(404);
  });
});

describe("another couple's ids get 404", () => {
  test('in every call, and their rows don’t change', async () => {
    const own = await fromTemplate(ada);
    const task = firstTask(own);
    const params = { id: own.id };
    const edit = { changes: [{ entity: 'task', id: task.id, version: 1, title: 'Mine' }] };
    const answers = await Promise.all([
      save(bisi, { id: own.id, template_id: null, name: 'Mine', wedding_date: null }),
      save(bisi, edit),
      save(bisi, { changes: [newTask(own)] }),
      t.send(updateChecklist, { as: bisi, params, body: edit }),
      t.send(updateTaskStatus, { as: bisi, params, body: { task_id: task.id, status: 'done' } }),
      t.send(deleteChecklist, { as: bisi, params }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    const { checklists } = await listed(ada);
    expect(checklists.find((one) => one.id === own.id)).toEqual(own);
  });
});

test('a deleted checklist leaves the list, and deleting it again succeeds', async () => {
  const checklist = await fromTemplate(ada);
  const remove = () => t.send(deleteChecklist, { as: ada, params: { id: checklist.id } });
  expect((await remove()).json).toEqual({ message: 'Checklist deleted', data: null });
  expect((await remove()).statusCode).toBe(200);
  const { checklists } = await listed(ada);
  expect(checklists.map((one) => one.id)).not.toContain(checklist.id);
});

describe('templates', () => {
  const category = { id: uuid(), name: 'One day' };
  const task = { id: uuid(), category_id: category.id, title: 'Say yes', due: { kind: 'none' } };
  const template = { version: 0, name: 'Elopement', status: 'draft', categories: [category], tasks: [task] };
  const id = uuid();

  test('are created, changed, published and deleted', async () => {
    const made = await t.send(saveChecklistTemplate, { as: admin, body: { ...template, id } });
    expect(made.data).toMatchObject({ id, version: 1, status: 'draft' });
    expect((await listed(ada)).templates).toHaveLength(1);
    const body = { ...template, version: 1, status: 'published' };
    await t.send(updateChecklistTemplate, { as: admin, params: { id }, body });
    expect((await listed(ada)).templates).toHaveLength(2);
    const stale = await t.send(updateChecklistTemplate, {
      as: admin,
      params: { id },
      body: { ...body, name: 'X' },
    });
    expect(stale).toMatchObject({
      statusCode: 409,
      conflicts: [{ id, current: { version: 2 }, changed: ['revision', 'status'] }],
    });
    const { statusCode } = await t.send(deleteChecklistTemplate, { as: admin, params: { id } });
    expect(statusCode).toBe(200);
    expect((await t.send(listChecklistTemplates, { as: admin })).data).toHaveLength(1);
    expect((await t.send(deleteChecklistTemplate, { as: admin, params: { id } })).statusCode).toBe(404);
  });

  test('hold example days, which a page of an older release leaves as they are', async () => {
    const own = uuid();
    const run_sheet = [{ ceremony: 'reception', at: '14:00', title: 'The couple enters' }];
    const made = await t.send(saveChecklistTemplate, {
      as: admin,
      body: { ...template, id: own, categories: [], tasks: [], run_sheet },
    });
    expect(made.data.run_sheet).toEqual(run_sheet);
    const older = { ...template, name: 'Renamed', version: 1, categories: [], tasks: [] };
    const saved = await t.send(updateChecklistTemplate, { as: admin, params: { id: own }, body: older });
    expect(saved.data).toMatchObject({ name: 'Renamed', run_sheet });
    const late = { ...older, version: 2, run_sheet: [{ ...run_sheet[0], at: '24:00' }] };
    expect(
      (await t.send(updateChecklistTemplate, { as: admin, params: { id: own }, body: late })).statusCode,
    ).toBe(422);
    await t.send(deleteChecklistTemplate, { as: admin, params: { id: own } });
  });

  test('can’t contain a window that ends before it starts, nor can a couple’s task', async () => {
    const due = { kind: 'offset', ceremony: 'registry', n: -40, unit: 'day' };
    const swapped = { ...due, min_lead_days: 90, max_lead_days: 21 };
    const body = { ...template, id: uuid(), tasks: [{ ...task, due: swapped }] };
    const saved = await t.send(saveChecklistTemplate, { as: admin, body });
    expect(saved.statusCode).toBe(422);
    expect(saved.json.errors).toEqual({ 'tasks.0.due': ['“At most” can’t be less than “At least”.'] });
    const checklist = await fromTemplate(ada);
    expect((await save(ada, { changes: [newTask(checklist, { due: swapped })] })).statusCode).toBe(422);
    const fits = { ...due, min_lead_days: 21, max_lead_days: 90 };
    expect((await save(ada, { changes: [newTask(checklist, { due: fits })] })).statusCode).toBe(200);
  });

  test('can’t contain a task without a category', async () => {
    const body = { ...template, id: uuid(), categories: [] };
    expect((await t.send(saveChecklistTemplate, { as: admin, body })).statusCode).toBe(422);
  });
});
