import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import {
  listChecklists,
  listChecklistTemplates,
  saveChecklists,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test } from 'vitest';
import { createFirstTemplates } from '../planning/templates/first-templates.ts';
import { assertPresent } from '../testing/answer.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { newPayment } from '../testing/new-plan-rows.ts';
import { ownKey } from '../testing/proved-key.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
await createFirstTemplates(t.db);

const uuid = () => crypto.randomUUID();
const lists = async (as: string) => (await t.send(listChecklists, { as })).data;
const budgets = async (as: string) => (await t.send(listBudgets, { as })).data;
const change = (as: string, changes: readonly object[]) => t.send(saveChanges, { as, body: { changes } });

async function newChecklist(as: string): Promise<Checklist> {
  const { templates } = await lists(as);
  const body = { id: uuid(), template_id: templates[0]?.id, name: 'Tasks', wedding_date: null };
  return assertPresent((await t.send(saveChecklists, { as, body })).data[0]);
}
async function newBudget(as: string): Promise<Budget> {
  const { templates } = await budgets(as);
  const body = { id: uuid(), template_id: templates[0]?.id, name: 'Money', total_kobo: 1_500_000_000 };
  return assertPresent((await t.send(saveBudgets, { as, body })).data[0]);
}
function named<T>(rows: readonly T[], fits: (row: T) => boolean): T {
  const row = rows.find(fits);
  if (!row) throw new Error('No such row.');
  return row;
}
const caterer = ({ tasks }: { tasks: Task[] }) =>
  named(tasks, ({ title }) => title.startsWith('Book caterer'));
const plates = ({ items }: Budget) => named(items, ({ name }) => name === 'Main meals per plate');

test('tasks of the template are linked to the couple’s lines, whichever tool was used first', async () => {
  const ada = await t.coupleToken('+2348034400001');
  const budget = await newBudget(ada);
  expect(caterer(await newChecklist(ada))).toMatchObject({ item_id: plates(budget).id, books: true });

  const bisi = await t.coupleToken('+2348034400002');
  expect(caterer(await newChecklist(bisi))).toMatchObject({ item_id: null, books: true });
  const later = await newBudget(bisi);
  expect(caterer(assertPresent((await lists(bisi)).checklists[0])).item_id).toBe(plates(later).id);
});

test('a task that the couple unlinked or linked to another line is linked no more by itself', async () => {
  const as = await t.coupleToken('+2348034400006');
  const [budget, checklist] = [await newBudget(as), await newChecklist(as)];
  const task = caterer(checklist);
  const other = named(checklist.tasks, ({ id, item_id }) => id !== task.id && item_id !== null);
  const own = named(budget.items, ({ id }) => id !== other.item_id && id !== task.item_id);
  const set = ({ id, version }: Task, item_id: string | null) => ({ entity: 'task', id, version, item_id });
  expect((await change(as, [set(task, null), set(other, own.id)])).statusCode).toBe(200);
  // What the couple removes is deleted for good a month later.
  await t.asSystem((trx) => trx.deleteFrom('budget_items').where('id', '=', own.id).execute());

  await newBudget(as);
  expect(caterer(await newChecklist(as)).item_id).toBe(task.item_id);
  const { checklists } = await lists(as);
  const { tasks } = named(checklists, ({ id }) => id === checklist.id);
  expect(caterer({ tasks }).item_id).toBeNull();
  expect(named(tasks, ({ id }) => id === other.id).item_id).toBeNull();
});

test('a task whose line is gone is linked to the line of a new budget', async () => {
  const as = await t.coupleToken('+2348034400007');
  const budget = await newBudget(as);
  await newChecklist(as);
  await t.asSystem((trx) => trx.deleteFrom('budgets').where('id', '=', budget.id).execute());
  const later = await newBudget(as);
  expect(caterer(assertPresent((await lists(as)).checklists[0])).item_id).toBe(plates(later).id);
});

test('a booking’s tick, price and deposit are written together or not at all', async () => {
  const as = await t.coupleToken('+2348034400003');
  const [budget, checklist] = [await newBudget(as), await newChecklist(as)];
  const [line, task] = [plates(budget), caterer(checklist)];
  const agreed = { mode: 'per_guest', unit_kobo: 450_000, ceremony_id: null, buffer: false };
  const deposit = newPayment({
    id: uuid(),
    budget_id: budget.id,
    item_id: line.id,
    amount_kobo: 50_000_000,
    paid_on: '2026-11-20',
  });
  const ticked = { entity: 'task', id: task.id, version: task.version, status: 'done' };
  const priced = { entity: 'budget_item', id: line.id, version: 99, agreed };
  expect((await change(as, [ticked, priced, deposit])).statusCode).toBe(409);
  expect(caterer(assertPresent((await lists(as)).checklists[0])).status).toBe('todo');
  expect((await change(as, [ticked, { ...priced, version: 1 }, deposit])).statusCode).toBe(200);
  expect(caterer(assertPresent((await lists(as)).checklists[0])).status).toBe('done');
  const saved = assertPresent((await budgets(as)).budgets[0]);
  expect(plates(saved).agreed).toEqual(agreed);
  expect(saved.payments).toMatchObject([{ amount_kobo: 50_000_000 }]);
});

