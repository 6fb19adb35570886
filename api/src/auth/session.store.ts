import { type Kysely, sql, type Transaction } from 'kysely';
import { batched } from '../db/batched.ts';
import { MAX_LISTED, prepared, preparedList } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { rememberDevice } from './device.store.ts';
import { hashToken, newToken } from './secret.ts';

const LIFETIME = sql<Date>`now() + interval '24 hours'`;

/** Who is behind a token, and whether the session still counts. */
export interface SessionState {
  account_id: number;
  kind: 'couple' | 'admin';
  owner: boolean;
  status: 'active' | 'disabled';
  device_hash: Buffer;
  /** Opened by a proof of the number. */
  by_proof: boolean;
  expired: boolean;
  /** When the subscription that covers the couple (its own or its partner's) ended or will end; null for administrators and never-subscribed numbers. */
  subscribed_until: Date | null;
}

/**
 * Opens the account's one session; the token of an earlier one is unknown from here on (SEC-4). What another device's
 * session made without a proof of the number ends with it (SEC-31).
 */
export function openSession(
  db: Kysely<Database>,
  actor: Actor,
  {
    accountId,
    deviceHash,
    device = '',
    byProof = false,
  }: { accountId: number; deviceHash: Buffer; device?: string; byProof?: boolean },
): Promise<string> {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    device_hash: deviceHash,
    device,
    by_proof: byProof,
    created_at: sql<Date>`now()`,
    expires_at: LIFETIME,
  };
  return write(db, actor, async (trx) => {
    // The row comes first: sign-ins of one account stand in line at it.
    await trx
      .insertInto('sessions')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    await rememberDevice(trx, { accountId, deviceHash, proved: byProof, name: device });
    await trx
      .deleteFrom('calendar_feeds')
      .where('account_id', '=', accountId)
      .where('made_by', '<>', deviceHash)
      .execute();
    return token;
  });
}

/** Whether the device still holds the account's session; if so nobody displaces it before the transaction ends. */
export async function lockSession(
  trx: Transaction<Database>,
  { accountId, deviceHash }: { accountId: number; deviceHash: Buffer },
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the account's session, whichever device holds it. */
export async function endSession(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends the account's session if that device still holds it: another may have displaced it since it called. */
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

/** The session no longer counts, but its device is still told why it was ended. */
export async function expireSession(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends the sessions of everyone who lived by that account's subscription and by no other (SEC-5). */
export async function expireUncovered(db: Kysely<Database>, accountId: number): Promise<void> {
  await sql`update sessions s set expires_at = now()
    where account_id in (select account_id from covers where by_account = ${accountId})
      and not exists (
        select from covers c join subscriptions sub on sub.account_id = c.by_account
        where c.account_id = s.account_id and sub.ends_at > now())`.execute(db);
}

/** Whether a session of the account counts on another device. */
export async function otherDeviceHolds(
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

/** Every request asks for its session; those that come in at the same time share one query. */
export function findSession(db: Kysely<Database>, token: string): Promise<SessionState | undefined> {
  const find = finders.get(db) ?? batched((hashes) => byTokens(db, hashes), MAX_LISTED);
  finders.set(db, find);
  return find(hashToken(token));
}

const finders = new WeakMap<Kysely<Database>, (hash: Buffer) => Promise<SessionState | undefined>>();

/** The account's one session, for what was granted to it earlier. */
export const sessionOf = async (db: Kysely<Database>, accountId: number): Promise<SessionState | undefined> =>
  (await byAccount(db, { accountId }))[0];

/** The sessions of many accounts at once. */
export const sessionsOf = (db: Kysely<Database>, accounts: readonly number[]): Promise<SessionState[]> =>
  sessions(db).where('s.account_id', '=', sql<number>`any(${accounts})`).execute();

const sessions = (db: Kysely<Database>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select((eb) => [
      's.account_id',
      'a.kind',
      'a.owner',
      'a.status',
      's.device_hash',
      's.by_proof',
      sql<boolean>`s.expires_at <= now()`.as('expired'),
      eb
        .selectFrom('subscriptions as sub')
        .innerJoin('covers as c', 'c.by_account', 'sub.account_id')
        .whereRef('c.account_id', '=', 'a.id')
        .select((max) => max.fn.max('sub.ends_at').as('ends_at'))
        .as('subscribed_until'),
    ]);

const findByTokens = preparedList('session-by-tokens', (db, hashes: readonly Buffer[]) =>
  sessions(db).select('s.token_hash').where('s.token_hash', 'in', hashes),
);

/** The sessions in the order of their hashes; undefined where there is none. */
async function byTokens(
  db: Kysely<Database>,
  hashes: readonly Buffer[],
): Promise<(SessionState | undefined)[]> {
  const found = await findByTokens(db, hashes, {});
  const byHash = new Map(found.map((row) => [row.token_hash.toString('latin1'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('latin1')));
}

const byAccount = prepared('session-by-account', (db, { accountId }: { accountId: number }) =>
  sessions(db).where('s.account_id', '=', accountId),
);
