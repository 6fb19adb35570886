import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { type LongPoll, openLongPoll } from '../http/long-poll.ts';
import { checked } from './session.ts';
import { sessionsOf } from './session-state.store.ts';

/** The interval of the check that serves all waiting calls. It reports an ended session within ten seconds. */
const POLL_MS = 4_000;

interface LiveSession {
  accountId: number;
  deviceHash: Buffer;
}

/**
 * Watches the sessions that requests of this process wait for, and reports when one may have ended. If the database
 * doesn't respond, all waiting requests are released and ask again.
 */
export function watchSessions(db: Kysely<Database>): LongPoll<LiveSession, true> {
  return openLongPoll(POLL_MS, async (waiting: LiveSession[]) => {
    const accounts = [...new Set(waiting.map(({ accountId }) => accountId))];
    const rows = await sessionsOf(db, accounts).catch(() => []);
    const living = new Set(rows.filter(isLive).map((row) => nameOf(row.account_id, row.device_hash)));
    return ({ accountId, deviceHash }) => (living.has(nameOf(accountId, deviceHash)) ? undefined : true);
  });
}

const nameOf = (accountId: number, deviceHash: Buffer) => `${accountId} ${deviceHash.toString('base64url')}`;

type Found = Awaited<ReturnType<typeof sessionsOf>>[number];

function isLive(row: Found): boolean {
  try {
    return Boolean(checked(row));
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
