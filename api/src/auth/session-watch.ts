import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { sessionsOf } from './session.store.ts';
import { checked } from './session.ts';

/** All that wait here are looked at together: with this and its answer, whoever is out is told within ten seconds. */
const LOOK_MS = 4_000;

export interface SessionWatch {
  /**
   * Waits `ms`, or until the account's session may have ended, which it answers, or until nobody waits for the answer
   * any more.
   */
  wait(waiting: { accountId: number; deviceHash: Buffer; ms: number; gone: AbortSignal }): Promise<boolean>;
  /** Answers whoever waits. */
  close(): void;
}

interface Waiting {
  accountId: number;
  deviceHash: Buffer;
  stop: (mayHaveEnded: boolean) => void;
}

/**
 * Sessions that callers of this process wait to hear of, asked for by one query every few seconds however many there
 * are. A database that doesn't answer lets everyone go: they ask again.
 */
export function watchSessions(db: Kysely<Database>): SessionWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const looked = [...waiting];
    const accounts = [...new Set(looked.map(({ accountId }) => accountId))];
    const rows = await sessionsOf(db, accounts).catch(() => []);
    const living = new Map(rows.filter(isLive).map((row) => [row.account_id, row.device_hash]));
    for (const { accountId, deviceHash, stop } of looked) {
      if (!living.get(accountId)?.equals(deviceHash)) stop(true);
    }
  }
  function plan(): void {
    if (timer || waiting.size === 0) return;
    timer = setTimeout(async () => {
      await look();
      timer = undefined;
      plan();
    }, LOOK_MS).unref();
  }

  return {
    wait({ accountId, deviceHash, ms, gone }) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const over = setTimeout(() => stop(false), ms);
      const stop = (mayHaveEnded: boolean) => {
        clearTimeout(over);
        gone.removeEventListener('abort', leave);
        waiting.delete(mine);
        resolve(mayHaveEnded);
      };
      const leave = () => stop(false);
      const mine = { accountId, deviceHash, stop };
      waiting.add(mine);
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      plan();
      return promise;
    },
    close() {
      clearTimeout(timer);
      for (const { stop } of waiting) stop(false);
    },
  };
}

type Found = Awaited<ReturnType<typeof sessionsOf>>[number];

function isLive(row: Found): boolean {
  try {
    return Boolean(checked(row));
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
