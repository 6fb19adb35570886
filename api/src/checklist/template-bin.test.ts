import { saveBudgetTemplate } from '@wedding/shared/contract/budget.ts';
import {
  deleteChecklistTemplate,
  listChecklistTemplates,
  saveChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import * as bin from '@wedding/shared/contract/template-bin.ts';
import { expect, test } from 'vitest';
import { purgeTemplateBin } from '../planning/templates/template-bin.store.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();

const uuid = () => crypto.randomUUID();
const removed = async (id: string) =>
  (await t.send(bin.listRemovedParts, { as: admin, params: { id } })).data;
const AFTER_30_DAYS = new Date(Date.now() + 31 * 86_400_000);

test('a part removed from a budget template stays in the bin with its lines until it is saved again', async () => {
  const id = uuid();
  const part = (name: string, basis_points: number) => ({
    id: uuid(),
    name,
    basis_points,
    ceremony: null,
    items: [{ id: uuid(), name: `${name} line`, estimate: 'flat' }],
  });
  const [hall, food] = [part('Hall', 4000), part('Food', 6000)];
  const save = (version: number, rows: object[]) =>
    t.send(saveBudgetTemplate, { as: admin, body: { id, version, name: 'Garden', status: 'draft', rows } });
  await save(0, [hall, food]);
  expect(await removed(id)).toEqual([]);
  await save(1, [food]);
  expect(await removed(id)).toMatchObject([{ id: hall.id, kind: 'part', name: 'Hall', content: hall }]);
  await save(2, [food, hall]);
  expect(await removed(id)).toEqual([]);
  await save(3, [food]);
  expect(await purgeTemplateBin(t.db)).toBe(0);
  expect(await purgeTemplateBin(t.db, AFTER_30_DAYS)).toBe(1);
  expect(await removed(id)).toEqual([]);
});

test('a removed row knows what stood before it, among the removed rows too', async () => {
  const [id, category_id] = [uuid(), uuid()];
  const categories = [{ id: category_id, name: 'Venue' }];
  const task = (title: string) => ({ id: uuid(), category_id, title, due: { kind: 'none' } });
  const [a, b, c, d] = [task('A'), task('B'), task('C'), task('D')];
  const save = (version: number, tasks: object[]) =>
    t.send(saveChecklistTemplate, {
      as: admin,
      body: { id, version, name: 'Places', status: 'draft', categories, tasks },
    });
  await save(0, [a, b, c, d]);
  await save(1, [a, c, d]);
  await save(2, [a, d]);
  await save(3, [d]);
  expect(await removed(id)).toMatchObject([
    { name: 'A', preceding: [] },
    { name: 'C', preceding: [a.id, b.id] },
    { name: 'B', preceding: [a.id] },
  ]);
});

test('a removed line stays in the bin with its part’s name until it is saved again in any part', async () => {
  const id = uuid();
  const line = (name: string) => ({ id: uuid(), name, estimate: 'flat' as const });
  const [rent, chairs] = [line('Rent'), line('Chairs')];
  const part = (name: string, items: object[], row = uuid()) => ({
    id: row,
    name,
    basis_points: 5000,
    ceremony: null,
    items,
  });
  const [hall, food] = [part('Hall', [rent, chairs]), part('Food', [])];
  const save = (version: number, rows: object[]) =>
    t.send(saveBudgetTemplate, { as: admin, body: { id, version, name: 'Lines', status: 'draft', rows } });
  await save(0, [hall, food]);
  await save(1, [{ ...hall, items: [rent] }, food]);
  expect(await removed(id)).toMatchObject([
    {
      id: chairs.id,
      kind: 'line',
      name: 'Chairs',
      content: { part: { id: hall.id, name: 'Hall' }, line: chairs },
    },
  ]);
  await save(2, [
    { ...hall, items: [rent] },
    { ...food, items: [chairs] },
  ]);
  expect(await removed(id)).toEqual([]);
});

test('the bin keeps a category with its tasks or a single task; a deleted checklist is restored unchanged', async () => {
  const [venue, attire] = [
    { id: uuid(), name: 'Venues' },
    { id: uuid(), name: 'Attire' },
  ];
  const task = (category: { id: string }, title: string) => ({
    id: uuid(),
    category_id: category.id,
    title,
    due: { kind: 'none' },
  });
  const [hall, canopy, lace] = [
    task(venue, 'Book a hall'),
    task(venue, 'Hire canopies'),
    task(attire, 'Buy lace'),
  ];
  const id = uuid();
  const save = (version: number, categories: object[], tasks: object[]) =>
    t.send(saveChecklistTemplate, {
      as: admin,
      body: { id, version, name: 'Beach', status: 'draft', categories, tasks },
    });
  await save(0, [venue, attire], [hall, canopy, lace]);
  await save(1, [venue, attire], [hall, lace]);
  await save(2, [attire], [lace]);
  expect(await removed(id)).toMatchObject([
    { kind: 'category', name: 'Venues', content: { category: venue, tasks: [{ id: hall.id }] } },
    { kind: 'task', name: 'Hire canopies', content: { id: canopy.id } },
  ]);
  await save(3, [attire, venue], [lace, hall]);
  expect((await removed(id)).map(({ name }) => name)).toEqual(['Hire canopies']);

  const gone = await t.send(deleteChecklistTemplate, { as: admin, params: { id } });
  expect(gone.message).toBe('Checklist moved to the bin');
  const deleted = async () => (await t.send(bin.listDeletedChecklists, { as: admin })).data;
  expect(await deleted()).toMatchObject([{ id, name: 'Beach', tasks: 2 }]);
  const back = await t.send(bin.restoreChecklist, { as: admin, params: { id } });
  expect(back).toMatchObject({ message: 'Checklist restored', data: { id, tasks: [{}, {}] } });
  expect(await deleted()).toEqual([]);
  expect((await t.send(listChecklistTemplates, { as: admin })).data.map((one) => one.id)).toContain(id);
  expect((await t.send(bin.restoreChecklist, { as: admin, params: { id } })).statusCode).toBe(404);
});
