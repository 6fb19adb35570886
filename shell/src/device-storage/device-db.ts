import { UNSENT } from '@wedding/shared/platform/host.ts';
import { forgetVideos } from '@wedding/shared/video-cache/video-db.ts';

const NAME = 'wedding-phone';
const STORE = 'things';
/** Stands for the account in keys of data that belongs to the device. */
export const DEVICE_ACCOUNT = 0;

export type Change = { put?: ReadonlyMap<string, unknown>; remove?: readonly string[] };

/** All entries of one account's namespace, by name. */
export async function readNamespace(
  account: number,
  namespace: string,
): Promise<ReadonlyMap<string, unknown>> {
  const [keys, values] = await inStore('readonly', (store) => {
    const all = rangeOf(account, namespace);
    return [store.getAllKeys(all), store.getAll(all)];
  });
  return new Map((keys as Key[]).map(([, , name], place) => [name, (values as unknown[])[place]]));
}

export async function countNamespace(account: number, namespace: string): Promise<number> {
  const [count] = await inStore('readonly', (store) => [store.count(rangeOf(account, namespace))]);
  return count as number;
}

/** Puts and removes in one durable transaction. @throws where the browser stores nothing */
export async function writeNamespace(
  account: number,
  namespace: string,
  { put, remove }: Change,
): Promise<void> {
  await inStore('readwrite', (store) => {
    const requests = [
      ...(remove ?? []).map((name) => store.delete([account, namespace, name])),
      ...[...(put ?? [])].map(([name, value]) => store.put(value, [account, namespace, name])),
    ];
    // A document that is left before the answers come would take the transaction with it.
    store.transaction.commit();
    return requests;
  });
}

/** Deletes what the server also has, for the accounts that `goes` accepts; unsent changes stay. */
export async function clearCopies(goes: (account: number) => boolean): Promise<void> {
  await inStore('readwrite', (store) => {
    const cursor = store.openKeyCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      const [account, namespace] = at.key as Key;
      if (account !== DEVICE_ACCOUNT && namespace !== UNSENT && goes(account)) store.delete(at.key);
      at.continue();
    };
    return [];
  });
}

/** Videos have a database of their own, which the service worker fills. */
export const clearVideos = forgetVideos;

type Key = [account: number, namespace: string, name: string];
// In IndexedDB's key order an array comes after every string.
const rangeOf = (account: number, namespace: string) =>
  IDBKeyRange.bound([account, namespace], [account, namespace, []]);

async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest[],
): Promise<unknown[]> {
  const db = await openDb();
  // A saved change must survive an empty battery.
  const transaction = db.transaction(STORE, mode, { durability: 'strict' });
  const requests = work(transaction.objectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  return requests.map((request) => request.result);
}

/** Stays open: opening takes longer than writing, and a document may be left at once. */
let opened: Promise<IDBDatabase> | undefined;

function openDb(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const db = request.result;
      const forget = () => {
        db.close();
        opened = undefined;
      };
      // Another page deletes or upgrades it; the browser threw it away.
      db.onversionchange = forget;
      db.onclose = forget;
      resolve(db);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds what this phone keeps.'));
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
