import { deviceDatabase, type Transaction } from '@wedding/shared/host/device/device-database.ts';
import { SETTINGS, UNSENT } from '@wedding/shared/host/host.ts';
import { forgetVideos } from '@wedding/shared/video-cache/video-db.ts';

const NAME = 'wedding-phone';
const STORE = 'things';
const inDevice = deviceDatabase(NAME, [STORE], () => {
  for (const again of afterAnswer) again();
});
/** Called when the browser answers after it was given up. */
export const afterAnswer = new Set<() => void>();
/** The account in keys of data that belongs to the device itself. */
export const DEVICE_ACCOUNT = 0;

export type Change = { put?: ReadonlyMap<string, unknown>; remove?: readonly string[] };

/** Returns all entries of one account's namespace, by name. */
export async function readNamespace(
  account: number,
  namespace: string,
): Promise<ReadonlyMap<string, unknown>> {
  const [keys, values] = await inStore({ mode: 'readonly' }, (store) => {
    const all = rangeOf(account, namespace);
    return [store.getAllKeys(all), store.getAll(all)];
  });
  return new Map((keys as Key[]).map(([, , name], place) => [name, (values as unknown[])[place]]));
}

/** Returns how many changes of an account, of any part, weren't sent yet. */
export async function countUnsent(account: number): Promise<number> {
  const [keys] = await inStore({ mode: 'readonly' }, (store) => [
    store.getAllKeys(IDBKeyRange.bound([account], [account, []])),
  ]);
  return (keys as Key[]).filter(([, namespace]) => isOf(namespace, UNSENT)).length;
}

/** A part's own namespace has the part's name before it (`own-namespaces.ts`). */
const isOf = (namespace: string, name: string) => namespace === name || namespace.endsWith(`/${name}`);

/** Puts and removes in one durable transaction. @throws when the browser stores nothing */
export async function writeNamespace(
  account: number,
  namespace: string,
  { put, remove }: Change,
): Promise<void> {
  await inStore({ mode: 'readwrite' }, (store) => [
    ...(remove ?? []).map((name) => store.delete([account, namespace, name])),
    ...[...(put ?? [])].map(([name, value]) => store.put(value, [account, namespace, name])),
  ]);
}

/** Deletes copies of server data for the accounts that `matches` accepts. Unsent changes and settings stay. */
export async function clearCopies(matches: (account: number) => boolean): Promise<void> {
  await inStore({ mode: 'readwrite', chained: true }, (store) => {
    const cursor = store.openKeyCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      const [account, namespace] = at.key as Key;
      const stays = account === DEVICE_ACCOUNT || isOf(namespace, UNSENT) || isOf(namespace, SETTINGS);
      if (!stays && matches(account)) store.delete(at.key);
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

/** Uses strict durability: a saved change must survive an empty battery. */
const inStore = (
  transaction: Omit<Transaction, 'strict'>,
  work: (store: IDBObjectStore) => readonly IDBRequest[],
): Promise<unknown[]> => inDevice([STORE], { ...transaction, strict: true }, (store) => work(store(STORE)));
