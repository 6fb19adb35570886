import { type QueryExecutorProvider, sql } from 'kysely';

/** A stretch of membership; `cancelledAt` says that it won't renew, the paid time still runs to `endsAt`. */
export interface Subscription {
  id: string;
  productId: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

/** The membership that covers the account at this moment, by the database's clock; null when none does. */
export async function activeSubscription(
  db: QueryExecutorProvider,
  accountId: number | string,
): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select id::text, product_id as "productId", starts_at as "startsAt", ends_at as "endsAt",
      cancelled_at as "cancelledAt"
    from subscriptions
    where account_id = ${accountId} and starts_at <= now() and ends_at > now()
    order by ends_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** When the account's latest membership ends or ended; null for one that never subscribed. */
export async function endsAt(db: QueryExecutorProvider, accountId: number | string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ends_at) as at from subscriptions where account_id = ${accountId}`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Starts a membership of `days` at `at`, or lengthens the one that still runs, and notes the charge.
 * The caller's transaction carries both writes.
 */
export async function chargeSubscription(
  db: QueryExecutorProvider,
  paid: { accountId: number | string; productId: number; at: Date; amount: number; days: number },
): Promise<void> {
  const renewed = await sql`
    update subscriptions
    set ends_at = ends_at + make_interval(days => ${paid.days}), product_id = ${paid.productId}, cancelled_at = null
    where id = (
      select id from subscriptions
      where account_id = ${paid.accountId} and starts_at <= ${paid.at} and ends_at > ${paid.at}
      order by ends_at desc limit 1 for update)`.execute(db);
  if (!renewed.numAffectedRows) {
    await sql`
      insert into subscriptions (account_id, product_id, starts_at, ends_at)
      values (${paid.accountId}, ${paid.productId}, ${paid.at},
        ${paid.at}::timestamptz + make_interval(days => ${paid.days}))`.execute(db);
  }
  await sql`
    insert into subscription_charges (account_id, product_id, amount, charged_at)
    values (${paid.accountId}, ${paid.productId}, ${paid.amount}, ${paid.at})`.execute(db);
}
