import type { DeviceStorage } from '@wedding/shared/host/host.ts';

// A chunk of its own: visitors have nothing in device storage.
const load = () => import(/* webpackChunkName: "device-db" */ './device-db.ts');

/** Runs `act` on the device database. Returns `otherwise` if the browser stores nothing, such as in a private window. */
async function inDb<T>(act: (db: Awaited<ReturnType<typeof load>>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act(await load());
  } catch {
    return otherwise;
  }
}

const NO_STORAGE: DeviceStorage = { read: async () => new Map(), write: async () => false };

/** Returns the namespaces of one account. Later users of the device don't see them (SEC-28). */
export function deviceStorageOf(account: number | undefined): DeviceStorage {
  if (account === undefined) return NO_STORAGE;
  return {
    read: (namespace) =>
      inDb((db) => db.readNamespace(account, namespace), new Map() as ReadonlyMap<string, unknown>),
    write: (namespace, change) =>
      inDb(async (db) => {
        await db.writeNamespace(account, namespace, change);
        return true;
      }, false),
    onLate: (again) => {
      void inDb(async (db) => db.afterAnswer.add(again), undefined);
      return () => void inDb(async (db) => db.afterAnswer.delete(again), undefined);
    },
  };
}

/** Returns how many changes of an account wait on this device. */
export const unsentOf = (account: number): Promise<number> => inDb((db) => db.countUnsent(account), 0);

/** Deletes copies of server data and keeps unsent changes and settings. Called after signing out, or when somebody else signs in. */
export async function forgetCopies(matches: (account: number) => boolean): Promise<void> {
  await inDb((db) => db.clearCopies(matches), undefined);
  await forgetVideos(matches);
}

/** Deletes all videos of these accounts, saved ones included. Also called after a membership lapses. */
export const forgetVideos = (matches: (account: number) => boolean): Promise<void> =>
  inDb((db) => db.clearVideos(matches), undefined);

const INSTALL = 'install';

/**
 * Returns whether this device was offered the home screen before. A browser that stores nothing counts as offered,
 * since it would ask on every visit.
 */
export const isOffered = (): Promise<boolean> =>
  inDb(async (db) => (await db.readNamespace(db.DEVICE_ACCOUNT, INSTALL)).size > 0, true);

export const noteOffered = (): Promise<void> =>
  inDb(
    (db) => db.writeNamespace(db.DEVICE_ACCOUNT, INSTALL, { put: new Map([['offered', Date.now()]]) }),
    undefined,
  );
