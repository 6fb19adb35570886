import type { SignalVersions } from '@wedding/shared/contract/gateway-state.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { signalsNow } from './gateway.store.ts';

/** A release is to be served everywhere within a second, whichever api heard of it. */
const LOOK_MS = 400;

export interface SignalWatch {
  /**
   * Answers once something differs from what is known, or after `ms`, or when nobody waits for the answer any more.
   * @throws when the database is away
   */
  wait(waiting: { known: SignalVersions; ms: number; gone: AbortSignal }): Promise<SignalVersions>;
  /** Something was told here: whoever waits hears it now. */
  look(): void;
  /** Answers whoever waits. */
  close(): void;
}

interface Waiting {
  known: SignalVersions;
  answer: (now: SignalVersions) => void;
  fail: (error: unknown) => void;
}

/** Gateways that wait at this process, answered by one small query for all of them; none while nobody waits. */
export function watchSignals(db: Kysely<Database>): SignalWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const looked = [...waiting];
    try {
      const now = await signalsNow(db);
      for (const one of looked) if (isNews(one.known, now)) one.answer(now);
    } catch (error) {
      for (const one of looked) one.fail(error);
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
    async wait({ known, ms, gone }) {
      const first = await signalsNow(db);
      if (isNews(known, first) || gone.aborted) return first;
      const { promise, resolve, reject } = Promise.withResolvers<SignalVersions>();
      const mine: Waiting = { known, answer: resolve, fail: reject };
      const leave = () => resolve(first);
      const over = setTimeout(leave, ms);
      gone.addEventListener('abort', leave);
      waiting.add(mine);
      plan();
      return promise.finally(() => {
        clearTimeout(over);
        gone.removeEventListener('abort', leave);
        waiting.delete(mine);
      });
    },
    look: () => void look(),
    close() {
      clearTimeout(timer);
      for (const { known, answer } of waiting) answer(known);
    },
  };
}

const isNews = (known: SignalVersions, now: SignalVersions): boolean =>
  Object.entries(now).some(([name, version]) => known[name as keyof SignalVersions] !== version);
