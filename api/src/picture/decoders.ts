import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';

/** The id of the account that a picture or video is decoded for; undefined for the platform itself. */
export type DecodingFor = number | undefined;

/** One at a time per account, with a short queue: an editor may drop several pictures into a post together. */
const accountLimit = new ConcurrencyLimiter({ maxRunning: 1, maxTotal: 12, waitMs: 60_000 });
/** With the wait for its form's place, an account's picture is answered before a gateway gives up the api (40 s). */
const WAIT_MS = 8_000;
const processLimit = new ConcurrencyLimiter({ maxRunning: 2, maxTotal: 32, waitMs: WAIT_MS });
/** Accounts that had a decoder for long share one of the two places, so that the other one is soon free for anybody else. */
const slowLimit = new ConcurrencyLimiter({ maxRunning: 1, maxTotal: 32, waitMs: WAIT_MS });
/** The milliseconds for which an account had a decoder within ten minutes. */
const spentMs = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 10 * 60 });
const SLOW_MS = 6_000;

/**
 * Limits the decoding of uploaded files to two at a time per process and one per account (SEC-35). The account that has
 * spent least goes next: on a busy machine everybody is slow.
 * @throws {HttpError} 429 when too many are waiting already, or this one has waited too long
 */
export function limitDecoding<T>(account: DecodingFor, work: () => Promise<T>): Promise<T> {
  if (account === undefined) return processLimit.run('all', work);
  return accountLimit.run(String(account), async () => {
    const spent = (await spentMs.get(account))?.consumedPoints ?? 0;
    const within = () => processLimit.run('all', measured, spent);
    return spent > SLOW_MS ? slowLimit.run('slow', within, spent) : within();
  });

  async function measured() {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      await spentMs.penalty(String(account), Math.round(performance.now() - begun));
    }
  }
}

/** Kilobytes that a decoder may write to, for files that exceed what their header promised. */
export const PICTURE_MEMORY_KB = 1_000_000;
export const VIDEO_MEMORY_KB = 3_000_000;

/** What a decoder may use. Each is without a limit if it is undefined, or if the system supports none. */
interface ProcessLimits {
  memoryKb: number | undefined;
  /** Seconds of processor time, of all threads together. */
  processorSeconds?: number;
}

/** Ends a command with the process that started it, where the system can: one that was killed ends nothing itself. */
const EXEC =
  'setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"; exec "$0" "$@"';

/**
 * Wraps a command in a shell that limits what it may use, and then becomes the command, which ends with this process. Only
 * memory that can be written counts: Node.js reserves far more addresses than it uses.
 */
export function withLimits(
  { memoryKb, processorSeconds }: ProcessLimits,
  [file, ...args]: readonly [file: string, ...args: string[]],
): [file: string, args: string[]] {
  if (process.platform === 'win32') return [file, args];
  const memory = memoryKb === undefined ? '' : `ulimit -d ${memoryKb} 2>/dev/null; `;
  const time = processorSeconds === undefined ? '' : `ulimit -t ${processorSeconds} 2>/dev/null; `;
  return ['/bin/sh', ['-c', memory + time + EXEC, file, ...args]];
}
