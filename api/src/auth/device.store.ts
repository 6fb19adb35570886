import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The maximum number of devices, more than a couple uses in a year. A longer list would include strangers' devices. */
const MAX_DEVICES = 10;

interface AccountDevice {
  accountId: number;
  deviceHash: Buffer;
}

export interface NewDevice {
  deviceHash: Buffer;
  name: string;
}

export interface KnownDevice {
  /** Whether a text from the number ever signed it in: such a device is certainly the owner's. */
  proved: boolean;
  /** Whether the account has no older device. */
  oldest: boolean;
}

/** Returns a device that signed in to the account before, or undefined for any other device. */
export const knownDevice = (
  db: Kysely<Database>,
  { accountId, deviceHash }: AccountDevice,
): Promise<KnownDevice | undefined> =>
  db
    .selectFrom('devices as d')
    .select([
      'd.proved',
      sql<boolean>`not exists (select from devices older
        where older.account_id = d.account_id and older.first_seen_at < d.first_seen_at)`.as('oldest'),
    ])
    .where('d.account_id', '=', accountId)
    .where('d.device_hash', '=', deviceHash)
    .executeTakeFirst();

/** Returns the id of the E.164 number's account if the device signed in to it before. */
export async function accountKnownTo(
  db: Kysely<Database>,
  { phone, deviceHash }: { phone: string; deviceHash: Buffer },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('devices as d', 'd.account_id', 'a.id')
    .select('a.id')
    .where('a.phone', '=', phone)
    .where('d.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the name of a device's budget for an account, for `Attempt.own`. */
export const ownBudget = ({ accountId, deviceHash }: AccountDevice) =>
  `${accountId} ${deviceHash.toString('base64url')}`;

/**
 * Remembers the device and forgets others. Besides the device itself, keeps the proved devices that were used last, and
 * then the oldest. A stranger's device is newer than the owner's, so it can't push the owner's out, however often it
 * comes back (SEC-32).
 */
export async function rememberDevice(
  trx: Transaction<Database>,
  { accountId, deviceHash, proved, name }: AccountDevice & { proved: boolean; name: string },
): Promise<void> {
  await trx
    .insertInto('devices')
    .values({ account_id: accountId, device_hash: deviceHash, proved, name })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'account_id']).doUpdateSet({
        name,
        seen_at: sql<Date>`now()`,
        proved: sql<boolean>`devices.proved or excluded.proved`,
      }),
    )
    .execute();
  await sql`delete from devices where account_id = ${accountId} and (
    seen_at < now() - interval '1 year'
    or device_hash not in (
      select device_hash from devices where account_id = ${accountId}
      order by device_hash = ${deviceHash} desc, proved desc,
        case when proved then seen_at end desc, first_seen_at
      limit ${MAX_DEVICES}))`.execute(trx);
}

/** A proved device may forget any other, one that wasn't only newer ones: a stranger's device is new (SEC-32). */
const mayForget = ({ deviceHash }: AccountDevice) => sql<boolean>`(
  d.device_hash <> ${deviceHash} and exists (select from devices own
    where own.account_id = d.account_id and own.device_hash = ${deviceHash}
      and (own.proved or own.first_seen_at < d.first_seen_at)))`;

export const devicesOf = (db: Kysely<Database>, caller: AccountDevice) =>
  db
    .selectFrom('devices as d')
    .select([
      'd.id',
      'd.name',
      'd.seen_at',
      sql<boolean>`d.device_hash = ${caller.deviceHash}`.as('this'),
      mayForget(caller).as('may_forget'),
    ])
    .where('d.account_id', '=', caller.accountId)
    .orderBy('this', 'desc')
    .orderBy('d.seen_at', 'desc')
    .execute();

/** Forgets the device. Returns false if no such device exists or the caller isn't allowed to forget it. */
export async function forgetDevice(
  trx: Transaction<Database>,
  caller: AccountDevice & { id: number },
): Promise<boolean> {
  const { rows } = await sql`delete from devices d
    where d.id = ${caller.id} and d.account_id = ${caller.accountId} and ${mayForget(caller)}
    returning d.id`.execute(trx);
  return rows.length > 0;
}
