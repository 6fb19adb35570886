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
 * never answer, as Safari is known to. Transactions wait for it for a second after the first one, then reject at once until
 * it answers.
 *
 * WebKit keeps a page that is left together with its unfinished transactions, and those of every other page wait for them.
 * So a write is committed as soon as its requests are made; everything else ends with the page. A read isn't committed
 * early: after a restart, Chromium then fails to deliver a large value.
 */
export function deviceDatabase<Store extends string>(
  name: string,
  stores: readonly Store[],
): Transact<Store> {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = (): Promise<IDBDatabase> => {
    if (opened) return opened;
    const answer = openDatabase(name, stores, forget);
    opened = beforeLimit(answer, name);
    answer.then(() => {
      opened = answer;
    }, forget);
    return opened;
  };
  return async (within, { mode, strict = false, chained = false }, work) => {
    const db = await open();
    const endsWithPage = chained || mode === 'readonly';
    if (endsWithPage && left) throw new Error('The page was left.');
    const transaction = db.transaction([...within], mode, { durability: strict ? 'strict' : 'relaxed' });
    const requests = work((store) => transaction.objectStore(store));
    const abort = () => abortUnfinished(transaction);
    if (endsWithPage) globalThis.addEventListener?.('pagehide', abort);
    else transaction.commit();
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The page was left.'));
    }).finally(() => globalThis.removeEventListener?.('pagehide', abort));
    return requests.map((request) => request.result);
  };
}

/** Aborts a transaction. One that has finished, but not yet said so, stays as it is. */
function abortUnfinished(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
  }
}

/** Whether this page is being left, or is in the browser's back/forward cache. */
let left = false;
globalThis.addEventListener?.('pagehide', () => {
  left = true;
});
globalThis.addEventListener?.('pageshow', () => {
  left = false;
});

const OPEN_LIMIT_MS = 1000;

function beforeLimit<T>(answer: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} doesn’t open.`)), OPEN_LIMIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

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
