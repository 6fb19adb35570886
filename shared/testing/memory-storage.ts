import { type DeviceStorage, UNSENT } from '../host/host.ts';

/** Creates a device storage in memory that copies values as a browser does. `unsent` is its outbox. */
export function memoryStorage() {
  const namespaces = new Map<string, Map<string, unknown>>();
  const entriesOf = (name: string) => namespaces.get(name) ?? new Map<string, unknown>();
  const storage: DeviceStorage = {
    read: async (name) => new Map(entriesOf(name)),
    write: async (name, { put = new Map(), remove = [] }) => {
      const next = new Map([...entriesOf(name), ...put].map(([key, value]) => [key, structuredClone(value)]));
      for (const key of remove) next.delete(key);
      namespaces.set(name, next);
      return true;
    },
  };
  return { ...storage, unsent: () => [...entriesOf(UNSENT).values()] };
}
