import type { Budget, BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import type { Kysely, Transaction } from 'kysely';
import { changesToWrite } from '../planning/conflict.store.ts';
import { holdPlan } from '../planning/plan.store.ts';
import { type Standing, versionMarks } from '../planning/row-change.ts';
import { notFound } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { readBudgets } from './budget.store.ts';

/**
 * Writes all the changes or none, and answers the budgets they touch.
 * @throws {ApiFailure} 404 for rows that aren't the plan's, 409 VERSION_CONFLICT for stale ones
 */
export function changeBudgets(
  db: Kysely<Database>,
  { actor, accountId, changes }: { actor: Actor; accountId: number; changes: readonly BudgetChange[] },
): Promise<Budget[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const standing = await standingRows(trx, changes);
    const parents = changes.flatMap((change) => ('budget_id' in change ? [change.budget_id] : []));
    await needBudgets(trx, { planId, ids: parents });
    for (const change of await changesToWrite(trx, { changes, standing, planId })) {
      await writeChange(trx, change, accountId);
    }
    const touched = standing.map((row) => String(row.fields.budget_id ?? row.id));
    return readBudgets(trx, planId, [...new Set([...touched, ...parents])]);
  });
}

async function standingRows(
  trx: Transaction<Database>,
  changes: readonly BudgetChange[],
): Promise<Standing[]> {
  const ids = changes.map((change) => change.id);
  const budgets = await trx.selectFrom('budgets').selectAll().where('id', 'in', ids).execute();
  const categories = await trx
    .selectFrom('budget_categories as c')
    .innerJoin('budgets as b', 'b.id', 'c.budget_id')
    .selectAll('c')
    .select('b.plan_id')
    .where('c.id', 'in', ids)
    .execute();
  return [
    ...budgets.map(({ name, total_kobo, sort, ...row }) => ({
      ...row,
      entity: 'budget',
      fields: { name, total_kobo, sort },
    })),
    ...categories.map(({ budget_id, name, planned_kobo, sort, ...row }) => ({
      ...row,
      entity: 'budget_category',
      fields: { budget_id, name, planned_kobo, sort },
    })),
  ];
}

async function needBudgets(
  trx: Transaction<Database>,
  { planId, ids }: { planId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('budgets')
    .select('id')
    .where('id', 'in', ids)
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < new Set(ids).size) throw notFound('This budget');
}

async function writeChange(
  trx: Transaction<Database>,
  change: BudgetChange,
  accountId: number,
): Promise<void> {
  const marks = versionMarks(change, accountId);
  if (change.entity === 'budget') {
    const { name, total_kobo } = change;
    await trx
      .updateTable('budgets')
      .set({ name, total_kobo, ...marks })
      .where('id', '=', change.id)
      .execute();
    return;
  }
  const { entity, version, ...fields } = change;
  if ('budget_id' in fields) {
    await trx
      .insertInto('budget_categories')
      .values({ ...fields, ...marks })
      .execute();
    return;
  }
  const { id, deleted, ...values } = fields;
  await trx
    .updateTable('budget_categories')
    .set({ ...values, ...marks })
    .where('id', '=', id)
    .execute();
}
