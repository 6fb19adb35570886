import { z } from 'zod';
import {
  kobo,
  newVersion,
  row,
  rowId,
  rowName,
  seenVersion,
  sortKey,
  templateCeremony,
  templateOrigin,
  templateStatus,
  weddingPlan,
} from './planning.schema.ts';

/** One part of a budget; `template_row_id` names the template's row it was copied from. */
export const budgetCategory = row.extend({
  budget_id: rowId,
  name: z.string(),
  planned_kobo: kobo,
  template_row_id: rowId.nullable(),
});
export type BudgetCategory = z.infer<typeof budgetCategory>;

/** A budget with its live categories in order. What is allocated is derived, never stored. */
export const budgetRow = row.extend({
  plan_id: rowId,
  name: z.string(),
  total_kobo: kobo,
  template: templateOrigin.nullable(),
});
export const budget = budgetRow.extend({ categories: z.array(budgetCategory) });
export type Budget = z.infer<typeof budget>;

/** Shares of a total in basis points; a published template's shares sum to 10,000. */
export const SHARES_SUM = 10_000;
export const budgetTemplateRow = z.object({
  id: rowId,
  name: rowName,
  basis_points: z.int().min(0).max(SHARES_SUM),
  ceremony: templateCeremony.nullable(),
  items: z
    .array(z.object({ id: rowId, name: rowName, estimate: z.enum(['flat', 'per_guest', 'per_unit']) }))
    .max(100),
});
export const budgetTemplate = row.omit({ sort: true }).extend({
  name: z.string(),
  revision: z.int(),
  status: templateStatus,
  rows: z.array(budgetTemplateRow),
});
export type BudgetTemplate = z.infer<typeof budgetTemplate>;

/** Everything of the couple's plan for this tool (no plan yet: null), with the published templates. */
export const listBudgetsSchema = {
  answer: z.object({
    plan: weddingPlan.nullable(),
    budgets: z.array(budget),
    templates: z.array(budgetTemplate),
  }),
};

/** A new budget, from a template or (null) from nothing. The same id again is the same budget. */
const createBudget = z.strictObject({
  id: rowId,
  template_id: rowId.nullable(),
  name: rowName,
  total_kobo: kobo,
});
const budgetChange = z.union([
  z.strictObject({
    entity: z.literal('budget'),
    id: rowId,
    version: seenVersion,
    name: rowName.optional(),
    total_kobo: kobo.optional(),
    deleted: z.boolean().optional(),
  }),
  z.strictObject({
    entity: z.literal('budget_category'),
    id: rowId,
    version: newVersion,
    budget_id: rowId,
    name: rowName,
    planned_kobo: kobo,
    sort: sortKey,
  }),
  z.strictObject({
    entity: z.literal('budget_category'),
    id: rowId,
    version: seenVersion,
    name: rowName.optional(),
    planned_kobo: kobo.optional(),
    sort: sortKey.optional(),
    deleted: z.boolean().optional(),
  }),
]);
export type BudgetChange = z.infer<typeof budgetChange>;

/** Create, or edit: only the changed rows, all or nothing. Answers the budgets it touched, as they stand. */
export const saveBudgetsSchema = {
  body: z.union([createBudget, z.strictObject({ changes: z.array(budgetChange).min(1).max(500) })]),
  answer: z.array(budget),
};

export const listBudgetTemplatesSchema = { answer: z.array(budgetTemplate) };
/** The whole template; `version` is the one seen, 0 for a new one. Publishing asks for shares that sum to 10,000. */
export const saveBudgetTemplateSchema = {
  body: z.object({
    id: rowId,
    version: z.union([newVersion, seenVersion]),
    name: rowName,
    status: templateStatus,
    rows: z.array(budgetTemplateRow).max(100),
  }),
  answer: budgetTemplate,
};
