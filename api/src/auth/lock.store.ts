import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';

/** The other member of an account's wedding plan. */
export interface Partner {
  accountId: number;
  phone: string;
  firstname: string;
}

export const partnerOf = (db: Kysely<Database>, accountId: number): Promise<Partner | undefined> =>
  db
    .selectFrom('covers as c')
    .innerJoin('accounts as a', 'a.id', 'c.by_account')
    .select(['a.id as accountId', 'a.firstname', sql<string>`coalesce(a.phone, '')`.as('phone')])
    .where('c.account_id', '=', accountId)
    .where('a.id', '<>', accountId)
    .executeTakeFirst();

/** Returns whether the couple or its partner has a passkey: then the number alone opens nothing (SEC-51). */
export async function isLocked(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('covers as c', 'c.by_account', 'p.account_id')
    .select('p.id')
    .where('c.account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the device is this account's for certain: a proof of the number opened a session on it. */
export async function isProvedDevice(
  db: Kysely<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('proved')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row?.proved === true;
}

/**
 * Refuses to give a locked account another number: who has that number could text, and so come in.
 * @throws {HttpError} 409 while the couple or its partner has a passkey
 */
export async function requireUnlocked(trx: Transaction<Database>, accountId: number): Promise<void> {
  await lockBoth(trx, accountId);
  if (!(await isLocked(trx, accountId))) return;
  throw new HttpError(
    409,
    'LOCKED',
    'This plan is locked to phones. Remove the lost passkeys first, which takes a text from the number it has now.',
  );
}

/** Returns whether the account's plan is locked and the device isn't one that proved its number. */
export const isClosedTo = async (db: Kysely<Database>, device: { accountId: number; deviceHash: Buffer }) =>
  (await isLocked(db, device.accountId)) && !(await isProvedDevice(db, device));

/** Locks the rows of the account and its partner, in one order, so that nobody signs in or adds a passkey meanwhile. */
export async function lockBoth(trx: Transaction<Database>, accountId: number): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('covers').select('by_account').where('account_id', '=', accountId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Closes the plan to whoever came in by the number alone, an administrator's account to whoever had the password alone: keeps
 * the caller's device, which has just shown its passkey, and the devices that were proved before. Forgets all others of both
 * members, and ends a partner's session on one of those.
 */
export async function closeToUnproved(
  trx: Transaction<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ proved: true })
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .execute();
  await trx
    .updateTable('sessions')
    .set({ by_proof: true })
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .execute();
  await sql`update sessions s set expires_at = least(expires_at, now()), ended_by = 'lock'
    where account_id in (select by_account from covers where account_id = ${accountId}) and not by_proof
      and not exists (select from devices d
        where d.account_id = s.account_id and d.device_hash = s.device_hash and d.proved)`.execute(trx);
  await sql`delete from devices where not proved
    and account_id in (select by_account from covers where account_id = ${accountId})`.execute(trx);
}

/**
 * Returns what the couple's home page asks: to let the partner's new phone in, or, from the second sign-in on, to lock a
 * plan that isn't. A number from abroad can't text, so it is asked for a passkey at once.
 */
export async function promptOf(
  db: Kysely<Database>,
  accountId: number,
): Promise<'lock' | 'partner' | 'passkey' | null> {
  const { rows } = await sql<{
    waits: boolean;
    locked: boolean;
    returns: boolean;
    abroad: boolean;
  }>`
    select
      exists (select from number_proofs p join accounts a on a.phone = p.phone
        join covers c on c.by_account = a.id and c.account_id = ${accountId} and a.id <> ${accountId}
        where p.purpose in ('login', 'lock', 'unlock') and p.proved_at is null and p.expires_at > now()) as waits,
      exists (select from passkeys p join covers c on c.by_account = p.account_id
        where c.account_id = ${accountId}) as locked,
      (select count(*) > 1 or bool_or(seen_at > first_seen_at) from devices where account_id = ${accountId})
        as returns,
      exists (select from accounts a where id = ${accountId} and phone not like '+234%'
        and not exists (select from passkeys p where p.account_id = a.id)) as abroad`.execute(db);
  const [state] = rows;
  if (state?.waits) return 'partner';
  if (state?.abroad) return 'passkey';
  return state?.returns && !state.locked ? 'lock' : null;
}
