import { HttpError } from './http-error.ts';

export interface TurnLimits {
  /** The number of calls of one key that may run at the same time. */
  maxRunning: number;
  /** The number of all calls of one key, including the waiting ones. */
  maxTotal: number;
  /** The longest wait of a call, in milliseconds. */
  waitMs: number;
}

export interface Turn {
  /** Waits until it is this call's turn. @throws {HttpError} 429 when that takes too long, or the call has left */
  begin: () => Promise<void>;
  /** Gives up the place, unless the work has begun; only `end` ends that. */
  leave: () => void;
  /** Lets the next call begin after `delayMs`. */
  end: (delayMs?: number) => void;
}

interface Waiter {
  begin: () => void;
  refuse: () => void;
}
interface Lane {
  inside: number;
  working: number;
  waiting: Set<Waiter>;
}

/**
 * Limits concurrent calls by key, such as an account's number, so that a busy key delays only itself. A waiting call
 * keeps only its request, not a database connection or a process.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lanes = new Map<string, Lane>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  isFull(key: string): boolean {
    return (this.#lanes.get(key)?.inside ?? 0) >= this.#limits.maxTotal;
  }

  /** Takes a place, which the caller must always end. @throws {HttpError} 429 when all places of the key are taken */
  take(key: string): Turn {
    const lane = this.#lanes.get(key) ?? { inside: 0, working: 0, waiting: new Set() };
    if (this.isFull(key)) throw tooMany();
    this.#lanes.set(key, lane);
    lane.inside += 1;
    let state: 'here' | 'working' | 'over' = 'here';
    const free = () => {
      lane.inside -= 1;
      if (lane.inside === 0) this.#lanes.delete(key);
    };
    let waiter: Waiter | undefined;
    const leave = () => {
      if (state !== 'here') return;
      state = 'over';
      if (waiter && lane.waiting.delete(waiter)) waiter.refuse();
      free();
    };
    const begin = async () => {
      if (state !== 'here') throw tooMany();
      if (lane.working < this.#limits.maxRunning) lane.working += 1;
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        waiter = { begin: resolve, refuse: () => reject(tooMany()) };
        lane.waiting.add(waiter);
        const timeout = setTimeout(leave, this.#limits.waitMs);
        await promise.finally(() => clearTimeout(timeout));
      }
      state = 'working';
    };
    const end = (delayMs = 0) => {
      leave();
      if (state !== 'working') return;
      state = 'over';
      const pass = () => {
        this.#pass(lane);
        free();
      };
      // The delay doesn't keep an ending process alive.
      if (delayMs > 0) setTimeout(pass, delayMs).unref();
      else pass();
    };
    return { begin, leave, end };
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.take(key);
    try {
      await turn.begin();
      return await work();
    } finally {
      turn.end();
    }
  }

  /** Passes a freed place to the call that has waited longest. */
  #pass(lane: Lane): void {
    const [next] = lane.waiting;
    if (!next) {
      lane.working -= 1;
      return;
    }
    lane.waiting.delete(next);
    next.begin();
  }
}

const tooMany = () =>
  new HttpError(429, 'TOO_MANY', 'This is too much at once. Please wait a moment and try again.', {
    retryAfter: 2,
  });
