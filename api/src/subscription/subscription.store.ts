import type { Charge, Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { activeSubscription } from './entitlement.store.ts';
import { applySiteEvent, type MembershipRules, refreshMembership } from './membership.store.ts';
import { tariffById } from './tariff.store.ts';

const MAX_CHARGES = 50;

/** Returns the account's membership as the couple sees it, with its latest charges. */
export async function membershipOf(
  db: Kysely<Database>,
  accountId: number,
  chargesMax = MAX_CHARGES,
): Promise<Subscription> {
  const [active, charges] = await Promise.all([
    activeSubscription(db, accountId),
    chargesOf(db, accountId, chargesMax),
  ]);
  if (!active) return { plan: null, starts_at: null, ends_at: null, renews: false, charges };
  return {
    plan: await tariffById(db, active.productId),
    starts_at: toTimestamp(active.startsAt),
    // The grace is for the operator to retry the charge, so it isn't shown to the couple as paid time.
    ends_at: toTimestamp(active.paidUntil > new Date() ? active.paidUntil : active.endsAt),
    renews: active.cancelledAt === null,
    charges,
  };
}

/**
 * Unsubscribes the account at the end of the paid time. It is recorded in the same journal as the texts, but not if
 * nothing renews: everybody may repeat the call, and the journal keeps all its rows.
 */
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
    if (!phone) return;
    // A text may have arrived that renews and that no job has acted on.
    await refreshMembership(trx, phone, rules);
    const active = await activeSubscription(trx, accountId);
    if (!active || active.cancelledAt !== null) return;
    await applySiteEvent(trx, { phone, what: { kind: 'cancel' }, ...rules });
  });
}

async function chargesOf(db: Kysely<Database>, accountId: number, max: number): Promise<Charge[]> {
  const rows = await db
    .selectFrom('subscription_charges as c')
    .innerJoin('plans as p', 'p.product_id', 'c.product_id')
    .select(['c.id', 'p.name as plan', 'c.amount', 'c.charged_at'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.charged_at', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, charged_at: toTimestamp(row.charged_at) }));
}
