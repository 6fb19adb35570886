import { type Kysely, sql } from 'kysely';
import { prepared } from '../plugins/prepared.ts';
import type { Database } from '../plugins/schema.ts';
import { hashToken, newToken } from '../plugins/secret.ts';

const LIFETIME = sql<Date>`now() + interval '24 hours'`;

/** Who is behind a token, and whether the session still counts. */
export interface SessionState {
  account_id: number;
  kind: 'couple' | 'admin';
  owner: boolean;
  status: 'active' | 'disabled';
  device_hash: Buffer;
  expired: boolean;
  /** When the subscription that covers the couple (its own or its partner's) ended or will end; null for administrators and never-subscribed numbers. */
  subscribed_until: Date | null;
}

/** Opens the account's one session; the token of an earlier one is unknown from here on (security line 4). */
export async function openSession(
  db: Kysely<Database>,
  { accountId, deviceHash, device = '' }: { accountId: number; deviceHash: Buffer; device?: string },
): Promise<string> {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    device_hash: deviceHash,
    device,
    created_at: sql<Date>`now()`,
    expires_at: LIFETIME,
  };
  await db
    .insertInto('sessions')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await db
    .insertInto('devices')
    .values({ account_id: accountId, device_hash: deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'account_id']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute();
  return token;
}

export async function endSession(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** The session no longer counts, but its device is still told why it was ended. */
export async function expireSession(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends the sessions of everyone who lived by that account's subscription and by no other (security line 5). */
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

export async function deviceKnows(
  db: Kysely<Database>,
  accountId: number,
  deviceHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every request asks for its session. */
export const findSession = async (db: Kysely<Database>, token: string): Promise<SessionState | undefined> =>
  (await byToken(db, { hash: hashToken(token) }))[0];

/** The account's one session, for what was granted to it earlier. */
export const sessionOf = async (db: Kysely<Database>, accountId: number): Promise<SessionState | undefined> =>
  (await byAccount(db, { accountId }))[0];

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
      sql<boolean>`s.expires_at <= now()`.as('expired'),
      eb
        .selectFrom('subscriptions as sub')
        .innerJoin('covers as c', 'c.by_account', 'sub.account_id')
        .whereRef('c.account_id', '=', 'a.id')
        .select((max) => max.fn.max('sub.ends_at').as('ends_at'))
        .as('subscribed_until'),
    ]);

const byToken = prepared('session-by-token', (db, { hash }: { hash: Buffer }) =>
  sessions(db).where('s.token_hash', '=', hash),
);
const byAccount = prepared('session-by-account', (db, { accountId }: { accountId: number }) =>
  sessions(db).where('s.account_id', '=', accountId),
);
