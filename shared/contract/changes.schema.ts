import { z } from 'zod';
import { budgetCategory, budgetRow, changedBudgetRow, newBudgetRow } from './budget.schema.ts';
import { budgetItem, count, fund, payer, payment } from './budget-line.schema.ts';
import { changedChecklistRow, checklistCategory, checklistRow, newChecklistRow } from './checklist.schema.ts';
import { id, timestamp } from './field.schema.ts';
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
/** Plates for each guest, in basis points. */
export const turnout = z.int().min(1_000).max(30_000);
const newPlanRow = z.discriminatedUnion('entity', [newRow('ceremony', ceremonyFields)]);
const changedPlanRow = z.discriminatedUnion('entity', [
  changedRow('wedding_plan', { turnout_bp: turnout }).omit({
    sort: true,
    deleted: true,
  }),
  changedRow('ceremony', ceremonyFields),
]);

const rowChange = z.union([
  z.discriminatedUnion('entity', [
    ...newPlanRow.options,
    ...newBudgetRow.options,
    ...newChecklistRow.options,
  ]),
  z.discriminatedUnion('entity', [
    ...changedPlanRow.options,
    ...changedBudgetRow.options,
    ...changedChecklistRow.options,
  ]),
]);

const rows = z.object({ rows: z.array(planningRow) });

/** What changed after `since` (a cursor of an earlier answer); rows that were removed come with `deleted_at`. */
export const listChangesSchema = {
  query: z.object({ since: z.string().regex(/^\d{1,15}$/) }),
  answer: rows.extend({ cursor: z.int() }),
};
/** Changes of rows of any kind, all or nothing: a ceremony and the tasks that move with it, say. */
export const saveChangesSchema = {
  body: z.strictObject({
    changes: z.array(rowChange).min(1).max(PLAN_ROWS_MAX),
  }),
  answer: rows,
};
const removable = z
  .enum(planningRow.options.map((option) => option.shape.entity.value))
  .exclude(['wedding_plan']);
/** One removal of the last 30 days: what it took along is counted, and comes back with it. */
export const removedRow = z.object({
  entity: removable,
  id: rowId,
  /** Its own name; a payment goes by that of its line. */
  name: z.string(),
  /** The category, budget or checklist it was in; empty for what is in none. */
  place: z.string(),
  /** A payment's amount. */
  amount_kobo: z.int().nullable(),
  removed_at: timestamp,
  /** The account's id and first name; null and empty where it is gone. */
  removed_by: id.nullable(),
  removed_by_name: z.string(),
  /** How many rows went with it. */
  along: z.int(),
});
export type RemovedRow = z.infer<typeof removedRow>;
/** The latest removal first, 200 at most. Ceremonies belong to both tools. */
export const listRemovedSchema = {
  query: z.object({ tool: z.enum(['budget', 'checklist']) }),
  answer: z.array(removedRow),
};
/**
 * Takes back the removal of a row in the last 30 days: what went with it comes along, and so does what it stands
 * under.
 */
export const restoreRowSchema = {
  body: z.strictObject({ entity: removable, id: rowId }),
  answer: rows,
};
