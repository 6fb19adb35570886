import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { checked } from './session.ts';
import { type SessionState, sessionsOf } from './session-state.store.ts';

/** The interval of the check that serves all waiting calls. It reports an ended session within ten seconds. */
const POLL_MS = 4_000;

interface Waiting {
  accountId: number;
  deviceHash: Buffer;
  answer: (mayHaveEnded: boolean) => void;
}

/** The sessions that requests of this process wait for. One query looks at all of them, and none while nobody waits. */
interface SessionWatch {
  /** Returns true once the session may have ended, and false after `ms` or when the caller is gone. */
  wait(
    session: Pick<Waiting, 'accountId' | 'deviceHash'>,
    options: { ms: number; gone: AbortSignal },
  ): Promise<boolean>;
  /** Answers all waiting requests. */
  close(): void;
}

/** Watches sessions. If the database doesn't respond, all waiting requests are answered and ask again. */
export function watchSessions(db: Kysely<Database>): SessionWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const waiters = [...waiting];
    const accounts = [...new Set(waiters.map(({ accountId }) => accountId))];
    const rows = await sessionsOf(db, accounts).catch(() => []);
    const living = new Set(rows.filter(isLive).map((row) => nameOf(row.account_id, row.device_hash)));
    for (const { accountId, deviceHash, answer } of waiters) {
      if (!living.has(nameOf(accountId, deviceHash))) answer(true);
    }
  }
  function scheduleCheck(): void {
    if (timer || waiting.size === 0) return;
    timer = setTimeout(async () => {
      await check();
      timer = undefined;
      scheduleCheck();
    }, POLL_MS).unref();
  }

  return {
    wait(session, { ms, gone }) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const mine = { ...session, answer: resolve };
      const leave = () => resolve(false);
      const timeout = setTimeout(leave, ms);
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      waiting.add(mine);
      scheduleCheck();
      return promise.finally(() => {
        clearTimeout(timeout);
        gone.removeEventListener('abort', leave);
        waiting.delete(mine);
      });
    },
    close() {
      clearTimeout(timer);
      for (const { answer } of waiting) answer(false);
    },
  };
}

const nameOf = (accountId: number, deviceHash: Buffer) => `${accountId} ${deviceHash.toString('base64url')}`;

/** Whatever is wrong with a row, its request asks again, and is told. */
function isLive(row: SessionState): boolean {
  try {
    return Boolean(checked(row));
  } catch {
    return false;
  }
}
