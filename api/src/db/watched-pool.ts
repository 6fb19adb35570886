import pg from 'pg';

/** A caller that waits for a connection, or with one. */
interface Watch {
  /** When it began to wait, by `performance.now()`. */
  since: number;
  giveUp: (error: Error) => void;
}

/** How often, while a caller's patience lasts, the pool looks who has none left. */
const LOOKS_PER_WAIT = 4;

/**
 * A pool whose callers don't wait for a database that hangs (SEC-44). A frozen server keeps none of its own time limits,
 * and its connections look well. So whoever has waited for a while, for a connection or with one, has the pool ask on a new
 * connection whether the database still answers. If it doesn't within the same time, the wait ends with an error, and the
 * connection with it: PostgreSQL rolls back what was not committed. A slow statement of a database that answers goes on.
 */
export class WatchedPool extends pg.Pool {
  readonly #where: pg.PoolConfig;
  readonly #patienceMs: number;
  readonly #watches = new Set<Watch>();
  #clock: NodeJS.Timeout | undefined;
  #question: Promise<boolean> | undefined;

  /** @param patienceMs how long a caller waits before it asks, and then for the answer */
  constructor(config: pg.PoolConfig, patienceMs: number) {
    super(config);
    this.#where = config;
    this.#patienceMs = patienceMs;
    const watches = new WeakMap<pg.PoolClient, () => void>();
    this.on('acquire', (client) =>
      watches.set(
        client,
        this.#watch((error) => client.connection.stream.destroy(error)),
      ),
    );
    this.on('release', (_error, client) => watches.get(client)?.());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) =>
        this.#connect((error, client) => (client ? resolve(client) : reject(error))),
      );
    }
    this.#connect(callback);
    return undefined;
  }

  #connect(callback: Parameters<pg.Pool['connect']>[0]): void {
    let isWaiting = true;
    const stop = this.#watch((error) => {
      isWaiting = false;
      callback(error, undefined, () => {});
    });
    super.connect((error, client, done) => {
      stop();
      if (isWaiting) callback(error, client, done);
      else if (client) done();
    });
  }

  /** @returns a function that ends the watch */
  #watch(giveUp: Watch['giveUp']): () => void {
    const watch = { since: performance.now(), giveUp };
    this.#watches.add(watch);
    // One timer for all: each query is watched twice, and a timer for each would cost more than the query's own work.
    this.#clock ??= setInterval(() => void this.#look(), this.#patienceMs / LOOKS_PER_WAIT);
    return () => this.#watches.delete(watch);
  }

  async #look(): Promise<void> {
    if (this.#watches.size === 0) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      return;
    }
    const now = performance.now();
    const late = [...this.#watches].filter(({ since }) => now - since >= this.#patienceMs);
    if (late.length === 0) return;
    this.#question ??= this.#answers().finally(() => {
      this.#question = undefined;
    });
    if (await this.#question) {
      for (const watch of late) watch.since = performance.now();
      return;
    }
    for (const watch of late) {
      if (!this.#watches.delete(watch)) continue;
      watch.giveUp(Object.assign(new Error('The database doesn’t answer.'), { code: 'ETIMEDOUT' }));
    }
  }

  /**
   * Returns whether the database says anything to a new connection; a refusal is an answer too. EAGAIN isn't: nobody takes
   * connections out of the full queue of its socket.
   */
  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.#where);
    client.on('error', () => {});
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, this.#patienceMs, false);
    void client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => resolve(true),
        (error: NodeJS.ErrnoException) => resolve(error.code !== 'EAGAIN'),
      );
    await promise;
    clearTimeout(timer);
    client.connection.stream.destroy();
    return promise;
  }
}
