import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

test('of two ceremonies of a kind, the preview places tasks by the first, as the server does', () => {
  const due = { kind: 'offset', ceremony: 'registry', n: -1, unit: 'week' };
  const template = { tasks: [{ id: 't', title: 'Papers', due }] } as unknown as ChecklistTemplate;
  const ceremonies = [
    { kind: 'registry', date: '2027-05-10' },
    { kind: 'registry', date: '2027-05-24' },
    { kind: 'reception', date: '2027-06-12' },
  ];
  const plan = { ceremonies } as unknown as WeddingPlan;
  const { tasks } = previewOf(template, { plan, day: '2027-06-19', today: '2027-01-10' });
  expect(tasks).toMatchObject([{ title: 'Papers', day: '2027-05-03' }]);
});

test('a day of the template that has passed becomes today, which doesn’t make the engagement short', () => {
  const due = { kind: 'fixed', date: '2026-12-01' };
  const template = { tasks: [{ id: 't', title: 'Wedding fair', due }] } as unknown as ChecklistTemplate;
  const { tasks, isCompressed } = previewOf(template, { plan: null, day: '2027-06-19', today: '2027-01-10' });
  expect(tasks).toMatchObject([{ day: '2027-01-10' }]);
  expect(isCompressed).toBe(false);
});
