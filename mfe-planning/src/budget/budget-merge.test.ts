import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRow, changeRow, changesOf, draftOf, liveRows, plannedKobo } from './budget-draft.ts';
import { takeOver } from './budget-merge.ts';

const row = { version: 1, updated_at: '', updated_by: 1, deleted_at: null };
const cake: BudgetCategory = {
  ...row,
  id: 'cake',
  budget_id: 'b',
  name: 'Cake',
  planned_kobo: 100,
  sort: 'i',
  template_row_id: null,
};
const saved: Budget = {
  ...row,
  id: 'b',
  plan_id: 'p',
  sort: 'i',
  name: 'Ours',
  total_kobo: 500,
  template: null,
  categories: [cake],
};
const conflictOver = (current: Partial<BudgetCategory>) => ({
  entity: 'budget_category',
  id: 'cake',
  sent_version: 1,
  current: { ...cake, version: 2, ...current },
  changed_by: 'Tunde',
  changed_at: '',
});

test('a draft that nobody touched changes nothing', () => {
  expect(changesOf(saved, draftOf(saved))).toEqual([]);
});

test('added rows stand last, removed new ones were never there', () => {
  const added = addRow(draftOf(saved), { id: 'hall', name: ' Hall ', planned_kobo: 50 });
  expect(plannedKobo(added)).toBe(150);
  expect(changesOf(saved, added)).toEqual([
    {
      entity: 'budget_category',
      id: 'hall',
      version: 0,
      budget_id: 'b',
      name: 'Hall',
      planned_kobo: 50,
      sort: 'j',
    },
  ]);
  expect(changesOf(saved, changeRow(added, 'hall', { removed: true }))).toEqual([]);
});

test('whatever the other wrote: what I changed is sent over it, or asked about', () => {
  const amount = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(amount, amount, fc.constantFrom('Cake', 'Big cake'), (mine, theirs, name) => {
      const draft = changeRow(draftOf(saved), 'cake', { planned_kobo: mine });
      const next = takeOver(saved, draft, [conflictOver({ planned_kobo: theirs, name })]);
      const [kept] = liveRows(next.draft);
      expect(kept?.name).toBe(name);
      expect(kept?.planned_kobo).toBe(mine === 100 ? theirs : mine);
      expect(next.questions.length).toBe(mine !== 100 && theirs !== 100 && mine !== theirs ? 1 : 0);
      for (const change of changesOf(next.saved, next.draft)) expect(change.version).toBe(2);
    }),
  );
});

test('what I changed and the other removed is asked about; keeping it brings it back', () => {
  const draft = changeRow(draftOf(saved), 'cake', { planned_kobo: 300 });
  const next = takeOver(saved, draft, [conflictOver({ deleted_at: '2027-01-01 00:00:00' })]);
  expect(next.questions).toMatchObject([{ field: 'removed', mine: false, theirs: true, by: 'Tunde' }]);
  expect(changesOf(next.saved, next.draft)).toEqual([
    { entity: 'budget_category', id: 'cake', version: 2, planned_kobo: 300, deleted: false },
  ]);
  expect(changesOf(next.saved, changeRow(next.draft, 'cake', { removed: true }))).toEqual([]);
});

test('what I removed and the other changed is asked about', () => {
  const draft = changeRow(draftOf(saved), 'cake', { removed: true });
  const next = takeOver(saved, draft, [conflictOver({ planned_kobo: 900 })]);
  expect(next.questions).toMatchObject([{ field: 'removed', mine: true, theirs: false }]);
  expect(liveRows(changeRow(next.draft, 'cake', { removed: false }))).toMatchObject([{ planned_kobo: 900 }]);
});
