import { HttpError } from './http-error.ts';

interface ConcurrencyLimits {
  /** The number of calls of one key that may run at the same time. */
  maxRunning: number;
  /** The number of all calls of one key, including the waiting ones. */
  maxTotal: number;
  /** The longest wait of a call, in milliseconds. */
  waitMs: number;
}

interface Place {
  /** Resolves when the call may run. Rejects with an HttpError 429 when that takes too long, or the place was left. */
  ready: Promise<void>;
  /** Gives the place to the call of the lowest rank that has waited longest. Also leaves the line. */
  leave: () => void;
}

interface Line {
  running: Set<Place>;
  waiting: Map<Place, { start: () => void; rank: number }>;
}

/**
 * Limits concurrent calls by key, such as an account's number, so that a busy key delays only itself. A waiting call
 * keeps only its request, not a database connection or a process.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #lines = new Map<string, Line>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  isFull(key: string): boolean {
    const line = this.#lines.get(key);
    return line !== undefined && line.running.size + line.waiting.size >= this.#limits.maxTotal;
  }

  /** Takes a place, which the caller must always leave. @throws {HttpError} 429 when all places of the key are taken */
  take(key: string, rank = 0): Place {
    if (this.isFull(key)) throw tooMany();
    const line = this.#lines.get(key) ?? { running: new Set(), waiting: new Map() };
    this.#lines.set(key, line);
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    // Whoever left the line no longer listens.
    ready.catch(() => {});
    let timeout: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(timeout);
      if (line.waiting.delete(place)) reject(tooMany());
      line.running.delete(place);
      this.#startNext(line);
      if (line.running.size === 0) this.#lines.delete(key);
    };
    const place = { ready, leave };
    const start = () => {
      clearTimeout(timeout);
      resolve();
    };
    line.waiting.set(place, { start, rank });
    this.#startNext(line);
    if (line.waiting.has(place)) timeout = setTimeout(leave, this.#limits.waitMs).unref();
    return place;
  }

  async run<T>(key: string, work: () => Promise<T>, rank = 0): Promise<T> {
    const { ready, leave } = this.take(key, rank);
    try {
      await ready;
      return await work();
    } finally {
      leave();
    }
  }

  #startNext({ running, waiting }: Line): void {
    if (running.size >= this.#limits.maxRunning) return;
    const [next] = [...waiting].toSorted(([, one], [, other]) => one.rank - other.rank);
    if (!next) return;
    const [place, { start }] = next;
    waiting.delete(place);
    running.add(place);
    start();
  }
}

/** @param retryAfter in seconds */
export const tooMany = (retryAfter = 2) =>
  new HttpError(429, 'TOO_MANY', 'This is too much at once. Please wait a moment and try again.', {
    retryAfter,
  });
