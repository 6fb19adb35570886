import { listBudgetTemplates, saveBudgets, saveBudgetTemplate } from '@wedding/shared/contract/budget.ts';
import {
  listChecklistTemplates,
  saveChecklists,
  saveChecklistTemplate,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import { expect, test } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { testApp } from '../../testing/test-app.ts';

const couples: string[] = [];

const t = await testApp();
const admin = await t.adminToken();
for (const last of [1, 2, 3]) couples.push(await t.coupleToken(`+234803210100${last}`));

const uuid = () => crypto.randomUUID();
const part = (name: string, basis_points: number, items: object[] = []) => ({
  id: uuid(),
  name,
  basis_points,
  ceremony: null,
  items,
});
const line = (name: string) => ({ id: uuid(), name, estimate: 'flat' });

test('a budget template shows how many couples use it, and to how many an edit is offered', async () => {
  const save = (body: object) => t.send(saveBudgetTemplate, { as: admin, body });
  const template = { id: uuid(), name: 'Garden', status: 'published' };
  const [hall, food] = [part('Hall', 4000, [line('Hire')]), part('Food', 6000)];
  expect((await save({ ...template, version: 0, rows: [hall, food] })).data).toMatchObject({
    adopted: 0,
    offered: 0,
  });
  const begun = [];
  for (const as of couples) {
    const body = { id: uuid(), template_id: template.id, name: 'Ours', total_kobo: 1_000_000_00 };
    begun.push(assertPresent((await t.send(saveBudgets, { as, body })).data[0]));
  }
  const drums = line('Drums');
  const more = [{ ...hall, items: [...hall.items, drums] }, food];
  const saved = await save({ ...template, version: 1, rows: more });
  expect(saved.message).toBe('Template saved, and offered to 3 couples');
  expect(saved.data).toMatchObject({ adopted: 3, offered: 3 });

  // One couple declines the line, one declines its whole part, and one has removed its budget.
  const passed = (of: { id: string; version: number }, rows: string[]) => ({
    changes: [{ entity: 'budget', id: of.id, version: of.version, passed_rows: rows }],
  });
  await t.send(saveBudgets, { as: couples[0] ?? '', body: passed(assertPresent(begun[0]), [drums.id]) });
  await t.send(saveBudgets, { as: couples[1] ?? '', body: passed(assertPresent(begun[1]), [hall.id]) });
  const gone = { entity: 'budget', id: begun[2]?.id, version: begun[2]?.version, deleted: true };
  await t.send(saveBudgets, { as: couples[2] ?? '', body: { changes: [gone] } });
  const [listed] = (await t.send(listBudgetTemplates, { as: admin })).data;
  expect(listed).toMatchObject({ id: template.id, adopted: 2, offered: 0 });

  // What a draft has is offered once it is published again: what a couple lacks and hasn't declined.
  const rings = line('Rings');
  const drafted = [{ ...hall, items: [...hall.items, drums, rings] }, food, part('Music', 0, [line('Band')])];
  const draft = await save({ ...template, status: 'draft', version: 2, rows: drafted });
  expect(draft.data.additions).toEqual(['Rings, in Hall', 'Music']);
  expect(draft.message).toBe('Template returned to draft');
  const published = await save({ ...template, version: 3, rows: more });
  expect(published.data.additions).toEqual([]);
  expect(published.message).toBe('Template published');

  // A rename adds nothing, so it is offered to nobody.
  const renamed = await save({ ...template, name: 'Garden party', version: 4, rows: more });
  expect(renamed.message).toBe('Template saved');
});

test('a checklist template shows the same', async () => {
  const category = { id: uuid(), name: 'Venues' };
  const task = (title: string) => ({ id: uuid(), category_id: category.id, title, due: { kind: 'none' } });
  const id = uuid();
  const body = { name: 'Court', status: 'published', categories: [category], tasks: [task('Ask the court')] };
  await t.send(saveChecklistTemplate, { as: admin, body: { ...body, id, version: 0 } });
  const [as = ''] = couples;
  const own = { id: uuid(), template_id: id, name: 'Ours', wedding_date: null };
  await t.send(saveChecklists, { as, body: own });
  const tasks = [...body.tasks, task('Bring the rings')];
  const put = (status: string, version: number) =>
    t.send(updateChecklistTemplate, { as: admin, params: { id }, body: { ...body, tasks, status, version } });
  expect(await put('published', 1)).toMatchObject({
    message: 'Template saved, and offered to 1 couple',
    data: { adopted: 1, offered: 1 },
  });
  // A template that isn't published is offered to nobody.
  const additions = ['Bring the rings'];
  expect((await put('draft', 2)).data).toMatchObject({ adopted: 1, offered: 0, additions });
  expect((await put('published', 3)).message).toBe('Template published, and offered to 1 couple');
  expect((await put('archived', 4)).message).toBe('Template archived');
  expect((await t.send(listChecklistTemplates, { as: admin })).data).toHaveLength(1);
});
