import { z } from 'zod';
import { budgetCategory, budgetRow, changedBudgetRow, newBudgetRow } from './budget.schema.ts';
import { budgetItem, count, fund, payer, payment } from './budget-line.schema.ts';
import { changedChecklistRow, checklistCategory, checklistRow, newChecklistRow } from './checklist.schema.ts';
import { id, timestamp } from './field.schema.ts';
import { type Entity, PLAN_ROWS_MAX } from './plan-entities.ts';
import {
  ceremony,
  ceremonyKind,
  changedRow,
  localDate,
  newRow,
  planRow,
  rowId,
  rowName,
} from './planning.schema.ts';
import { task } from './task.schema.ts';

const change = <E extends string, S extends z.ZodRawShape>(entity: E, { shape }: z.ZodObject<S>) =>
  z.object({ entity: z.literal(entity), ...shape });

/** The current state of any row of a wedding plan. `deleted_at` is set on a removed row. */
export const planningRow = z.discriminatedUnion('entity', [
  change('wedding_plan', planRow),
  change('ceremony', ceremony),
  change('budget', budgetRow),
  change('budget_category', budgetCategory),
  change('budget_item', budgetItem),
  change('payment', payment),
  change('payer', payer),
  change('fund', fund),
  change('checklist', checklistRow),
  change('checklist_category', checklistCategory),
  change('task', task),
]);
export type PlanningRow = z.infer<typeof planningRow>;

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

/** The fields of each kind of row that a change may set. */
export const writableFields = Object.fromEntries(
  [...changedPlanRow.options, ...changedBudgetRow.options, ...changedChecklistRow.options].map(
    ({ shape }) => [
      shape.entity.value,
      Object.keys(shape).filter((name) => !['entity', 'id', 'version', 'deleted'].includes(name)),
    ],
  ),
) as Record<Entity, string[]>;

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

/**
 * The answer of every `numbered` call to a mutation: the rows as saved, removed ones included, and the client's last number. A
 * repeat is answered with the rows as they are by then. A refusal is repeated as well.
 */
export const savedRows = rows.extend({ last_number: z.int() });
export type SavedRows = z.infer<typeof savedRows>;

/**
 * The changes after `since` (a cursor of an earlier answer). Removed rows come with `deleted_at`. `plan_id` is the account's
 * wedding plan, null if it has none: after joining or leaving, what the device holds is of another one. Older versions of
 * the api don't send it.
 */
export const listChangesSchema = {
  query: z.object({ since: z.string().regex(/^\d{1,15}$/) }),
  answer: rows.extend({ cursor: z.int(), plan_id: rowId.nullable().optional() }),
};
/**
 * Changes of rows of any kind, all or nothing: for example a ceremony and the tasks that move with it. `deleted: false` restores
 * a row with the rows that were removed with it and the removed rows above it, for 30 days.
 */
export const saveChangesSchema = {
  body: z.strictObject({
    changes: z.array(rowChange).min(1).max(PLAN_ROWS_MAX),
  }),
  answer: rows,
};
const removable = z
  .enum(planningRow.options.map((option) => option.shape.entity.value))
  .exclude(['wedding_plan']);
/** One removal of the last 30 days. The rows removed with it are counted and restored with it. */
export const removedRow = z.object({
  entity: removable,
  id: rowId,
  /** For the change that restores it. Copies on a device, and earlier versions of the api, lack it. */
  version: z.int().optional(),
  /** The row's name; for a payment, the name of its line. */
  name: z.string(),
  /** The category, budget or checklist that it was in; empty if it was in none. */
  place: z.string(),
  /** The amount of a payment. */
  amount_kobo: z.int().nullable(),
  removed_at: timestamp,
  /** The account's id and first name; null and empty if the account no longer exists. */
  removed_by: id.nullable(),
  removed_by_name: z.string(),
  /** The number of rows that were removed with it. */
  along: z.int(),
});
export type RemovedRow = z.infer<typeof removedRow>;
/** The latest removal first, 200 at most. Ceremonies belong to both tools. */
export const listRemovedSchema = {
  query: z.object({ tool: z.enum(['budget', 'checklist']) }),
  answer: z.array(removedRow),
};
/** What a change with `deleted: false` does, for pages of earlier versions. */
export const restoreRowSchema = {
  body: z.strictObject({ entity: removable, id: rowId }),
  answer: rows,
};

/**
 * One row of a recent change. `before` and `after` have the fields that changed, none if it was added, removed or restored;
 * an added payment has the day on which it was paid. `name` is the row's; of a payment, its line's.
 */
const recentRow = z.object({
  entity: z.enum(planningRow.options.map((option) => option.shape.entity.value)),
  id: rowId,
  did: z.enum(['added', 'changed', 'removed', 'restored']),
  name: z.string(),
  /** The amount of a payment. */
  amount_kobo: z.int().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type RecentRow = z.infer<typeof recentRow>;
/** What one of the couple saved at once. `more` counts rows that aren't listed. */
export const recentChange = z.object({
  key: z.string(),
  at: timestamp,
  /** The account's id and first name; null and empty if the account no longer exists. */
  by: id.nullable(),
  by_name: z.string(),
  rows: z.array(recentRow),
  more: z.int(),
});
export type RecentChange = z.infer<typeof recentChange>;
/** The changes of the last seven days, the latest first, 50 at most. */
export const listRecentChangesSchema = { answer: z.array(recentChange) };
