import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { type Kysely, sql } from 'kysely';
import type { SessionEnding } from '../db/column-types.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { sharedQuery } from '../db/shared-query.ts';
import { hashToken } from './secret.ts';

/** The account behind a token, and whether its session is still valid. */
export interface SessionState {
  account_id: number;
  kind: 'couple' | 'admin';
  role: AdministratorRole | null;
  status: 'active' | 'disabled';
  device_hash: Buffer;
  /** Whether a proof of the number opened the session. */
  by_proof: boolean;
  expired: boolean;
  ended_by: SessionEnding | null;
  /**
   * The end, past or future, of the subscription that covers the couple (its own or its partner's). Null for
   * administrators and never-subscribed numbers.
   */
  subscribed_until: Date | null;
}

/** Returns the session of a token. Every request calls this. */
export const findSession = async (db: Kysely<Database>, token: string): Promise<SessionState | undefined> =>
  (await byToken(db, hashToken(token)))[0];

/** Returns the account's session on one device, to check permissions that were granted to it earlier. */
export const sessionOn = async (
  db: Kysely<Database>,
  accountId: number,
  isDevice: (deviceHash: Buffer) => boolean,
): Promise<SessionState | undefined> =>
  (await byAccount(db, { accountId })).find(({ device_hash }) => isDevice(device_hash));

/** Returns the sessions of several accounts. */
export const sessionsOf = (db: Kysely<Database>, accounts: readonly number[]): Promise<SessionState[]> =>
  sessions(db).where('s.account_id', '=', sql<number>`any(${accounts})`).execute();

const sessions = (db: Kysely<Database>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select((eb) => [
      's.account_id',
      'a.kind',
      'a.role',
      'a.status',
      's.device_hash',
      's.by_proof',
      's.ended_by',
      sql<boolean>`s.expires_at <= now()`.as('expired'),
      eb
        .selectFrom('subscriptions as sub')
        .innerJoin('covers as c', 'c.by_account', 'sub.account_id')
        .whereRef('c.account_id', '=', 'a.id')
        .select((max) => max.fn.max('sub.ends_at').as('ends_at'))
        .as('subscribed_until'),
    ]);

const byToken = sharedQuery('session-by-token', {
  build: (db, hashes: readonly Buffer[]) =>
    sessions(db).select('s.token_hash').where('s.token_hash', 'in', hashes),
  textOfKey: (hash) => hash.toString('latin1'),
  textOfRow: (row) => row.token_hash.toString('latin1'),
});

const byAccount = prepared('session-by-account', (db, { accountId }: { accountId: number }) =>
  sessions(db).where('s.account_id', '=', accountId),
);
