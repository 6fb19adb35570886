import { type DeviceStorage, UNSENT } from '@wedding/shared/platform/host.ts';

// A chunk of its own: visitors have nothing in device storage.
const load = () => import(/* webpackChunkName: "device-db" */ './device-db.ts');

/** Where the browser stores nothing, such as in a private window, `otherwise` is the answer. */
async function inDb<T>(act: (db: Awaited<ReturnType<typeof load>>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act(await load());
  } catch {
    return otherwise;
  }
}

const NOBODY: DeviceStorage = { read: async () => new Map(), write: async () => false };

/** The namespaces of one account: later users of the device don't see them (SEC-28). */
export function deviceStorageOf(account: number | undefined): DeviceStorage {
  if (account === undefined) return NOBODY;
  return {
    read: (namespace) =>
      inDb((db) => db.readNamespace(account, namespace), new Map() as ReadonlyMap<string, unknown>),
    write: (namespace, change) =>
      inDb(async (db) => {
        await db.writeNamespace(account, namespace, change);
        return true;
      }, false),
  };
}

/** How many changes of an account wait on this device. */
export const unsentOf = (account: number): Promise<number> =>
  inDb((db) => db.countNamespace(account, UNSENT), 0);

/** After signing out, or when somebody else signs in: deletes copies of what the server has, keeps unsent changes. */
export async function forgetCopies(goes: (account: number) => boolean): Promise<void> {
  await inDb((db) => db.clearCopies(goes), undefined);
  await forgetVideos(goes);
}

/** After a lapse as well: without a membership no video stays on the phone, saved ones included. */
export const forgetVideos = (goes: (account: number) => boolean): Promise<void> =>
  inDb((db) => db.clearVideos(goes), undefined);

const INSTALL = 'install';

/** Whether this phone was offered the home screen before; a browser that stores nothing would ask at every visit. */
export const isOffered = (): Promise<boolean> =>
  inDb(async (db) => (await db.readNamespace(db.DEVICE_ACCOUNT, INSTALL)).size > 0, true);

export const noteOffered = (): Promise<void> =>
  inDb(
    (db) => db.writeNamespace(db.DEVICE_ACCOUNT, INSTALL, { put: new Map([['offered', Date.now()]]) }),
    undefined,
  );
