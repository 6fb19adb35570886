import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { savedBudget, savedLine, savedPayment } from './plan-rows.ts';

/** The fake server's data in tests: one couple's budget of two categories, and their plan. */
export const row = { version: 1, updated_at: '2027-01-01 10:00:00', updated_by: 1, deleted_at: null };
export const category = (id: string, name: string, planned_kobo: number, sort: string) => ({
  ...row,
  id,
  budget_id: 'b1',
  name,
  planned_kobo,
  ceremony: null,
  sort,
  template_row_id: null,
});
export const catering = category('c1', 'Catering', 600_000_00, '1');
/** A deposit of ₦150,000 for the first line, which nobody has paid yet. */
export const payment = savedPayment('q1', { amount_kobo: 150_000_00 });
export const budget: Budget = savedBudget({
  name: 'Our wedding',
  total_kobo: 1_000_000_00,
  categories: [catering, category('c2', 'Ankara & aṣọ-ẹbí', 100_000_00, '2')],
  items: [
    savedLine({
      id: 'i1',
      name: 'Jollof',
      estimate: { mode: 'per_guest', unit_kobo: 2_000_00, ceremony_id: null, buffer: false },
      vendor_name: 'Mama Put',
    }),
  ],
});
export const plan = {
  ...row,
  id: 'p1',
  turnout_bp: 10_000,
  ceremonies: [
    { ...row, id: 'r', sort: '1', kind: 'reception', name: 'Reception', date: '2027-06-12', guests: 200 },
  ],
};
