import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionEnding } from '../db/column-types.ts';
import type { Database, Row } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { rememberDevice } from './device.store.ts';
import { isClosedTo } from './lock.store.ts';
import { hashToken, newToken } from './secret.ts';

const LIFETIME = sql<Date>`now() + interval '24 hours'`;
/** On how many devices an administrator may be signed in. A couple may be on one. */
const MAX_ADMINISTRATOR_SESSIONS = 5;

/** What a sign-in is checked against: the number of a couple, the password of an administrator. */
type Credential = Pick<Row<'accounts'>, 'phone' | 'password_hash'>;

const REFUSALS = {
  couple: 'Invalid/Unsubscribed Phone Number',
  admin: 'The email or the password is not right.',
};

/** The answer to a sign-in that opens no session, whatever the reason. */
export const refusedLogin = (kind: keyof typeof REFUSALS) =>
  new HttpError(401, 'LOGIN_REFUSED', REFUSALS[kind]);

/**
 * Opens a session and invalidates the token of an earlier one: that of a couple on any device, that of an administrator on
 * this one and, beyond five devices, on those signed in longest ago (SEC-4), with the links that these made (SEC-31).
 * @param checked the account as the sign-in read it. Its number or password may have changed since.
 * @throws {HttpError} 401 when the account changed, was disabled or was erased
 */
export function openSession(
  db: Kysely<Database>,
  actor: Actor,
  {
    accountId,
    checked,
    deviceHash,
    device = '',
    byProof = false,
  }: {
    accountId: number;
    checked?: Credential;
    deviceHash: Buffer;
    device?: string;
    byProof?: boolean;
  },
): Promise<string> {
  const token = newToken();
  const row = {
    account_id: accountId,
    token_hash: hashToken(token),
    device_hash: deviceHash,
    device,
    by_proof: byProof,
    created_at: sql<Date>`now()`,
    expires_at: LIFETIME,
    ended_by: null,
  };
  return write(db, actor, async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (!account || !mayEnter(account, checked)) throw refusedLogin(account?.kind ?? 'couple');
    if (account.kind === 'admin') {
      await makeRoom(trx, { accountId, deviceHash });
      await trx.insertInto('administrator_sessions').values(row).execute();
    } else {
      // The plan may have been locked since the sign-in was checked.
      if (!byProof && (await isClosedTo(trx, { accountId, deviceHash }))) throw refusedLogin('couple');
      await trx
        .insertInto('sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
    }
    await rememberDevice(trx, { accountId, deviceHash, proved: byProof, name: device });
    return token;
  });
}

/** Deletes the administrator's session on this device, and the oldest of the others until there is room for one more. */
async function makeRoom(
  trx: Transaction<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<void> {
  const { rows: displaced } = await sql<{ device_hash: Buffer }>`
    delete from sessions where account_id = ${accountId} and token_hash not in (
      select token_hash from sessions where account_id = ${accountId} and device_hash <> ${deviceHash}
      order by expires_at <= now(), created_at desc limit ${MAX_ADMINISTRATOR_SESSIONS - 1})
    returning device_hash`.execute(trx);
  const others = displaced.filter((session) => !session.device_hash.equals(deviceHash));
  await withdrawLinksMadeOn(
    trx,
    accountId,
    others.map((session) => session.device_hash),
  );
}

/** Deletes the open links for administrators that the account made on these devices (SEC-31). */
async function withdrawLinksMadeOn(
  trx: Kysely<Database>,
  accountId: number,
  devices: readonly Buffer[],
): Promise<void> {
  if (devices.length === 0) return;
  await trx
    .deleteFrom('administrator_links')
    .where('made_by', '=', accountId)
    .where('made_on', 'in', devices)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Locks the account until the transaction ends. Waits for a change of the password, number or status that would end the
 * session, and serializes sign-ins. Such a change locks the account before its session. Every lock of a session keeps
 * this order, so none can deadlock.
 */
const lockAccount = (trx: Transaction<Database>, accountId: number) =>
  trx
    .selectFrom('accounts')
    .select(['kind', 'status', 'erased_at', 'phone', 'password_hash'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();

const mayEnter = (
  account: Credential & Pick<Row<'accounts'>, 'status' | 'erased_at'>,
  checked: Credential = account,
) =>
  account.status === 'active' &&
  account.erased_at === null &&
  account.phone === checked.phone &&
  account.password_hash === checked.password_hash;

/** Returns whether the device still has the account's session. If so, locks it against displacement until the commit. */
export async function lockSession(
  trx: Transaction<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const row = await trx
    .selectFrom('sessions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .where('ended_by', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the account's sessions on every device but that of `except`. Keeps the rows, so that the devices still learn why they
 * ended.
 */
export async function endSession(
  db: Kysely<Database>,
  accountId: number,
  by: SessionEnding,
  except?: Buffer,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set(endedBy(by))
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('device_hash', '<>', except as Buffer))
    .execute();
}

const endedBy = (by: SessionEnding) => ({ expires_at: sql<Date>`least(expires_at, now())`, ended_by: by });

/** Ends one of an administrator's sessions, with the links that it made. Returns false if there is none with this id. */
export async function endAdministratorSession(
  trx: Transaction<Database>,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  const ended = await trx
    .updateTable('administrator_sessions')
    .set(endedBy('self'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('device_hash')
    .executeTakeFirst();
  if (ended) await withdrawLinksMadeOn(trx, accountId, [ended.device_hash]);
  return ended !== undefined;
}

/** Ends the account's session if this device still has it; another device may have displaced it meanwhile. */
export async function endOwnSession(
  db: Kysely<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

/** Expires the session but keeps its row, so that the device still learns why it ended. */
export async function expireSession(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends the sessions of all accounts that only this account's subscription covered (SEC-5). */
export async function expireUncovered(db: Kysely<Database>, accountId: number): Promise<void> {
  await sql`update sessions s set expires_at = now()
    where account_id in (select account_id from covers where by_account = ${accountId})
      and not exists (
        select from covers c join subscriptions sub on sub.account_id = c.by_account
        where c.account_id = s.account_id and sub.ends_at > clock_timestamp())`.execute(db);
}

/** Returns whether the account has a valid session on another device. */
export async function hasSessionElsewhere(
  db: Kysely<Database>,
  accountId: number,
  deviceHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '<>', deviceHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
