import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { homeOf } from '../planning/rows/change-rows.store.ts';
import { nestRows } from '../planning/rows/nest-rows.ts';
import { assertPlanLimits } from '../planning/rows/plan-limits.store.ts';
import { type PlanRow, rowsById, rowsWhere } from '../planning/rows/plan-rows.store.ts';
import { linkTasksToLines } from '../planning/rows/task-refs.store.ts';
import { publishedBudgets } from '../planning/templates/template.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

const lists = {
  budget_category: 'categories',
  budget_item: 'items',
  payment: 'payments',
  payer: 'payers',
  fund: 'funds',
} as const;
const kinds = Object.keys(lists) as (keyof typeof lists)[];

/** Returns the plan's live budgets with their live rows, in order. If `ids` is given, returns only those. */
export async function readBudgets(
  db: Kysely<Database>,
  planId: string,
  ids?: readonly string[],
): Promise<Budget[]> {
  if (ids?.length === 0) return [];
  const which = ids ? sql` and r.id in (${sql.join(ids)})` : sql``;
  const heads = await rowsWhere(db, 'budget', sql`r.plan_id = ${planId} and r.deleted_at is null${which}`);
  if (heads.length === 0) return [];
  const live = sql`r.budget_id in (${sql.join(heads.map(({ id }) => id))}) and r.deleted_at is null`;
  const rows: PlanRow[] = [];
  for (const kind of kinds) rows.push(...(await rowsWhere(db, kind, live)));
  return nestRows(heads, rows, lists);
}

/** Returns the budgets that the rows belong to, each with only these rows. */
export async function budgetsOf(db: Kysely<Database>, rows: readonly PlanRow[]): Promise<Budget[]> {
  const budgetIds = [...new Set(rows.map(homeOf))];
  const heads = await rowsWhere(db, 'budget', sql`r.id in (${sql.join(budgetIds)})`);
  return nestRows(heads, rows, lists);
}

export interface NewBudget {
  id: string;
  template_id: string | null;
  name: string;
  total_kobo: number;
  leave_out?: readonly string[] | undefined;
}

/** Creates a budget, or returns the stored one if the id exists. @throws {HttpError} 404 for an id of another plan */
export function createBudget(
  db: Kysely<Database>,
  { actor, accountId, budget }: { actor: Actor; accountId: number; budget: NewBudget },
): Promise<Budget[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const existing = await trx
      .selectFrom('budgets')
      .select('plan_id')
      .where('id', '=', budget.id)
      .executeTakeFirst();
    if (existing && existing.plan_id !== planId) throw notFound('This budget');
    if (!existing) await insertBudget(trx, { budget, planId, accountId });
    return readBudgets(trx, planId, [budget.id]);
  });
}

async function insertBudget(
  trx: Transaction<Database>,
  { budget, planId, accountId }: { budget: NewBudget; planId: string; accountId: number },
): Promise<void> {
  const { id, name, total_kobo, template_id, leave_out = [] } = budget;
  const offered = template_id ? await publishedBudgets(trx) : [];
  const template = offered.find((one) => one.id === template_id);
  if (template_id && !template)
    throw invalid('template_id', 'This template is no longer offered. Please choose another.');
  const { categories, items } = copyBudgetTemplate(template ?? { rows: [] }, budget);
  const made = [
    { entity: 'budget', id } as const,
    ...categories.map((row) => ({ entity: 'budget_category', id: row.id }) as const),
    ...items.map((row) => ({ entity: 'budget_item', id: row.id }) as const),
  ];
  // The rows' ids are derived from the budget's id, which the client chose.
  if ((await rowsById(trx, made)).length > 0) throw notFound('This budget');
  await assertPlanLimits(trx, { planId, changes: made.map((row) => ({ ...row, version: 0 })), current: [] });
  await trx
    .insertInto('budgets')
    .values({
      id,
      plan_id: planId,
      name,
      total_kobo,
      template_id,
      template_revision: template?.revision ?? null,
      adopted_at: template ? new Date() : null,
      passed_rows: [...leave_out],
      sort: await nextSort(trx, planId),
      updated_by: accountId,
    })
    .execute();
  if (!template) return;
  const rows = categories.map((row) => ({ ...row, updated_by: accountId }));
  const lines = items.map(({ estimate, ...row }) => ({
    ...row,
    estimate: JSON.stringify(estimate),
    updated_by: accountId,
  }));
  if (rows.length) await trx.insertInto('budget_categories').values(rows).execute();
  if (lines.length) await trx.insertInto('budget_items').values(lines).execute();
  await linkTasksToLines(trx, { planId, accountId });
}

async function nextSort(trx: Transaction<Database>, planId: string): Promise<string> {
  const last = await trx
    .selectFrom('budgets')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
