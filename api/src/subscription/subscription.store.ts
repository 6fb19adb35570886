import type { Charge, Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import { type Kysely, sql } from 'kysely';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { activeSubscription } from './entitlement.store.ts';
import { planById } from './plan.store.ts';

const CHARGES_SHOWN = 50;

/** The account's membership as its owner sees it. */
export async function membershipOf(db: Kysely<Database>, accountId: number): Promise<Subscription> {
  const [active, charges] = await Promise.all([activeSubscription(db, accountId), chargesOf(db, accountId)]);
  if (!active) return { plan: null, starts_at: null, ends_at: null, renews: false, charges };
  return {
    plan: await planById(db, active.productId),
    starts_at: toMoment(active.startsAt),
    ends_at: toMoment(active.endsAt),
    renews: active.cancelledAt === null,
    charges,
  };
}

/** Calls off renewal of whatever runs; the paid time is not touched. */
export async function stopRenewal(db: Kysely<Database>, actor: Actor, accountId: number): Promise<void> {
  await write(db, actor, (trx) =>
    trx
      .updateTable('subscriptions')
      .set({ cancelled_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('ends_at', '>', sql<Date>`now()`)
      .where('cancelled_at', 'is', null)
      .execute(),
  );
}

async function chargesOf(db: Kysely<Database>, accountId: number): Promise<Charge[]> {
  const rows = await db
    .selectFrom('subscription_charges as c')
    .innerJoin('plans as p', 'p.product_id', 'c.product_id')
    .select(['c.id', 'p.name as plan', 'c.amount', 'c.charged_at'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.charged_at', 'desc')
    .limit(CHARGES_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, charged_at: toMoment(row.charged_at) }));
}
