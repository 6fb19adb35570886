import { checklistTemplateTask } from '@wedding/shared/contract/checklist.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import checklist from './checklist-template.json' with { type: 'json' };
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
