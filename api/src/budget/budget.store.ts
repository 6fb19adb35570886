import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { noPrice } from '@wedding/shared/domain/no-price.ts';
import { shareMoney } from '@wedding/shared/domain/share-out.ts';
import { firstKeys, keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { homeOf } from '../planning/change-rows.store.ts';
import { nestRows } from '../planning/nest-rows.ts';
import { assertPlanLimits } from '../planning/plan-limits.store.ts';
import { type PlanRow, rowsWhere } from '../planning/plan-rows.store.ts';
import { rowIdOf } from '../planning/row-id.ts';
import { tieTasksToLines } from '../planning/task-refs.store.ts';
import { publishedBudgets } from '../planning/template.store.ts';
import { holdPlan } from '../planning/wedding-plan.store.ts';

const lists = {
  budget_category: 'categories',
  budget_item: 'items',
  payment: 'payments',
  payer: 'payers',
  fund: 'funds',
} as const;
const kinds = Object.keys(lists) as (keyof typeof lists)[];

/** The plan's live budgets with their live rows, in order; of `ids` alone where they are given. */
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

/** The budgets that rows belong to, each with these rows alone. */
export async function budgetsOf(db: Kysely<Database>, rows: readonly PlanRow[]): Promise<Budget[]> {
  const homes = [...new Set(rows.map(homeOf))];
  const heads = await rowsWhere(db, 'budget', sql`r.id in (${sql.join(homes)})`);
  return nestRows(heads, rows, lists);
}

export interface NewBudget {
  id: string;
  template_id: string | null;
  name: string;
  total_kobo: number;
  leave_out?: readonly string[] | undefined;
}

/** The same id again answers the budget as it stands. @throws {HttpError} 404 for an id of somebody else's */
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
  const { id, name, total_kobo, template_id, leave_out = [] } = budget;
  const offered = template_id ? await publishedBudgets(trx) : [];
  const template = offered.find((one) => one.id === template_id);
  if (template_id && !template) throw invalid('template_id', 'This template is no longer offered.');
  const { categories, items } = copyOf(template, { budget, accountId });
  const made = [
    { entity: 'budget', id } as const,
    ...categories.map((row) => ({ entity: 'budget_category', id: row.id }) as const),
    ...items.map((row) => ({ entity: 'budget_item', id: row.id }) as const),
  ];
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
  if (categories.length) await trx.insertInto('budget_categories').values(categories).execute();
  if (items.length) await trx.insertInto('budget_items').values(items).execute();
  await tieTasksToLines(trx, { planId, accountId });
}

/** Lines come without a price: the template knows what a wedding needs, not what it costs today. */
function copyOf(
  template: BudgetTemplate | undefined,
  { budget, accountId }: { budget: NewBudget; accountId: number },
) {
  const chosen = template?.rows.filter((row) => !budget.leave_out?.includes(row.id)) ?? [];
  if (chosen.length === 0) return { categories: [], items: [] };
  const shares = chosen.map((row) => row.basis_points);
  const planned = shareMoney(budget.total_kobo, shares);
  const sorts = firstKeys(chosen.length);
  const rowOf = (row: { id: string; name: string }) => ({
    id: rowIdOf(budget.id, row.id),
    budget_id: budget.id,
    name: row.name,
    template_row_id: row.id,
    updated_by: accountId,
  });
  const categories = chosen.map((row, place) => ({
    ...rowOf(row),
    planned_kobo: planned[place] ?? 0,
    ceremony: row.ceremony,
    sort: sorts[place] ?? '',
  }));
  const items = chosen.flatMap((row) => {
    const itemSorts = firstKeys(row.items.length);
    return row.items.map((item, place) => ({
      ...rowOf(item),
      category_id: rowIdOf(budget.id, row.id),
      estimate: JSON.stringify(noPrice[item.estimate]),
      sort: itemSorts[place] ?? '',
    }));
  });
  return { categories, items };
}

async function nextSort(trx: Transaction<Database>, planId: string): Promise<string> {
  const last = await trx
    .selectFrom('budgets')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
