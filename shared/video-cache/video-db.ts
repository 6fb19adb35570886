import { deviceDatabase } from '../host/device/device-database.ts';

// The cached and saved videos of the device, used by the service worker and the pages. Keys start with the account (SEC-28).

const NAME = 'wedding-films';
/** Stores and their keys. All byte counts are of media, without headers. */
const STORES = {
  /** [account, video, file, start, end] → ArrayBuffer */
  pieces: 'pieces',
  /** [account, video, file] → FileFacts */
  files: 'files',
  /** [account, video] → when the server last allowed this account to have the video: milliseconds since 1970 */
  licences: 'licences',
  /** [account, video] → SavedRecord; its file is never evicted */
  saved: 'saved',
  /** [account, "2026-11-21", video] → Use */
  used: 'used',
  /** [account, video] → title */
  titles: 'titles',
  /** name → settings for all accounts on the device, because it has one SIM card: how data is bought */
  device: 'device',
} as const;
export type StoreName = keyof typeof STORES;

/** @throws if the browser stores nothing, and if the device is full */
export const inVideos = deviceDatabase<StoreName>(NAME, Object.values(STORES));

/** Returns the range of all keys with a prefix: `keysUnder(5)` for an account, `keysUnder(5, 7)` for one of its videos. */
export const keysUnder = (...key: readonly (number | string)[]): IDBKeyRange =>
  // In the order of keys, an array comes after every number and text.
  IDBKeyRange.bound([...key], [...key, []]);

/** Deletes the videos, licences and saved videos of accounts that signed out, lapsed or were replaced. */
export async function forgetVideos(matches: (account: number) => boolean): Promise<void> {
  const stores = ['pieces', 'files', 'licences', 'saved'] as const;
  await inVideos(stores, { mode: 'readwrite', strict: true, chained: true }, (store) => {
    for (const name of stores) {
      const cursor = store(name).openKeyCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        const [account] = at.key as [number];
        if (matches(account)) store(name).delete(at.primaryKey);
        at.continue();
      };
    }
    return [];
  });
}
