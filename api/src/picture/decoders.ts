import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';

/** The id of the account that a picture or video is decoded for; undefined for the platform itself. */
export type DecodingFor = number | undefined;

/** One at a time per account, with a short queue: an editor may drop several pictures into a post together. */
const accountLimit = new ConcurrencyLimiter({ maxRunning: 1, maxTotal: 12, waitMs: 60_000 });
const processLimit = new ConcurrencyLimiter({ maxRunning: 2, maxTotal: 32, waitMs: 60_000 });
/** Accounts whose files were slow lately share one of the two places, so that the other one is soon free for anybody else. */
const slowLimit = new ConcurrencyLimiter({ maxRunning: 1, maxTotal: 32, waitMs: 60_000 });
/** When each of them is no longer slow. */
const slowUntil = new Map<DecodingFor, number>();
const SLOW_MS = 2_000;
const SLOW_FOR_MS = 10 * 60_000;

/**
 * Limits the decoding of uploaded files to two at a time per process and one per account (SEC-35).
 * @throws {HttpError} 429 when too many are waiting already, or this one has waited too long
 */
export function limitDecoding<T>(account: DecodingFor, work: () => Promise<T>): Promise<T> {
  async function measured() {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      if (now - begun > SLOW_MS) slowUntil.set(account, now + SLOW_FOR_MS);
    }
  }
  const within = () => processLimit.run('all', measured);
  if (account === undefined) return within();
  return accountLimit.run(String(account), () =>
    (slowUntil.get(account) ?? 0) > performance.now() ? slowLimit.run('slow', within) : within(),
  );
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
