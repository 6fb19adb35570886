import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';

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
export const payment: Payment = {
  ...row,
  id: 'q1',
  budget_id: 'b1',
  item_id: 'i1',
  sort: '1',
  kind: 'deposit',
  direction: 'out',
  amount_kobo: 150_000_00,
  due_on: null,
  paid_on: null,
  method: 'transfer',
  payer_id: null,
  note: '',
};
export const budget: Budget = {
  ...row,
  id: 'b1',
  plan_id: 'p1',
  sort: '1',
  name: 'Our wedding',
  total_kobo: 1_000_000_00,
  template: null,
  passed_rows: [],
  categories: [catering, category('c2', 'Ankara & aṣọ-ẹbí', 100_000_00, '2')],
  items: [
    {
      ...row,
      id: 'i1',
      budget_id: 'b1',
      category_id: 'c1',
      name: 'Jollof',
      note: '',
      estimate: { mode: 'per_guest', unit_kobo: 2_000_00, ceremony_id: null, buffer: false },
      agreed: null,
      quote_until: null,
      refundable: false,
      vendor_name: 'Mama Put',
      vendor_phone: '',
      template_row_id: null,
      sort: '1',
    },
  ],
  payments: [],
  payers: [],
  funds: [],
};
export const plan = {
  ...row,
  id: 'p1',
  turnout_bp: 10_000,
  ceremonies: [
    { ...row, id: 'r', sort: '1', kind: 'reception', name: 'Reception', date: '2027-06-12', guests: 200 },
  ],
};
