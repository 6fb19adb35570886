import { deviceDatabase } from '../platform/device-database.ts';

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

/** @throws where the browser stores nothing, and when the device is full */
export const inVideos = deviceDatabase<StoreName>(NAME, Object.values(STORES));

/** Every key with a prefix: `under(5)` is an account's, `under(5, 7)` one of its videos'. */
export const under = (...key: readonly (number | string)[]): IDBKeyRange =>
  // An empty list comes after every number and text.
  IDBKeyRange.bound([...key], [...key, []]);

/** Deletes the videos, licences and saved videos of accounts that signed out, lapsed or were replaced. */
export async function forgetVideos(goes: (account: number) => boolean): Promise<void> {
  const stores = ['pieces', 'files', 'licences', 'saved'] as const;
  await inVideos(stores, { mode: 'readwrite', strict: true, chained: true }, (store) => {
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
