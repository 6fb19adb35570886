import * as calls from '@wedding/shared/contract/table-view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let kemi: string;
let bola: string;
beforeAll(async () => {
  t = await startTestApp();
  kemi = await t.adminToken('kemi@example.com');
  bola = await t.adminToken('bola@example.com');
});
afterAll(() => t.close());

const views = async (as: string) => (await t.send(calls.listTableViews, { as })).data;
const save = (as: string, name: string, parts: Record<string, string> = { search: 'cake' }) =>
  t.send(calls.saveTableView, { as, body: { table: 'videos', name, parts } });
const remove = (as: string, id: number) => t.send(calls.deleteTableView, { as, params: { id } });

test('a saved view belongs only to the administrator who saved it', async () => {
  const parts = { search: 'cake', status: 'draft' };
  const { data: saved } = await save(kemi, 'Cakes to finish', parts);
  expect(await views(kemi)).toEqual([{ id: saved.id, table: 'videos', name: 'Cakes to finish', parts }]);
  // The same administrator on another device.
  kemi = (await t.signIn({ login: 'kemi@example.com', password: t.adminPassword })).token;
  expect(await views(kemi)).toHaveLength(1);
  expect(await views(bola)).toEqual([]);
  expect((await remove(bola, saved.id)).statusCode).toBe(404);
  expect((await remove(kemi, saved.id)).message).toBe('View removed');
  expect(await views(kemi)).toEqual([]);
});

test('a view’s name is unique for each administrator and table', async () => {
  await save(bola, 'Failed');
  const again = await save(bola, 'FAILED');
  expect([again.statusCode, again.errors]).toEqual([409, { name: ['Another view has this name.'] }]);
  expect((await save(kemi, 'Failed')).statusCode).toBe(201);
});

test('an invalid view and a view beyond the maximum are refused', async () => {
  expect((await save(kemi, ' ')).statusCode).toBe(422);
  expect((await save(kemi, 'Odd', { 'a b': '' })).statusCode).toBe(422);
  for (let saved = (await views(kemi)).length; saved < 50; saved += 1) await save(kemi, `View ${saved}`);
  expect(await save(kemi, 'One more')).toMatchObject({ statusCode: 409, code: 'TOO_MANY_VIEWS' });
});
