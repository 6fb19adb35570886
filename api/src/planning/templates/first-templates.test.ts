import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createFirstTemplates } from './first-templates.ts';

let t: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

test('several API processes that start together on a new database create the templates once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => createFirstTemplates(t.db)));
  const rows = await t.db.selectFrom('templates').select('tool').orderBy('tool').execute();
  expect(rows.map(({ tool }) => tool)).toEqual(['budget', 'checklist']);
});
