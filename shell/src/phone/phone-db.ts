import { forgetFilms } from '@wedding/shared/films/film-db.ts';
import { UNSENT } from '@wedding/shared/platform/host.ts';

const NAME = 'wedding-phone';
const STORE = 'things';
/** In an account's place: what belongs to the phone itself, whoever uses it. */
export const DEVICE = 0;

export type Change = { put?: ReadonlyMap<string, unknown>; remove?: readonly string[] };

/** All that lies on a person's shelf, by name. */
export async function readShelf(account: number, shelf: string): Promise<ReadonlyMap<string, unknown>> {
  const [keys, values] = await inStore('readonly', (store) => {
    const all = shelfOf(account, shelf);
    return [store.getAllKeys(all), store.getAll(all)];
  });
  return new Map((keys as Key[]).map(([, , name], place) => [name, (values as unknown[])[place]]));
}

export async function countShelf(account: number, shelf: string): Promise<number> {
  const [count] = await inStore('readonly', (store) => [store.count(shelfOf(account, shelf))]);
  return count as number;
}

/** Puts and removes in one step, there for good once it resolves. @throws where the browser keeps nothing */
export async function writeShelf(account: number, shelf: string, { put, remove }: Change): Promise<void> {
  await inStore('readwrite', (store) => [
    ...(remove ?? []).map((name) => store.delete([account, shelf, name])),
    ...[...(put ?? [])].map(([name, value]) => store.put(value, [account, shelf, name])),
  ]);
}

/** Takes away what the server has as well, of the accounts that `goes` names; what is unsent stays where it is. */
export async function clearCopies(goes: (account: number) => boolean): Promise<void> {
  await inStore('readwrite', (store) => {
    const cursor = store.openKeyCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      const [account, shelf] = at.key as Key;
      if (account !== DEVICE && shelf !== UNSENT && goes(account)) store.delete(at.key);
      at.continue();
    };
    return [];
  });
}

/** Films have a database of their own, which the service worker fills. */
export const clearFilms = forgetFilms;

type Key = [account: number, shelf: string, name: string];
// An empty list comes after every text.
const shelfOf = (account: number, shelf: string) => IDBKeyRange.bound([account, shelf], [account, shelf, []]);

async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest[],
): Promise<unknown[]> {
  const db = await openDb();
  try {
    // A phone whose battery ends must still have what it said was saved.
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    const requests = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return requests.map((request) => request.result);
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
    request.onblocked = () => reject(new Error('Another page holds what this phone keeps.'));
  });
}
