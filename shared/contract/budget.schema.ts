import { z } from 'zod';
import {
  budgetItem,
  fund,
  fundFields,
  itemFields,
  payer,
  payerFields,
  payment,
  paymentFields,
} from './budget-line.schema.ts';
import { PLAN_ROWS_MAX } from './plan-entities.ts';
import {
  changedRow,
  kobo,
  newRow,
  newVersion,
  passedRows,
  row,
  rowId,
  rowName,
  storedName,
  templateCeremony,
  templateOrigin,
  templateStatus,
  templateUse,
  weddingPlan,
} from './planning.schema.ts';
import { seenVersion } from './version.schema.ts';

/**
 * One part of a budget. `template_row_id` names the template's row that it was copied from. Its lines are priced for the
 * guests of `ceremony` unless they name another; null means the wedding day's.
 */
export const budgetCategory = row.extend({
  budget_id: rowId,
  name: z.string(),
  planned_kobo: kobo,
  ceremony: templateCeremony.nullable(),
  template_row_id: rowId.nullable(),
});
export type BudgetCategory = z.infer<typeof budgetCategory>;

/** `passed_rows` are the rows of the template that were left out. */
export const budgetRow = row.extend({
  plan_id: rowId,
  name: z.string(),
  total_kobo: kobo,
  template: templateOrigin.nullable(),
  passed_rows: z.array(rowId),
});
/** A budget with its live rows in order. Every total is derived, never stored. */
export const budget = budgetRow.extend({
  categories: z.array(budgetCategory),
  items: z.array(budgetItem),
  payments: z.array(payment),
  payers: z.array(payer),
  funds: z.array(fund),
});
export type Budget = z.infer<typeof budget>;

/** A line that a template's part contains, and how it is priced. */
export const budgetTemplateLine = z.object({
  id: rowId,
  name: storedName,
  estimate: z.enum(['flat', 'per_guest', 'per_unit']),
});

/** Shares of a total in basis points; a published template's shares sum to 10,000. */
export const SHARES_SUM = 10_000;
export const budgetTemplateRow = z.object({
  id: rowId,
  name: storedName,
  basis_points: z.int().min(0).max(SHARES_SUM),
  ceremony: templateCeremony.nullable(),
  items: z.array(budgetTemplateLine).max(100),
});
export const budgetTemplate = row.omit({ sort: true }).extend({
  name: z.string(),
  revision: z.int(),
  status: templateStatus,
  rows: z.array(budgetTemplateRow),
});
export type BudgetTemplate = z.infer<typeof budgetTemplate>;

/**
 * The couple's whole plan for this tool (null without a plan), with the published templates. `cursor` is the position
 * to ask for later changes from.
 */
export const listBudgetsSchema = {
  answer: z.object({
    cursor: z.int(),
    plan: weddingPlan.nullable(),
    budgets: z.array(budget),
    templates: z.array(budgetTemplate),
  }),
};

/**
 * Creates a budget from a template, or an empty one if null. `leave_out` names rows of the template to skip; the total is
 * then split over the others. Sending the same id again returns the same budget.
 */
const creation = {
  template_id: rowId.nullable(),
  name: rowName,
  total_kobo: kobo,
  leave_out: z.array(rowId).max(100).optional(),
};
const createBudget = z.strictObject({ id: rowId, ...creation });
const budgetFields = { name: rowName, total_kobo: kobo, passed_rows: passedRows };
const categoryFields = {
  name: rowName,
  planned_kobo: kobo,
  ceremony: templateCeremony.nullable().optional(),
};
const under = { budget_id: rowId };
/**
 * New and changed rows are separate unions, discriminated by `entity`, so that each row is validated
 * against one schema instead of all.
 */
export const newBudgetRow = z.discriminatedUnion('entity', [
  newRow('budget', creation),
  newRow('budget_category', { ...under, ...categoryFields }),
  newRow('budget_item', { ...under, ...itemFields }),
  newRow('payment', { ...under, ...paymentFields }),
  newRow('payer', { ...under, ...payerFields }),
  newRow('fund', { ...under, ...fundFields }),
]);
export const changedBudgetRow = z.discriminatedUnion('entity', [
  changedRow('budget', budgetFields),
  changedRow('budget_category', categoryFields),
  changedRow('budget_item', itemFields),
  changedRow('payment', paymentFields),
  changedRow('payer', payerFields),
  changedRow('fund', fundFields),
]);
export const budgetChange = z.union([newBudgetRow, changedBudgetRow]);
export type BudgetChange = z.input<typeof budgetChange>;

/**
 * Creates a budget, or edits budgets: only the changed rows, all or nothing. A create returns the budget. An edit returns
 * the budgets that it changed, each with the changed rows, removed ones included.
 */
export const saveBudgetsSchema = {
  body: z.union([createBudget, z.strictObject({ changes: z.array(budgetChange).min(1).max(PLAN_ROWS_MAX) })]),
  answer: z.array(budget),
};

export const adminBudgetTemplate = budgetTemplate.extend(templateUse);
export type AdminBudgetTemplate = z.infer<typeof adminBudgetTemplate>;
export const listBudgetTemplatesSchema = { answer: z.array(adminBudgetTemplate) };
const requestedRow = budgetTemplateRow.extend({
  name: rowName,
  items: z.array(budgetTemplateLine.extend({ name: rowName })).max(100),
});
/**
 * The whole template. `version` is the one the client saw, 0 for a new one. Publishing requires shares that sum to 10,000.
 */
export const saveBudgetTemplateSchema = {
  body: z.object({
    id: rowId,
    version: z.union([newVersion, seenVersion]),
    name: rowName,
    status: templateStatus,
    rows: z.array(requestedRow).max(100),
  }),
  answer: adminBudgetTemplate,
};
