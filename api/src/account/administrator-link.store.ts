import type { AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { type Kysely, sql } from 'kysely';
import { type NewDevice, rememberDevice } from '../auth/device.store.ts';
import { deletePasskeys } from '../auth/passkey.store.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import { endSession } from '../auth/session.store.ts';
import { holdSession } from '../auth/session.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError, notFound } from '../http/http-error.ts';

const EXPIRY = sql<Date>`now() + interval '3 days'`;
const GONE = 'This link has been used or replaced, or it has expired. Ask an owner for a new one.';

interface Wanted {
  login: string;
  role: AdministratorRole;
  caller: Caller;
  /** The account whose password the link sets; absent for a new administrator. */
  accountId?: number;
  /** Whether the link also removes the account's passkeys, of which one was lost. */
  passkeys?: boolean | undefined;
}

/**
 * Creates the only open link for an email address. It ends when somebody ends the session that made it. Returns its secret,
 * which is stored only as a hash.
 * @throws {HttpError} 403 when the owner who makes it was switched off meanwhile, 409 when the email of a new
 * administrator belongs to an existing one
 */
export function createLink(
  db: Kysely<Database>,
  actor: Actor,
  { login, role, accountId, caller, passkeys = false }: Wanted,
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  const newLogin = login.trim().toLowerCase();
  return write(db, actor, async (trx) => {
    // Locks the maker's account: waits for a change of its role or status, which deletes the links made before it.
    await holdSession(trx, caller);
    const maker = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', Number(actor.id))
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!maker) throw new HttpError(403, 'FORBIDDEN', 'Your account isn’t allowed to do this.');
    const holder = await trx
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', newLogin)
      .executeTakeFirst();
    if (holder && holder.id !== accountId) {
      const text = 'This email already belongs to an administrator.';
      throw new HttpError(409, 'LOGIN_TAKEN', text, { errors: { login: [text] } });
    }
    await trx
      .deleteFrom('administrator_links')
      .where('login', '=', newLogin)
      .where('used_at', 'is', null)
      .execute();
    const { expires_at } = await trx
      .insertInto('administrator_links')
      .values({
        token_hash: hashToken(token),
        login: newLogin,
        role,
        made_on: caller.deviceHash,
        account_id: accountId ?? null,
        passkeys,
        made_by: Number(actor.id),
        expires_at: EXPIRY,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return { token, expires_at };
  });
}

/** Returns the open links, oldest first. */
export async function listOpenLinks(db: Kysely<Database>): Promise<AdministratorLink[]> {
  const rows = await openLinks(db).selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({ id: row.id, ...toLink(row) }));
}

/** @throws {HttpError} 404 for a link that isn't open */
export async function withdrawLink(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  const gone = await write(db, actor, (trx) =>
    trx
      .deleteFrom('administrator_links')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!gone) throw notFound('This link');
}

/** Returns the link of a token, or undefined for a link that is no longer valid. */
export async function linkOf(
  db: Kysely<Database>,
  token: string,
): Promise<Omit<AdministratorLink, 'id'> | undefined> {
  const row = await openLinks(db).selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return row && toLink(row);
}

/**
 * Marks the link as used and creates its account, which then knows the device: strangers' guesses don't keep it out (SEC-32).
 * For an existing account, replaces the password and ends the sessions.
 * @throws {HttpError} 404 for a link that is no longer valid, or whose administrator was switched off
 */
export function useLink(
  db: Kysely<Database>,
  actor: Actor,
  { token, password_hash, device }: { token: string; password_hash: string; device: NewDevice },
): Promise<{ login: string }> {
  return write(db, actor, async (trx) => {
    const link = await trx
      .updateTable('administrator_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['login', 'role', 'account_id', 'passkeys'])
      .executeTakeFirst();
    if (!link) throw new HttpError(404, 'NOT_FOUND', GONE);
    const { login, role, account_id, passkeys } = link;
    const account = account_id
      ? await trx
          .updateTable('accounts')
          .set({ password_hash })
          .where('id', '=', account_id)
          .where('status', '=', 'active')
          .returning('id')
          .executeTakeFirst()
      : await trx
          .insertInto('accounts')
          .values({ kind: 'admin', login, password_hash, role })
          .onConflict((conflict) => conflict.column('login').doNothing())
          .returning('id')
          .executeTakeFirst();
    if (!account) throw new HttpError(404, 'NOT_FOUND', GONE);
    await revokeAccess(trx, account.id);
    await rememberDevice(trx, { ...device, accountId: account.id, proved: false });
    if (passkeys) await deletePasskeys(trx, account.id);
    return { login };
  });
}

/** Deletes the open links that the account made, so that it can't return by one, or let others in (SEC-31). */
export async function withdrawLinksOf(trx: Kysely<Database>, accountId: number): Promise<void> {
  await trx
    .deleteFrom('administrator_links')
    .where('made_by', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Ends the account's sessions and the links that it made, and forgets its devices, so that none is exempt from the limits
 * on attempts.
 */
async function revokeAccess(trx: Kysely<Database>, accountId: number): Promise<void> {
  await endSession(trx, accountId, 'password');
  await withdrawLinksOf(trx, accountId);
  await trx.deleteFrom('devices').where('account_id', '=', accountId).execute();
}

const openLinks = (db: Kysely<Database>) =>
  db
    .selectFrom('administrator_links')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

const toLink = (row: {
  login: string;
  role: AdministratorRole;
  account_id: number | null;
  expires_at: Date;
}) => ({
  login: row.login,
  role: row.role,
  purpose: row.account_id ? ('reset' as const) : ('join' as const),
  expires_at: toTimestamp(row.expires_at),
});
