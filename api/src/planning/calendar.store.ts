import { calendarDays } from '@wedding/shared/contract/calendar-days.ts';
import { calendarFile } from '@wedding/shared/contract/calendar-file.ts';
import type { Kysely, Transaction } from 'kysely';
import { readBudgets } from '../budget/budget.store.ts';
import { readChecklists } from '../checklist/checklist.store.ts';
import type { Database } from '../plugins/schema.ts';
import { hashToken, newToken } from '../plugins/secret.ts';
import { type Actor, write } from '../plugins/write.ts';
import { holdPlan, readPlan } from './plan.store.ts';

export const feedOf = (db: Kysely<Database>, accountId: number) =>
  db.selectFrom('calendar_feeds').select('created_at').where('account_id', '=', accountId).executeTakeFirst();

/** A new address for the account's calendars; the one before it is dead when this commits. */
export function renewFeed(
  db: Kysely<Database>,
  actor: Actor,
  accountId: number,
): Promise<{ token: string; created_at: Date }> {
  const token = newToken();
  const fresh = { token_hash: hashToken(token), created_at: new Date() };
  return write(db, actor, async (trx) => {
    await holdPlan(trx, accountId);
    await trx
      .insertInto('calendar_feeds')
      .values({ account_id: accountId, ...fresh })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
      .execute();
    return { token, created_at: fresh.created_at };
  });
}

export const dropFeed = (trx: Transaction<Database>, accountId: number) =>
  trx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();

/**
 * What calendars read under an address; undefined for one that isn't good any more. A membership that ended changes
 * nothing: these are the couple's own dates, and a calendar that empties itself would lose them.
 */
export async function calendarBy(db: Kysely<Database>, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('wedding_plan_members as m', 'm.account_id', 'f.account_id')
    .select('m.plan_id')
    .where('f.token_hash', '=', hashToken(token))
    .where('a.status', '=', 'active')
    .where('a.erase_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { ceremonies } = await readPlan(db, found.plan_id);
  const checklists = await readChecklists(db, found.plan_id);
  const budgets = await readBudgets(db, found.plan_id);
  return calendarFile('Our wedding', calendarDays({ ceremonies, checklists, budgets }));
}
