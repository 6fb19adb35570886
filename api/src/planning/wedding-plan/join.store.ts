import type { JoinChoice } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { assertPlansFit } from '../rows/plan-limits.store.ts';
import { rowKinds } from '../rows/row-kinds.ts';
import { linkTasksToLines } from '../rows/task-refs.store.ts';
import { type Joining, joinCeremonies } from './join-ceremonies.store.ts';
import { leavePlan } from './wedding-plan-member.store.ts';

/**
 * Adds the account to the plan as partner. Its own budgets, checklists and ceremonies move to the plan, and ceremonies
 * that both have are merged. The plan it leaves is empty and is deleted.
 * @throws {HttpError} 422 `PLAN_FULL` when one plan has no room for both, 409 `PLANS_CLASH` when the two plans differ and
 * `keep` doesn't choose between their values
 */
export async function joinPlan(
  trx: Transaction<Database>,
  { planId, accountId, keep }: { planId: string; accountId: number; keep?: JoinChoice | undefined },
): Promise<void> {
  const alone = await trx
    .selectFrom('wedding_plan_members')
    .select('plan_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (alone) {
    const joining: Joining = { planId, from: alone.plan_id, accountId };
    await assertPlansFit(trx, joining);
    await joinCeremonies(trx, joining, keep);
    await markChanged(trx, alone.plan_id);
    for (const table of ['budgets', 'checklists'] as const) {
      await trx.updateTable(table).set({ plan_id: planId }).where('plan_id', '=', alone.plan_id).execute();
    }
    await leavePlan(trx, accountId);
    await linkTasksToLines(trx, { planId, accountId });
  }
  await trx
    .insertInto('wedding_plan_members')
    .values({ plan_id: planId, account_id: accountId, role: 'partner' })
    .execute();
}

/** Marks every row in the plan's budgets and checklists as changed, so that phones of the plan they move to fetch them. */
async function markChanged(trx: Transaction<Database>, planId: string): Promise<void> {
  for (const { table, parent } of Object.values(rowKinds)) {
    if (!parent || parent.entity === 'wedding_plan') continue;
    await sql`
      update ${sql.table(table)} r set version = r.version from ${sql.table(rowKinds[parent.entity].table)} h
      where h.id = r.${sql.ref(parent.column)} and h.plan_id = ${planId}`.execute(trx);
  }
}
