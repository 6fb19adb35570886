import type { Budget, BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { changeRows } from '../planning/rows/change-rows.store.ts';
import { toolsOf } from '../planning/rows/tools.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

/**
 * Writes all the changes or none. Returns the changed budgets with their changed rows.
 * @throws {HttpError} 404 for rows that aren't the plan's, 409 VERSION_CONFLICT for stale ones
 */
export function changeBudgets(
  db: Kysely<Database>,
  { actor, accountId, changes }: { actor: Actor; accountId: number; changes: readonly BudgetChange[] },
): Promise<Budget[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    return toolsOf(trx, 'budget', await changeRows(trx, { planId, accountId, changes }));
  });
}
