import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { shareMoney } from '@wedding/shared/contract/share-out.ts';
import { firstKeys, keyBetween } from '@wedding/shared/contract/sort-key.ts';
import type { Kysely, Transaction } from 'kysely';
import { holdPlan } from '../planning/plan.store.ts';
import type { BudgetCategoryRow } from '../planning/planning.tables.ts';
import { rowIdOf } from '../planning/row-id.ts';
import { publishedBudgets } from '../planning/template.store.ts';
import { toWireOrigin, toWireRow } from '../planning/wire-row.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';

/** The plan's live budgets with their live categories, in order; of `ids` alone where they are given. */
export async function readBudgets(
  db: Kysely<Database>,
  planId: string,
  ids?: readonly string[],
): Promise<Budget[]> {
  const budgets = await db
    .selectFrom('budgets')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (budgets.length === 0) return [];
  const categories = await db
    .selectFrom('budget_categories')
    .selectAll()
    .where(
      'budget_id',
      'in',
      budgets.map((budget) => budget.id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const byBudget = Map.groupBy(categories, (category) => category.budget_id);
  return budgets.map((row) => ({
    ...toWireRow(row),
    sort: row.sort,
    plan_id: row.plan_id,
    name: row.name,
    total_kobo: row.total_kobo,
    template: toWireOrigin(row),
    categories: (byBudget.get(row.id) ?? []).map(toWireCategory),
  }));
}

const toWireCategory = (row: BudgetCategoryRow) => ({
  ...toWireRow(row),
  sort: row.sort,
  budget_id: row.budget_id,
  name: row.name,
  planned_kobo: row.planned_kobo,
  template_row_id: row.template_row_id,
});

export interface NewBudget {
  id: string;
  template_id: string | null;
  name: string;
  total_kobo: number;
}

/** The same id again answers the budget as it stands. @throws {ApiFailure} 404 for an id of somebody else's */
export function createBudget(
  db: Kysely<Database>,
  { actor, accountId, budget }: { actor: Actor; accountId: number; budget: NewBudget },
): Promise<Budget[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const known = await trx
      .selectFrom('budgets')
      .select('plan_id')
      .where('id', '=', budget.id)
      .executeTakeFirst();
    if (known && known.plan_id !== planId) throw notFound('This budget');
    if (!known) await insertBudget(trx, { budget, planId, accountId });
    return readBudgets(trx, planId, [budget.id]);
  });
}

async function insertBudget(
  trx: Transaction<Database>,
  { budget, planId, accountId }: { budget: NewBudget; planId: string; accountId: number },
): Promise<void> {
  const { id, name, total_kobo, template_id } = budget;
  const offered = template_id ? await publishedBudgets(trx) : [];
  const template = offered.find((one) => one.id === template_id);
  if (template_id && !template) throw invalid('template_id', 'This template is no longer offered.');
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
      sort: await nextSort(trx, planId),
      updated_by: accountId,
    })
    .execute();
  if (!template?.rows.length) return;
  const sorts = firstKeys(template.rows.length);
  const planned = shareMoney(
    total_kobo,
    template.rows.map((row) => row.basis_points),
  );
  const rows = template.rows.map((row, place) => ({
    id: rowIdOf(id, row.id),
    budget_id: id,
    name: row.name,
    planned_kobo: planned[place] ?? 0,
    template_row_id: row.id,
    sort: sorts[place] ?? '',
    updated_by: accountId,
  }));
  await trx.insertInto('budget_categories').values(rows).execute();
}

async function nextSort(trx: Transaction<Database>, planId: string): Promise<string> {
  const last = await trx
    .selectFrom('budgets')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
