import type { SignalVersions } from '@wedding/shared/contract/gateway-state.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { openLongPoll } from '../http/long-poll.ts';
import { signalsNow } from './gateway.store.ts';

/** A release is to be served everywhere within a second, whichever api heard of it. */
const LOOK_MS = 400;

/** Gateways that wait at this process for something to differ from what they know. */
export function watchSignals(db: Kysely<Database>) {
  const poll = openLongPoll(LOOK_MS, async () => {
    const now = await signalsNow(db);
    return (known: SignalVersions) => (differ(known, now) ? now : undefined);
  });
  return {
    ...poll,
    /** @throws when the database is away */
    async wait(waiting: { known: SignalVersions; ms: number; gone: AbortSignal }): Promise<SignalVersions> {
      const first = await signalsNow(db);
      return differ(waiting.known, first) ? first : ((await poll.wait(waiting)) ?? first);
    },
  };
}

const differ = (known: SignalVersions, now: SignalVersions): boolean =>
  Object.entries(now).some(([name, version]) => known[name as keyof SignalVersions] !== version);
