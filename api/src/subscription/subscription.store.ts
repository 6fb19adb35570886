import type { Charge, Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import type { Kysely } from 'kysely';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { activeSubscription } from './entitlement.store.ts';
import { planById } from './plan.store.ts';
import { type MembershipRules, tellSite } from './settle.store.ts';

const CHARGES_SHOWN = 50;

/** The account's membership as its owner sees it. */
export async function membershipOf(db: Kysely<Database>, accountId: number): Promise<Subscription> {
  const [active, charges] = await Promise.all([activeSubscription(db, accountId), chargesOf(db, accountId)]);
  if (!active) return { plan: null, starts_at: null, ends_at: null, renews: false, charges };
  return {
    plan: await planById(db, active.productId),
    starts_at: toMoment(active.startsAt),
    // The days of grace are for the operator's next try, not for the couple to count on.
    ends_at: toMoment(active.paidUntil > new Date() ? active.paidUntil : active.endsAt),
    renews: active.cancelledAt === null,
    charges,
  };
}

/** Unsubscribes: takes effect at the end of the paid time, as an event of the same journal that the texts are in. */
export async function stopRenewal(
  db: Kysely<Database>,
  actor: Actor,
  { accountId, ...rules }: { accountId: number } & MembershipRules,
): Promise<void> {
  await write(db, actor, async (trx) => {
    const { phone } = await trx
      .selectFrom('accounts')
      .select('phone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (phone) await tellSite(trx, { phone, what: { kind: 'cancel' }, ...rules });
  });
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
