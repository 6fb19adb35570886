import { cleanup, render, screen } from '@testing-library/react';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlacedPreview } from './placed-preview.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-10T08:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
function preview(task: object, ceremonies: object[] = []) {
  const template = { tasks: [{ id: 't', ...task }] } as unknown as ChecklistTemplate;
  const plan = { ceremonies } as unknown as WeddingPlan;
  render(<PlacedPreview template={template} plan={plan} day="2027-06-19" />);
  return screen.getByRole('listitem').textContent;
}

test('of two ceremonies of a kind, the preview places tasks by the first, as the server does', () => {
  const due = { kind: 'offset', ceremony: 'registry', n: -1, unit: 'week' };
  const ceremonies = [
    { kind: 'registry', date: '2027-05-10' },
    { kind: 'registry', date: '2027-05-24' },
    { kind: 'reception', date: '2027-06-12' },
  ];
  expect(preview({ title: 'Papers', due }, ceremonies)).toMatch(/^Papers.*3 May/);
});

test('a day of the template that has passed becomes today, which doesn’t make the engagement short', () => {
  const due = { kind: 'fixed', date: '2026-12-01' };
  expect(preview({ title: 'Wedding fair', due })).toMatch(/^Wedding fair.*Today/);
  expect(screen.queryByText(/less time than usual/)).toBeNull();
});
