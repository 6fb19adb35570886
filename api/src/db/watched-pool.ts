import pg from 'pg';

/** Makes a caller give up. */
type GiveUp = (error: Error) => void;

/**
 * A pool whose callers don't wait for a database that hangs (SEC-44). A frozen server keeps none of its own time limits,
 * and its connections look well. So whoever has waited for a while, for a connection or with one, has the pool ask on a new
 * connection whether the database still answers. If it doesn't within the same time, the wait ends with an error, and the
 * connection with it: PostgreSQL rolls back what was not committed. A slow statement of a database that answers goes on.
 */
export class WatchedPool extends pg.Pool {
  readonly #where: pg.PoolConfig;
  readonly #patienceMs: number;
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
  #watch(giveUp: GiveUp): () => void {
    let isWatching = true;
    const stop = () => {
      isWatching = false;
      clearInterval(timer);
    };
    const timer = setInterval(async () => {
      this.#question ??= this.#answers().finally(() => {
        this.#question = undefined;
      });
      if ((await this.#question) || !isWatching) return;
      stop();
      giveUp(Object.assign(new Error('The database doesn’t answer.'), { code: 'ETIMEDOUT' }));
    }, this.#patienceMs);
    return stop;
  }

  /** Returns whether the database says anything to a new connection; a refusal is an answer too. */
  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.#where);
    client.on('error', () => {});
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, this.#patienceMs, false);
    const answer = () => resolve(true);
    void client
      .connect()
      .then(() => client.query('select 1'))
      .then(answer, answer);
    await promise;
    clearTimeout(timer);
    client.connection.stream.destroy();
    return promise;
  }
}
