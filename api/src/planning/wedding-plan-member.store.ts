import type { PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { replaceMemberByName } from './task-assignee.store.ts';

/** Who shares the plan, the one who joined first at the top. */
export async function membersOf(db: Kysely<Database>, planId: string): Promise<PlanPerson[]> {
  const members = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'a.firstname', 'a.lastname'])
    .where('m.plan_id', '=', planId)
    .orderBy('m.joined_at')
    .execute();
  return members.map(({ account_id, firstname, lastname }) => ({
    account_id,
    name: `${firstname} ${lastname}`.trim(),
  }));
}

/**
 * Takes the account out of its wedding plan. Whatever was planned stays with the other, who owns it from then on;
 * with nobody left the plan goes. Its tasks go on saying whose they were, by `name` where one is given. Returns
 * whether there was a plan.
 */
export async function leavePlan(
  trx: Transaction<Database>,
  accountId: number,
  name?: string,
): Promise<boolean> {
  const left = await trx
    .deleteFrom('wedding_plan_members')
    .where('account_id', '=', accountId)
    .returning('plan_id')
    .executeTakeFirst();
  if (!left) return false;
  const heir = await trx
    .selectFrom('wedding_plan_members')
    .select('account_id')
    .where('plan_id', '=', left.plan_id)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy(sql`role = 'partner'`, 'desc')
    .orderBy('joined_at')
    .executeTakeFirst();
  if (!heir) {
    await trx.deleteFrom('wedding_plans').where('id', '=', left.plan_id).execute();
    return true;
  }
  await replaceMemberByName(trx, { planId: left.plan_id, accountId, name });
  await trx
    .updateTable('wedding_plan_members')
    .set({ role: 'owner' })
    .where('account_id', '=', heir.account_id)
    .where('role', '<>', 'owner')
    .execute();
  return true;
}

/** The account's calendar address stops working. */
export const dropCalendarFeed = (trx: Transaction<Database>, accountId: number) =>
  trx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
