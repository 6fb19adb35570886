// The cached and saved videos of the device, read and written by the service worker and the pages. Keys start with
// the account (SEC-28).

const NAME = 'wedding-films';
/** Stores and their keys. All numbers of bytes are of media, without headers. */
export const STORES = {
  /** [account, video, file, start, end] → ArrayBuffer */
  pieces: 'pieces',
  /** [account, video, file] → FileFacts */
  files: 'files',
  /** [account, video] → when the server last said that this account may have the video: milliseconds since 1970 */
  licences: 'licences',
  /** [account, video] → SavedRecord; its file is never evicted */
  saved: 'saved',
  /** [account, "2026-11-21", video] → Use */
  used: 'used',
  /** [account, video] → title */
  titles: 'titles',
  /** name → settings of all accounts on the device, as it has one SIM card: how data is bought */
  device: 'device',
} as const;
export type StoreName = keyof typeof STORES;

let opened: Promise<IDBDatabase> | undefined;

/** @throws where the browser stores nothing, such as in a private window */
function openVideos(): Promise<IDBDatabase> {
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
    request.onblocked = () => reject(new Error('Another page holds the videos of this phone.'));
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

interface Work {
  mode: IDBTransactionMode;
  /** Survives a power loss. Slower: for what the page reports as saved. */
  strict?: boolean;
}

/**
 * Runs one transaction over `stores`; resolves to the results of the requests that `work` returns.
 * @throws where the browser stores nothing, and when the device is full
 */
export async function inVideos(
  stores: readonly StoreName[],
  { mode, strict = false }: Work,
  work: (store: (name: StoreName) => IDBObjectStore) => readonly IDBRequest[],
): Promise<unknown[]> {
  const db = await openVideos();
  const transaction = db.transaction([...stores], mode, { durability: strict ? 'strict' : 'relaxed' });
  const requests = work((name) => transaction.objectStore(name));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  return requests.map((request) => request.result);
}

/** Every key with a prefix: `under(5)` is an account's, `under(5, 7)` one of its videos'. */
export const under = (...key: readonly (number | string)[]): IDBKeyRange =>
  // An empty list comes after every number and text.
  IDBKeyRange.bound([...key], [...key, []]);

/** Deletes the videos, licences and saved videos of accounts that signed out, lapsed or were replaced. */
export async function forgetVideos(goes: (account: number) => boolean): Promise<void> {
  const stores = ['pieces', 'files', 'licences', 'saved'] as const;
  await inVideos(stores, { mode: 'readwrite', strict: true }, (store) => {
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
