import { HttpError } from './http-error.ts';

interface ConcurrencyLimits {
  /** The number of calls of one key that may run at the same time. */
  maxRunning: number;
  /** The number of all calls of one key, including the waiting ones. */
  maxTotal: number;
  /** The longest wait of a call, in milliseconds. */
  waitMs: number;
}

export interface Permit {
  /** Waits until the call may run. @throws {HttpError} 429 when that takes too long, or the call was cancelled */
  begin: () => Promise<void>;
  /** Gives up the place, unless the call is running: only `release` ends that. */
  cancel: () => void;
  /** Lets the next call run after `delayMs`. */
  release: (delayMs?: number) => void;
}

interface Waiter {
  begin: () => void;
  refuse: () => void;
}
interface KeyState {
  held: number;
  running: number;
  waiting: Set<Waiter>;
}

/**
 * Limits concurrent calls by key, such as an account's number, so that a busy key delays only itself. A waiting call
 * keeps only its request, not a database connection or a process.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #states = new Map<string, KeyState>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  isFull(key: string): boolean {
    return (this.#states.get(key)?.held ?? 0) >= this.#limits.maxTotal;
  }

  /** Takes a place, which the caller must always release. @throws {HttpError} 429 when all places of the key are taken */
  acquire(key: string): Permit {
    const keyState = this.#states.get(key) ?? { held: 0, running: 0, waiting: new Set() };
    if (this.isFull(key)) throw tooMany();
    this.#states.set(key, keyState);
    keyState.held += 1;
    let state: 'waiting' | 'running' | 'done' = 'waiting';
    const free = () => {
      keyState.held -= 1;
      if (keyState.held === 0) this.#states.delete(key);
    };
    let waiter: Waiter | undefined;
    const cancel = () => {
      if (state !== 'waiting') return;
      state = 'done';
      if (waiter && keyState.waiting.delete(waiter)) waiter.refuse();
      free();
    };
    const begin = async () => {
      if (state !== 'waiting') throw tooMany();
      if (keyState.running < this.#limits.maxRunning) keyState.running += 1;
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        waiter = { begin: resolve, refuse: () => reject(tooMany()) };
        keyState.waiting.add(waiter);
        const timeout = setTimeout(cancel, this.#limits.waitMs);
        await promise.finally(() => clearTimeout(timeout));
      }
      state = 'running';
    };
    const release = (delayMs = 0) => {
      cancel();
      if (state !== 'running') return;
      state = 'done';
      const pass = () => {
        this.#startNext(keyState);
        free();
      };
      // The delay doesn't keep an ending process alive.
      if (delayMs > 0) setTimeout(pass, delayMs).unref();
      else pass();
    };
    return { begin, cancel, release };
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const permit = this.acquire(key);
    try {
      await permit.begin();
      return await work();
    } finally {
      permit.release();
    }
  }

  /** Passes a freed place to the call that has waited longest. */
  #startNext(keyState: KeyState): void {
    const [next] = keyState.waiting;
    if (!next) {
      keyState.running -= 1;
      return;
    }
    keyState.waiting.delete(next);
    next.begin();
  }
}

const tooMany = () =>
  new HttpError(429, 'TOO_MANY', 'This is too much at once. Please wait a moment and try again.', {
    retryAfter: 2,
  });
