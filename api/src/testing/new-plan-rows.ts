import { saveBudgetsSchema } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChangesSchema } from '@wedding/shared/contract/changes.schema.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { saveChecklistsSchema, updateChecklistSchema } from '@wedding/shared/contract/checklist.schema.ts';
import { saveChecklists, updateChecklist } from '@wedding/shared/contract/checklist.ts';
import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';

interface NewLine {
  id: string;
  budget_id: string;
  category_id: string;
}
/** Returns a new budget line `Hall` without a price, as a client sends it. */
export const newLine = ({ id, budget_id, category_id }: NewLine) => ({
  entity: 'budget_item' as const,
  version: 0 as const,
  sort: 'i',
  id,
  budget_id,
  category_id,
  name: 'Hall',
  note: '',
  estimate: { mode: 'flat' as const, amount_kobo: 0 },
  agreed: null,
  quote_until: null,
  refundable: false,
  vendor_name: '',
  vendor_phone: '',
});

interface NewPayment {
  id: string;
  budget_id: string;
  item_id: string;
  amount_kobo: number;
  due_on?: string | null;
  paid_on?: string | null;
  payer_id?: string | null;
}
/** Returns a new deposit, as a client sends it. It is unpaid unless `paid_on` is given. */
export const newPayment = (payment: NewPayment) => ({
  entity: 'payment' as const,
  version: 0 as const,
  sort: 'i',
  kind: 'deposit' as const,
  direction: 'out' as const,
  due_on: null,
  paid_on: null,
  method: 'transfer' as const,
  payer_id: null,
  note: '',
  ...payment,
});

/** The calls that write rows. `bodyOf` returns the body that sends this row; undefined if the call doesn't take it. */
export const rowCalls = [
  { call: saveBudgets, schema: saveBudgetsSchema },
  { call: saveChecklists, schema: saveChecklistsSchema },
  { call: updateChecklist, schema: updateChecklistSchema },
  { call: saveChanges, schema: saveChangesSchema },
].map(({ call, schema }) => ({
  call,
  bodyOf: (row: object) => [row, { changes: [row] }].find((body) => schema.body.safeParse(body).success),
}));

type CreatedEntity = Exclude<Entity, 'wedding_plan'>;

/** Returns a row of each kind as a client creates it, in the order of writing. The plan itself is created with the first. */
export function rowOfEachKind(): Record<CreatedEntity, { id: string; [field: string]: unknown }> {
  const ids = Object.fromEntries(entities.map((entity) => [entity, crypto.randomUUID()])) as Record<
    Entity,
    string
  >;
  const row = (entity: Entity) => ({ entity, id: ids[entity], version: 0, sort: 'i' });
  const inBudget = { budget_id: ids.budget };
  const inChecklist = { checklist_id: ids.checklist };
  const line = { ...inBudget, id: ids.budget_item, category_id: ids.budget_category };
  const payment = { ...inBudget, id: ids.payment, item_id: ids.budget_item, payer_id: ids.payer };
  return {
    ceremony: { ...row('ceremony'), kind: 'other', name: 'Tea', date: null, guests: 0 },
    budget: { id: ids.budget, template_id: null, name: 'One', total_kobo: 1 },
    budget_category: { ...row('budget_category'), ...inBudget, name: 'Hall', planned_kobo: 300 },
    budget_item: newLine(line),
    payer: { ...row('payer'), ...inBudget, name: 'Mum', side: 'bride', pledged_kobo: 1, received_kobo: 0 },
    payment: newPayment({ ...payment, amount_kobo: 1, due_on: '2027-03-01' }),
    fund: {
      ...row('fund'),
      ...inBudget,
      name: 'Aso-ebi',
      price_kobo: 1,
      cost_kobo: 1,
      ordered: 1,
      paid_for: 0,
    },
    checklist: { id: ids.checklist, template_id: null, name: 'One', wedding_date: null },
    checklist_category: { ...row('checklist_category'), ...inChecklist, name: 'Vendors' },
    task: {
      ...row('task'),
      ...inChecklist,
      category_id: ids.checklist_category,
      title: 'Call',
      due: { kind: 'none' },
      due_on: null,
    },
  };
}
