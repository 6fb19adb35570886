import { familyBudget } from '@wedding/shared/domain/budget/family-budget.ts';
import { withoutPhones } from '@wedding/shared/domain/without-phones.ts';
import { type Kysely, sql } from 'kysely';
import { hashToken, newToken } from '../auth/secret.ts';
import { holdSession } from '../auth/session.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/http-error.ts';
import { toolRows, toolsOf } from '../planning/rows/tools.store.ts';
import { readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

const EXPIRY = sql<Date>`now() + interval '30 days'`;

/** @throws {HttpError} 404 unless the budget is of the account's wedding plan */
export async function needBudget(
  db: Kysely<Database>,
  { accountId, budgetId }: { accountId: number; budgetId: string },
): Promise<void> {
  const budget = await db
    .selectFrom('budgets as b')
    .innerJoin('wedding_plan_members as m', 'm.plan_id', 'b.plan_id')
    .select('b.id')
    .where('b.id', '=', budgetId)
    .where('b.deleted_at', 'is', null)
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();
  if (!budget) throw notFound('This budget');
}

/** The links that open a budget: not expired, and made by somebody who is still of its wedding plan. */
const openLinks = (db: Kysely<Database>) =>
  db
    .selectFrom('family_links as l')
    .innerJoin('budgets as b', 'b.id', 'l.budget_id')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('wedding_plan_members as m', (join) =>
      join.onRef('m.account_id', '=', 'l.account_id').onRef('m.plan_id', '=', 'b.plan_id'),
    )
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('b.deleted_at', 'is', null)
    .where('a.status', '=', 'active')
    .where('a.erase_at', 'is', null);

/** Returns the budget's link, whoever of the couple made it; undefined if none opens it. */
export const linkOf = (db: Kysely<Database>, budgetId: string) =>
  openLinks(db)
    .select(['l.created_at', 'l.expires_at'])
    .where('l.budget_id', '=', budgetId)
    .executeTakeFirst();

/** Creates the budget's link. The one before is void when this commits. */
export function createLink(
  db: Kysely<Database>,
  actor: Actor,
  { caller, budgetId }: { caller: Caller; budgetId: string },
): Promise<{ token: string; created_at: Date; expires_at: Date }> {
  const { accountId } = caller;
  const token = newToken();
  const fresh = {
    account_id: accountId,
    token_hash: hashToken(token),
    created_at: sql<Date>`now()`,
    expires_at: EXPIRY,
  };
  return write(db, actor, async (trx) => {
    await holdSession(trx, caller);
    await needBudget(trx, { accountId, budgetId });
    const link = await trx
      .insertInto('family_links')
      .values({ budget_id: budgetId, ...fresh })
      .onConflict((conflict) => conflict.column('budget_id').doUpdateSet(fresh))
      .returning(['created_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { token, ...link };
  });
}

export const endLink = (db: Kysely<Database>, actor: Actor, budgetId: string) =>
  write(db, actor, (trx) => trx.deleteFrom('family_links').where('budget_id', '=', budgetId).execute());

/** Returns what an address opens; undefined for one that is unknown, ended or expired. */
export const linkBy = (db: Kysely<Database>, token: string) =>
  openLinks(db)
    .select(['l.account_id', 'l.budget_id', 'l.expires_at', 'b.plan_id'])
    .where('l.token_hash', '=', hashToken(token))
    .executeTakeFirst();

/** Returns what a link's page shows, with the prices as they are now. */
export async function budgetOf(
  db: Kysely<Database>,
  link: { budget_id: string; plan_id: string; expires_at: Date },
) {
  const [budget] = await toolsOf(db, 'budget', await toolRows(db, 'budget', link.budget_id));
  if (!budget) throw notFound('This budget');
  return {
    ...familyBudget(budget, await readPlan(db, link.plan_id)),
    from: (await firstNames(db, link.plan_id)).join(' and '),
    expires_at: toTimestamp(link.expires_at),
  };
}

async function firstNames(db: Kysely<Database>, planId: string): Promise<string[]> {
  const members = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.firstname')
    .where('m.plan_id', '=', planId)
    .orderBy('m.joined_at')
    .execute();
  return members.flatMap(({ firstname }) => withoutPhones(firstname) || []);
}

/** The links that the account has made, for its export. */
export async function linksMadeBy(db: Kysely<Database>, accountId: number) {
  const links = await db
    .selectFrom('family_links')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return links.map(({ created_at, expires_at }) => ({
    made_at: toTimestamp(created_at),
    expires_at: toTimestamp(expires_at),
  }));
}