test('a task stays after its line is removed, but no task can be linked to that line', async () => {
  const as = await t.coupleToken('+2348034400004');
  const [budget, checklist] = [await newBudget(as), await newChecklist(as)];
  const [line, task] = [plates(budget), caterer(checklist)];
  await change(as, [{ entity: 'budget_item', id: line.id, version: 1, deleted: true }]);
  const renamed = { entity: 'task', id: task.id, version: task.version, title: 'Book Iya Basira' };
  expect((await change(as, [renamed])).statusCode).toBe(200);
  const other = named(checklist.tasks, ({ item_id }) => item_id === null);
  const tied = { entity: 'task', id: other.id, version: other.version, item_id: line.id };
  expect((await change(as, [tied])).statusCode).toBe(404);
});

test('a task can be assigned only to a member, and keeps the name when the member leaves', async () => {
  const as = await t.coupleToken('+2348034400005');
  const partner = await joinedPartner(t, as);
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ firstname: 'Tunde' }).where('id', '=', partner).execute(),
  );
  const task = caterer(await newChecklist(as));
  const give = (account_id: number) =>
    change(as, [
      { entity: 'task', id: task.id, version: task.version, assignee: { kind: 'member', account_id } },
    ]);
  const { members } = await lists(as);
  expect(members).toContainEqual({ account_id: partner, name: 'Tunde' });
  expect((await give(999_999)).statusCode).toBe(404);
  expect((await give(partner)).statusCode).toBe(200);
  const key = await ownKey(t, as, 'remove');
  await t.send(removePlanMember, { as, params: { id: partner }, query: { key } });
  const current = caterer(assertPresent((await lists(as)).checklists[0]));
  expect(current.assignee).toEqual({ kind: 'person', name: 'Tunde' });
  expect(current.version).toBe(task.version + 2);
});

test('a template’s lesson is copied unless it has left the library', async () => {
  const [as, admin] = [await t.coupleToken('+2348034400006'), await t.adminToken('lessons@example.com')];
  const video = await publishedVideo(t, 'How to taste');
  const template = assertPresent((await t.send(listChecklistTemplates, { as: admin })).data[0]);
  const put = async (video_id: number, version: number) => {
    const { id, name, status, categories, tasks } = template;
    const taught = tasks.map((task) => ({ ...task, video_id }));
    const body = { version, name, status, categories, tasks: taught };
    return (await t.send(updateChecklistTemplate, { as: admin, params: { id }, body })).data;
  };
  const saved = await put(video, template.version);
  expect(caterer(await newChecklist(as)).video_id).toBe(video);
  expect((await put(999_999, saved.version)).tasks[0]?.video_id).toBeNull();
  const task = caterer(await newChecklist(as));
  expect(task.video_id).toBeNull();
  const unknown = { entity: 'task', id: task.id, version: task.version, video_id: 999_999 };
  expect((await change(as, [unknown])).statusCode).toBe(404);
});

test('a task’s hour and number are stored, and a client that knows neither preserves them', async () => {
  const ada = await t.coupleToken('+2348034400031');
  const { id, tasks } = await newChecklist(ada);
  const [task] = tasks as [Task];
  expect(task).toMatchObject({ due_at: null, contact_phone: '' });
  const named = { entity: 'task', id: task.id };
  const hour = { ...named, version: 1, due_at: '14:30', contact_phone: '0803 111 2223' };
  expect((await change(ada, [hour])).statusCode).toBe(200);
  // A repeat after a lost response is the same change.
  expect((await change(ada, [hour])).statusCode).toBe(200);
  expect((await change(ada, [{ ...named, version: 2, title: 'Cut the cake' }])).statusCode).toBe(200);
  const fresh = {
    entity: 'task',
    id: uuid(),
    version: 0,
    sort: 'zz',
    checklist_id: id,
    category_id: task.category_id,
    title: 'First dance',
    due: { kind: 'none' },
    due_on: null,
  };
  expect((await change(ada, [fresh])).statusCode).toBe(200);
  const saved: Task[] = assertPresent((await lists(ada)).checklists[0]).tasks;
  expect(saved.find((one) => one.id === task.id)).toMatchObject({
    version: 3,
    title: 'Cut the cake',
    due_at: '14:30',
    contact_phone: '0803 111 2223',
  });
  expect(saved.find((one) => one.id === fresh.id)).toMatchObject({ due_at: null, contact_phone: '' });
  for (const due_at of ['24:00', '9:15', '14:60', 'noon']) {
    expect((await change(ada, [{ ...named, version: 3, due_at }])).statusCode).toBe(422);
  }
});
