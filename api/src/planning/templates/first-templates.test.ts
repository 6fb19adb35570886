import { checklistTemplateTask } from '@wedding/shared/contract/checklist.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system, write } from '../../db/write.ts';
import { testDatabase } from '../../testing/test-database.ts';
import checklist from './checklist-template.json' with { type: 'json' };
import { createFirstTemplates } from './first-templates.ts';
import { checklistTemplates } from './template.store.ts';

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

test('a first template of an older release gets the example days, and keeps those that were saved, also none', async () => {
  const dayOf = async () => {
    const [template] = await checklistTemplates(t.db);
    return template?.run_sheet?.filter(({ ceremony }) => ceremony === 'reception').map(({ at }) => at);
  };
  await createFirstTemplates(t.db);
  const day = await dayOf();
  expect(day?.slice(0, 2)).toEqual(['11:00', '13:00']);
  const store = (content: ReturnType<typeof sql>) =>
    write(t.db, system, (trx) =>
      sql`update templates set content = ${content} where tool = 'checklist'`.execute(trx),
    );
  await store(sql`content - 'run_sheet'`);
  expect(await dayOf()).toEqual([]);
  await createFirstTemplates(t.db);
  expect(await dayOf()).toEqual(day);
  await store(sql`content || '{"run_sheet": []}'`);
  await createFirstTemplates(t.db);
  expect(await dayOf()).toEqual([]);
});

test.each([
  ['a year ahead', 400, undefined],
  ['in five months', 150, undefined],
  ['with the introduction a month before', 200, 170],
  ['with the introduction next week', 200, 7],
])('the bride list is received before it is negotiated, and bought last: %s', (_, days, introduction) => {
  const from = '2026-11-27';
  const main = addDays(from, days);
  const ceremonies = {
    main,
    traditional: addDays(main, -1),
    ...(introduction && { introduction: addDays(from, introduction) }),
  };
  const dues = checklist.tasks.map(({ due }) => checklistTemplateTask.shape.due.parse(due));
  const placed = placeTasks(dues, { from, ceremonies });
  const dayOf = (title: string) =>
    placed[checklist.tasks.findIndex((task) => task.title.startsWith(title))] ?? '';
  expect(dayOf('Receive the bride list') < dayOf('Price and negotiate the bride list')).toBe(true);
  expect(dayOf('Price and negotiate the bride list') < dayOf('Buy list items')).toBe(true);
});
