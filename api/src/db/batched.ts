import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Two, so that calls that arrive just after a batch has begun don't wait for two queries. */
const MAX_UNDER_WAY = 2;
/** The longest wait before a batch starts. A query that hangs delays only the callers that share it. */
const MAX_WAIT_MS = 50;

interface Asker<Key, Value> {
  key: Key;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines concurrent calls into one query: calls that arrive while two queries run share the next one. Nothing is cached:
 * each call gets the result of a query that began after the call.
 * @param ask returns the values in the order of its keys, or promises of them; receives at most `most` keys
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly (Value | PromiseLike<Value>)[]>,
  most: number,
): (key: Key) => Promise<Value> {
  let waiting: Asker<Key, Value>[] = [];
  /** The context of the first caller of the batch: the batch belongs to its trace. */
  let asFirst: ReturnType<typeof AsyncLocalStorage.snapshot> | undefined;
  let underWay = 0;
  let planned = false;
  let patience: NodeJS.Timeout | undefined;

  /** Starts the batch after the current event loop turn, when all requests that arrived together have been read. */
  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(start);
  }

  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    planned = false;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const inContext = asFirst;
    asFirst = undefined;
    if (batch.length === 0) return;
    if (waiting.length > 0) plan();
    underWay += 1;
    void (inContext ? inContext(run, batch) : run(batch));
  }

  async function run(batch: readonly Asker<Key, Value>[]): Promise<void> {
    try {
      const values = await ask(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value | PromiseLike<Value>);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.length > 0) plan();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      asFirst ??= AsyncLocalStorage.snapshot();
      if (underWay < MAX_UNDER_WAY) plan();
      else patience ??= setTimeout(start, MAX_WAIT_MS);
    });
}

/** `batched` for calls on the same database. */
export function batchedOn<Key, Value>(
  ask: (db: Kysely<Database>, keys: readonly Key[]) => Promise<readonly (Value | PromiseLike<Value>)[]>,
  most: number,
): (db: Kysely<Database>, key: Key) => Promise<Value> {
  const byDatabase = new WeakMap<Kysely<Database>, (key: Key) => Promise<Value>>();
  return (db, key) => {
    const find = byDatabase.get(db) ?? batched((keys) => ask(db, keys), most);
    byDatabase.set(db, find);
    return find(key);
  };
}
