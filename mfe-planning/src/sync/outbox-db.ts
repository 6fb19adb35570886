import type { Batch } from './edits.ts';

const NAME = 'wedding-plan-outbox';
const STORE = 'waiting';

/**
 * What waits on this phone, by account (security line 28): another person who signs in here neither sees nor sends
 * it. Where the browser keeps nothing, nothing is kept, and `write` says so.
 */
export async function readWaiting(account: number): Promise<Batch[]> {
  const found = await inStore('readonly', (store) => store.get(account)).catch(() => null);
  return Array.isArray(found) ? found : [];
}

/** @returns whether it is kept */
export async function writeWaiting(account: number, waiting: readonly Batch[]): Promise<boolean> {
  const work = (store: IDBObjectStore): IDBRequest =>
    waiting.length ? store.put([...waiting], account) : store.delete(account);
  return inStore('readwrite', work).then(
    () => true,
    () => false,
  );
}

async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const db = await openDb();
  try {
    const transaction = db.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    db.close();
  }
}

function openDb(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The outbox is held by another page.'));
  });
}
