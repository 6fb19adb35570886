import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Entitlement, MembershipPeriod } from './entitlement.ts';

/** A membership period. `cancelledAt` means that it won't renew; the paid time still runs to `endsAt`. */
export interface Subscription {
  id: string;
  productId: number;
  startsAt: Date;
  endsAt: Date;
  /** The end of the paid time, without the grace that `endsAt` may include. */
  paidUntil: Date;
  cancelledAt: Date | null;
}

/** Returns the membership that covers the account now, by the database's clock, or null. */
export async function activeSubscription(
  db: QueryExecutorProvider,
  accountId: number | string,
): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select id::text, product_id as "productId", starts_at as "startsAt", ends_at as "endsAt",
      coalesce(paid_until, ends_at) as "paidUntil", cancelled_at as "cancelledAt"
    from subscriptions
    where account_id = ${accountId} and starts_at <= now() and ends_at > now()
    order by ends_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Selects when free days granted now would begin: at the end of the membership, grace included; null without one. */
export const freeDaysFrom = (accountId: RawBuilder<unknown>) => sql<Date | null>`(
  select greatest(paid_until, now()) + (ends_at - paid_until)
  from (
    select ends_at, coalesce(paid_until, ends_at) as paid_until from subscriptions
    where account_id = ${accountId} and starts_at <= now() and ends_at > now()
  ) as own
  order by ends_at desc limit 1)`;

/** Returns when the account's latest membership ends or ended, or null if it never subscribed. */
export async function endsAt(db: QueryExecutorProvider, accountId: number | string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ends_at) as at from subscriptions where account_id = ${accountId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Saves the result of the fold as the account's periods and charges, and deletes periods and charges that are not in it. */
export async function saveEntitlement(
  trx: Transaction<Database>,
  found: { accountId: number; entitlement: Entitlement; journalIds: ReadonlyMap<string, number> },
): Promise<void> {
  await savePeriods(trx, found.accountId, found.entitlement.periods);
  await saveCharges(trx, found);
}

async function savePeriods(
  trx: Transaction<Database>,
  accountId: number,
  periods: readonly MembershipPeriod[],
): Promise<void> {
  const starts = periods.map(({ startsAt }) => startsAt);
  await trx
    .deleteFrom('subscriptions')
    .where('account_id', '=', accountId)
    .where((eb) => eb.not(eb('starts_at', '=', sql<Date>`any(${starts}::timestamptz[])`)))
    .execute();
  for (const one of periods) {
    const row = {
      product_id: one.productId,
      ends_at: one.endsAt,
      paid_until: one.paidUntil,
      cancelled_at: one.cancelledAt,
    };
    await trx
      .insertInto('subscriptions')
      .values({ account_id: accountId, starts_at: one.startsAt, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'starts_at']).doUpdateSet(row))
      .execute();
  }
}

async function saveCharges(
  trx: Transaction<Database>,
  { accountId, entitlement, journalIds }: Parameters<typeof saveEntitlement>[1],
): Promise<void> {
  const rows = entitlement.charges.map(({ key, productId, amount, at }) => ({
    account_id: accountId,
    product_id: productId,
    amount,
    charged_at: at,
    journal_id: journalIds.get(key) ?? null,
  }));
  const ids = rows.flatMap(({ journal_id }) => journal_id ?? []);
  await trx
    .deleteFrom('subscription_charges')
    .where('account_id', '=', accountId)
    .where((eb) => eb.not(eb('journal_id', '=', sql<number>`any(${ids}::bigint[])`)))
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('subscription_charges')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('journal_id').doUpdateSet((eb) => ({
        account_id: eb.ref('excluded.account_id'),
        product_id: eb.ref('excluded.product_id'),
        amount: eb.ref('excluded.amount'),
        charged_at: eb.ref('excluded.charged_at'),
      })),
    )
    .execute();
}
