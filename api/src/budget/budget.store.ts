import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { assertPlanLimits } from '../planning/rows/plan-limits.store.ts';
import { type PlanRow, rowsById } from '../planning/rows/plan-rows.store.ts';
import { linkTasksToLines } from '../planning/rows/task-refs.store.ts';
import { toolRows } from '../planning/rows/tools.store.ts';
import { publishedBudgets } from '../planning/templates/template.store.ts';

interface NewBudget {
  id: string;
  template_id: string | null;
  name: string;
  total_kobo: number;
  leave_out?: readonly string[] | undefined;
}

/** Creates a budget, or finds the stored one if the id exists. Returns its rows. @throws {HttpError} 404 for an id of another plan */
export async function createBudget(trx: Transaction<Database>, making: Making): Promise<PlanRow[]> {
  const { budget, planId } = making;
  const existing = await trx
    .selectFrom('budgets')
    .select('plan_id')
    .where('id', '=', budget.id)
    .executeTakeFirst();
  if (existing && existing.plan_id !== planId) throw notFound('This budget');
  if (!existing) await insertBudget(trx, making);
  return toolRows(trx, 'budget', budget.id);
}

interface Making {
  budget: NewBudget;
  planId: string;
  accountId: number;
}

async function insertBudget(
  trx: Transaction<Database>,
  { budget, planId, accountId }: Making,
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
