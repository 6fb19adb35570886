import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { prepared, type Query } from './prepared.ts';
import type { Database } from './schema.ts';

/** Two, so that calls that arrive just after a run has begun don't wait for two of them. */
const MAX_UNDER_WAY = 2;
/** The longest wait before a run starts. A query that hangs delays only the callers that share it. */
const MAX_WAIT_MS = 50;
/** The numbers of keys that have a statement of their own: an array of any length would be planned again on each call. */
const PLACES = [1, 4, 16, 64];
const MAX_KEYS = 64;

/**
 * SQLSTATE classes of errors that one key can cause for all: it repeats another's row, has bad data, breaks a constraint,
 * or meets a deadlock. The statement was rolled back.
 */
const FAULT_OF_ONE = /^(21|22|23|40)/;

interface Waiting<Key, Row> {
  key: Key;
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Prepares a query that concurrent calls share: calls that arrive while it runs twice are answered by the next run.
 * Nothing is cached: each call gets the result of a query that began after the call. For what every request or every open
 * page asks, or reports.
 * @param query `build` receives the keys, of which the last may repeat; a row belongs to the calls with its text
 * @returns a function that returns the rows of a key. Not for use in a transaction.
 */
export function sharedQuery<Key, Row extends object>(
  name: string,
  query: {
    build: (db: Kysely<Database>, keys: readonly Key[]) => Query<Row>;
    textOfKey: (key: Key) => string;
    textOfRow: (row: Row) => string;
  },
): (db: Kysely<Database>, key: Key) => Promise<Row[]> {
  const statements = PLACES.map((places) => ({
    places,
    read: prepared<Record<number, Key>, Row>(`${name}-${places}`, (db, values) =>
      query.build(
        db,
        Array.from({ length: places }, (_, place) => values[place] as Key),
      ),
    ),
  }));

  async function ask(db: Kysely<Database>, batch: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const statement = statements.find(({ places }) => places >= batch.length);
      const keys = Array.from(
        { length: statement?.places ?? 0 },
        (_, place) => (batch[place] ?? batch.at(-1))?.key,
      );
      const rows = (await statement?.read(db, Object.assign({}, keys) as Record<number, Key>)) ?? [];
      const byText = Map.groupBy(rows, query.textOfRow);
      for (const { key, resolve } of batch) resolve(byText.get(query.textOfKey(key)) ?? []);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // Nobody's call fails because of another's.
      if (batch.length > 1 && FAULT_OF_ONE.test(code)) await Promise.all(batch.map((one) => ask(db, [one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  const queues = new WeakMap<Kysely<Database>, (one: Waiting<Key, Row>) => void>();
  return (db, key) => {
    const push = queues.get(db) ?? makeQueue<Waiting<Key, Row>>((batch) => ask(db, batch));
    queues.set(db, push);
    return new Promise((resolve, reject) => push({ key, resolve, reject }));
  };
}

/** Collects what is pushed while two runs are under way. @param run never rejects; receives at most MAX_KEYS */
function makeQueue<T>(run: (batch: readonly T[]) => Promise<void>): (one: T) => void {
  let waiting: T[] = [];
  /** The context of the first caller of the batch: the batch belongs to its trace. */
  let inContext: ReturnType<typeof AsyncLocalStorage.snapshot> | undefined;
  let underWay = 0;
  let isPlanned = false;
  let patience: NodeJS.Timeout | undefined;

  /** Starts after the current event loop turn, when all requests that arrived together have been read. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(start);
  }

  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    isPlanned = false;
    const batch = waiting.slice(0, MAX_KEYS);
    waiting = waiting.slice(MAX_KEYS);
    const context = inContext;
    inContext = undefined;
    if (batch.length === 0 || !context) return;
    if (waiting.length > 0) {
      inContext = context;
      plan();
    }
    underWay += 1;
    void context(run, batch).finally(() => {
      underWay -= 1;
      if (waiting.length > 0) plan();
    });
  }

  return (one) => {
    waiting.push(one);
    inContext ??= AsyncLocalStorage.snapshot();
    if (underWay < MAX_UNDER_WAY) plan();
    else patience ??= setTimeout(start, MAX_WAIT_MS);
  };
}
