import { timeLimit } from './time-limit.ts';

export interface Transaction {
  mode: IDBTransactionMode;
  /** Whether the write survives a power loss. Slower, so only for what the page reports as saved. */
  strict?: boolean;
  /** Whether `work` makes further requests after one has succeeded. Like a read, it is aborted when the page is left. */
  chained?: boolean;
}
type Work<Store> = (store: (name: Store) => IDBObjectStore) => readonly IDBRequest[];

/** Runs one transaction. Resolves to the results of the requests that `work` returns. */
type Transact<Store> = (
  stores: readonly Store[],
  transaction: Transaction,
  work: Work<Store>,
) => Promise<unknown[]>;

/**
 * Opens an IndexedDB database of this origin with these stores on its first transaction. It stays open: opening takes longer
 * than writing, and a page may be left at any time.
 *
 * Transactions reject if the browser stores nothing, as in a private window, and if the device is full. A browser may also
 * never answer, as Safari is known to. Transactions wait a second for the database to open, and three for each to finish. Then
 * those after them reject at once, until the browser answers (`onLate`). One that is late still takes effect, if it ever does.
 *
 * WebKit keeps a page that is left together with its unfinished transactions, and those of every other page wait for them.
 * So a write is committed as soon as its requests are made; everything else ends with the page. A read isn't committed
 * early: after a restart, Chromium then fails to deliver a large value.
 */
export function deviceDatabase<Store extends string>(
  name: string,
  stores: readonly Store[],
  onLate?: () => void,
): Transact<Store> {
  let opened: Promise<IDBDatabase> | undefined;
  const openInTime = timeLimit(OPEN_LIMIT_MS, name, onLate);
  const finishInTime = timeLimit(LIMIT_MS, name, onLate);
  const forget = () => {
    opened = undefined;
  };
  const open = (): Promise<IDBDatabase> => {
    if (!opened) {
      opened = openDatabase(name, stores, forget);
      opened.catch(forget);
    }
    return opened;
  };
  const begin = async (within: readonly Store[], options: Transaction) => {
    const start = (db: IDBDatabase) => {
      if (endsWithPage(options) && left) throw new Error('The page was left.');
      const durability = options.strict ? 'strict' : 'relaxed';
      return db.transaction([...within], options.mode, { durability });
    };
    try {
      return start(await open());
    } catch (cause) {
      // WebKit may lose its database without a `close` event.
      if ((cause as DOMException).name !== 'InvalidStateError') throw cause;
      forget();
      return start(await open());
    }
  };
  const run: Transact<Store> = async (within, options, work) => {
    const transaction = await begin(within, options);
    const requests = work((store) => transaction.objectStore(store));
    const finished = new AbortController();
    const abort = () => abortUnfinished(transaction);
    if (endsWithPage(options)) globalThis.addEventListener?.('pagehide', abort, { signal: finished.signal });
    else transaction.commit();
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The page was left.'));
    }).finally(() => finished.abort());
    return requests.map((request) => request.result);
  };
  return async (...all) => {
    await openInTime(open);
    return finishInTime(() => run(...all));
  };
}

const endsWithPage = ({ mode, chained = false }: Transaction) => chained || mode === 'readonly';

/** Aborts a transaction. One that has finished, but not yet said so, stays as it is. */
function abortUnfinished(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
  }
}

const OPEN_LIMIT_MS = 1000;
const LIMIT_MS = 3000;

/** Whether this page is being left, or is in the browser's back/forward cache. */
let left = false;
globalThis.addEventListener?.('pagehide', () => {
  left = true;
});
globalThis.addEventListener?.('pageshow', () => {
  left = false;
});

function openDatabase(name: string, stores: readonly string[], onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const db = request.result;
      // Another version of the site, or the browser clearing its data, must not wait for this page.
      db.onversionchange = () => {
        onClose();
        db.close();
      };
      db.onclose = onClose;
      resolve(db);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(`Another page holds ${name}.`));
  });
}
