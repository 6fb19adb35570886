// What a phone keeps of films, read and written by the site's service worker and by the pages. Everything is keyed by
// account first (security line 28).

const NAME = 'wedding-films';
/** Stores and their keys. All numbers of bytes are of media, without headers. */
export const STORES = {
  /** [account, film, file, start, end] → ArrayBuffer */
  pieces: 'pieces',
  /** [account, film, file] → FileFacts */
  files: 'files',
  /** [account, film] → when the server last said that this account may have the film: milliseconds since 1970 */
  licences: 'licences',
  /** [account, film] → SavedFilm; its file is never evicted */
  saved: 'saved',
  /** [account, "2026-11-21", film] → Use */
  used: 'used',
  /** [account, film] → title */
  titles: 'titles',
  /** name → what holds for whoever uses this phone, as it has one SIM card: how data is bought */
  device: 'device',
} as const;
export type StoreName = keyof typeof STORES;

let opened: Promise<IDBDatabase> | undefined;

/** @throws where the browser keeps nothing, such as in a private window */
function openFilms(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const store of Object.values(STORES)) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const db = request.result;
      const forget = () => {
        opened = undefined;
      };
      // Another version of the site, or the browser clearing its data, must not wait for this page.
      db.onversionchange = () => {
        forget();
        db.close();
      };
      db.onclose = forget;
      resolve(db);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds the films of this phone.'));
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

interface Work {
  mode: IDBTransactionMode;
  /** Kept through a battery that ends. Slower: for what a person was told is saved. */
  strict?: boolean;
}

/**
 * One transaction over `stores`; what `work` answers are requests, whose results come back once all of it is there.
 * @throws where the browser keeps nothing, and when the phone has no room
 */
export async function inFilms(
  stores: readonly StoreName[],
  { mode, strict = false }: Work,
  work: (store: (name: StoreName) => IDBObjectStore) => readonly IDBRequest[],
): Promise<unknown[]> {
  const db = await openFilms();
  const transaction = db.transaction([...stores], mode, { durability: strict ? 'strict' : 'relaxed' });
  const requests = work((name) => transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  return requests.map((request) => request.result);
}

/** Everything below a key: `under(5)` an account's, `under(5, 7)` one of its films'. */
export const under = (...key: readonly (number | string)[]): IDBKeyRange =>
  // An empty list comes after every number and text.
  IDBKeyRange.bound([...key], [...key, []]);

/** After signing out, a lapse, or when somebody else signs in: films, licences and saved films of those accounts go. */
export async function forgetFilms(goes: (account: number) => boolean): Promise<void> {
  const stores = ['pieces', 'files', 'licences', 'saved'] as const;
  await inFilms(stores, { mode: 'readwrite', strict: true }, (store) => {
    for (const name of stores) {
      const cursor = store(name).openKeyCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        const [account] = at.key as [number];
        if (goes(account)) store(name).delete(at.primaryKey);
        at.continue();
      };
    }
    return [];
  });
}
