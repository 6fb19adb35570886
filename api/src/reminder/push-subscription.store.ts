import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A device's address for notifications, and the keys that encrypt them for it (RFC 8291). */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
interface Device {
  accountId: number;
  deviceHash: Buffer;
}

export async function savePush(
  trx: Transaction<Database>,
  { accountId, deviceHash, ...subscription }: Device & PushSubscription,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subscription.endpoint}, 0))`.execute(trx);
  // The browser's previous user must get no more notifications in it.
  await trx.deleteFrom('push_subscriptions').where('endpoint', '=', subscription.endpoint).execute();
  await trx
    .insertInto('push_subscriptions')
    .values({ account_id: accountId, device_hash: deviceHash, ...subscription })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet(subscription))
    .execute();
}

export async function dropPush(trx: Transaction<Database>, { accountId, deviceHash }: Device): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

export async function pushIsOn(db: Kysely<Database>, { accountId, deviceHash }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the subscriptions to notify: those of accounts with a membership, on a device that is still signed in. */
export async function pushRecipients(db: Kysely<Database>): Promise<(PushSubscription & Device)[]> {
  const { rows } = await sql<PushSubscription & Device>`
    select p.account_id as "accountId", p.device_hash as "deviceHash", p.endpoint, p.p256dh, p.auth
    from push_subscriptions p
      join sessions s on s.account_id = p.account_id and s.device_hash = p.device_hash and s.ended_by is null
      join accounts a on a.id = p.account_id
    where a.status = 'active' and a.erase_at is null
      and exists (select from covers c join subscriptions m on m.account_id = c.by_account
        where c.account_id = p.account_id and m.starts_at <= now() and m.ends_at > now())
    order by p.account_id`.execute(db);
  return rows;
}
