import type { Passkey } from '@wedding/shared/contract/passkey.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { system, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { endSession } from './session.store.ts';

/** The most passkeys of one account: more than anybody has devices. */
const MAX_PASSKEYS = 10;

export const passkeysOf = async (db: Kysely<Database>, accountId: number): Promise<Passkey[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    created_at: toTimestamp(created_at),
    used_at: used_at && toTimestamp(used_at),
  }));
};

export async function countPasskeys(db: Kysely<Database>, accountId: number): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return passkeys;
}

/** Returns the credential ids of the account's passkeys, in base64url. */
export async function credentialIdsOf(db: Kysely<Database>, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ credential_id }) => credential_id.toString('base64url'));
}

export async function hasPasskey(
  db: Kysely<Database>,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  const passkeys = await passkeysOf(db, accountId);
  return passkeys.some((passkey) => passkey.id === id);
}

/** Returns a passkey by its credential id in base64url, whoever's it is. */
export const passkeyBy = (db: Kysely<Database>, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();

export interface CreatedPasskey {
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
}

/** @throws {HttpError} 409 for a passkey that exists, or one too many */
export async function insertPasskey(
  trx: Transaction<Database>,
  { accountId, name, passkey }: { accountId: number; name: string; passkey: CreatedPasskey },
): Promise<void> {
  // Locked, so that two at once don't both find room.
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  if ((await countPasskeys(trx, accountId)) >= MAX_PASSKEYS) {
    throw new HttpError(409, 'TOO_MANY_PASSKEYS', 'You have ten passkeys. Please remove one first.');
  }
  const inserted = await trx
    .insertInto('passkeys')
    .values({ account_id: accountId, name, ...passkey })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new HttpError(409, 'PASSKEY_EXISTS', 'This device has a passkey here already.');
}

/**
 * Stores the counter of a passkey that was used. Returns false if it didn't rise, in a concurrent use too: then the key was
 * copied, or the answer is an old one. A counter of 0 says that the authenticator has none.
 */
export async function countUse(
  trx: Transaction<Database>,
  { id, counter }: { id: number; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ sign_count: counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${counter} or (sign_count = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the account has no such passkey. */
export async function deletePasskey(
  trx: Transaction<Database>,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account. Returns how many it had. */
export async function deletePasskeys(trx: Transaction<Database>, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes an administrator's passkeys and ends the session, for whoever has the server's settings (SEC-52). Returns how many
 * there were, or undefined if no administrator has the login.
 */
export function replaceLostPasskeys(db: Kysely<Database>, login: string): Promise<number | undefined> {
  return write(db, system, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', login.trim().toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    await trx.deleteFrom('devices').where('account_id', '=', account.id).execute();
    await endSession(trx, account.id, 'administrator');
    return deletePasskeys(trx, account.id);
  });
}
