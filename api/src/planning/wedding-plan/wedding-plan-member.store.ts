import type { PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fullName } from '../../account/account-name.ts';
import { dropPartnerProofs } from '../../account/number-proof.store.ts';
import type { Database } from '../../db/schema.ts';
import { replaceMemberByName } from '../rows/task-assignee.store.ts';

/** Returns the members of the plan, in the order in which they joined. */
export async function membersOf(db: Kysely<Database>, planId: string): Promise<PlanPerson[]> {
  const members = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'a.firstname', 'a.lastname'])
    .where('m.plan_id', '=', planId)
    .orderBy('m.joined_at')
    .execute();
  return members.map(({ account_id, ...account }) => ({ account_id, name: fullName(account) }));
}

/**
 * Removes the account from its wedding plan. The plan stays with the remaining member, who becomes its owner, or is
 * deleted if nobody remains. The account's tasks keep its name, or `name` if given. Returns whether there was a plan.
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
  const others = await trx
    .selectFrom('wedding_plan_members')
    .select('account_id')
    .where('plan_id', '=', left.plan_id)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy(sql`role = 'partner'`, 'desc')
    .orderBy('joined_at')
    .execute();
  // Who was removed lets nobody in (SEC-51).
  await dropPartnerProofs(trx, [accountId, ...others.map(({ account_id }) => account_id)]);
  const [heir] = others;
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

/** Deletes the account's calendar feed, so that its address stops working. */
export const dropCalendarFeed = (trx: Transaction<Database>, accountId: number) =>
  trx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
