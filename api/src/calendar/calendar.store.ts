import { calendarDays } from '@wedding/shared/domain/calendar/calendar-days.ts';
import { calendarFile } from '@wedding/shared/domain/calendar/calendar-file.ts';
import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../auth/secret.ts';
import { holdSession } from '../auth/session.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { readTools } from '../planning/rows/tools.store.ts';
import { holdPlan, readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

export const feedOf = (db: Kysely<Database>, accountId: number) =>
  db.selectFrom('calendar_feeds').select('created_at').where('account_id', '=', accountId).executeTakeFirst();

/**
 * Creates a new address for the account's calendars, for somebody who has proved the number: a stranger's session leaves
 * none behind (SEC-31). The previous address is void when this commits.
 */
export function renewFeed(
  db: Kysely<Database>,
  actor: Actor,
  caller: Caller,
): Promise<{ token: string; created_at: Date }> {
  const { accountId } = caller;
  const token = newToken();
  const fresh = { token_hash: hashToken(token), created_at: new Date() };
  return write(db, actor, async (trx) => {
    await holdSession(trx, caller);
    await holdPlan(trx, accountId);
    await trx
      .insertInto('calendar_feeds')
      .values({ account_id: accountId, ...fresh })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
      .execute();
    return { token, created_at: fresh.created_at };
  });
}

/**
 * Returns whose calendar an address gives, or undefined if the address is no longer valid. It stays valid after the
 * membership ends: these are the couple's own dates, and a calendar that becomes empty would lose them.
 */
export const feedBy = (db: Kysely<Database>, token: string) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('wedding_plan_members as m', 'm.account_id', 'f.account_id')
    .select(['f.account_id', 'm.plan_id'])
    .where('f.token_hash', '=', hashToken(token))
    .where('a.status', '=', 'active')
    .where('a.erase_at', 'is', null)
    .executeTakeFirst();

/** Returns the calendar file of a wedding plan. */
export async function calendarOf(db: Kysely<Database>, planId: string): Promise<string> {
  const { ceremonies } = await readPlan(db, planId);
  const checklists = await readTools(db, 'checklist', planId);
  const budgets = await readTools(db, 'budget', planId);
  return calendarFile('Our wedding', calendarDays({ ceremonies, checklists, budgets }));
}
