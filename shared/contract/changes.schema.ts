import { z } from 'zod';
import { budgetCategory, budgetChange, budgetRow } from './budget.schema.ts';
import { budgetItem, count, fund, payer, payment } from './budget-line.schema.ts';
import { checklistCategory, checklistChange, checklistRow } from './checklist.schema.ts';
import {
  ceremony,
  ceremonyKind,
  changedRow,
  localDate,
  newRow,
  PLAN_ROWS_MAX,
  planRow,
  rowId,
  rowName,
} from './planning.schema.ts';
import { task } from './task.schema.ts';

const named = <E extends string, S extends z.ZodRawShape>(entity: E, { shape }: z.ZodObject<S>) =>
  z.object({ entity: z.literal(entity), ...shape });

/** A row of a wedding plan as it stands, of whatever kind; `deleted_at` is set on one that was removed. */
export const planningRow = z.discriminatedUnion('entity', [
  named('wedding_plan', planRow),
  named('ceremony', ceremony),
  named('budget', budgetRow),
  named('budget_category', budgetCategory),
  named('budget_item', budgetItem),
  named('payment', payment),
  named('payer', payer),
  named('fund', fund),
  named('checklist', checklistRow),
  named('checklist_category', checklistCategory),
  named('task', task),
]);
export type PlanningRow = z.infer<typeof planningRow>;
export type Entity = PlanningRow['entity'];

const ceremonyFields = {
  kind: ceremonyKind,
  name: rowName,
  date: localDate.nullable(),
  guests: count,
};
export const planChange = z.union([
  changedRow('wedding_plan', { turnout_bp: z.int().min(1_000).max(30_000) }).omit({
    sort: true,
    deleted: true,
  }),
  newRow('ceremony', ceremonyFields),
  changedRow('ceremony', ceremonyFields),
]);
export type PlanChange = z.input<typeof planChange>;

const rows = z.object({ rows: z.array(planningRow) });

/** What changed after `since` (a cursor of an earlier answer); rows that were removed come with `deleted_at`. */
export const listChangesSchema = {
  query: z.object({ since: z.string().regex(/^\d{1,15}$/) }),
  answer: rows.extend({ cursor: z.int() }),
};
/** Changes of rows of any kind, all or nothing: a ceremony and the tasks that move with it, say. */
export const saveChangesSchema = {
  body: z.strictObject({
    changes: z
      .array(z.union([...planChange.options, ...budgetChange.options, ...checklistChange.options]))
      .min(1)
      .max(PLAN_ROWS_MAX),
  }),
  answer: rows,
};
/** Takes back the removal of a row in the last 30 days, and of what was removed together with it. */
export const restoreRowSchema = {
  body: z.strictObject({
    entity: z.enum(planningRow.options.map((option) => option.shape.entity.value)).exclude(['wedding_plan']),
    id: rowId,
  }),
  answer: rows,
};
