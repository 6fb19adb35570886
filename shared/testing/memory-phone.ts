import { type DeviceStorage, UNSENT } from '../platform/host.ts';

/** A device storage in memory that copies values as a browser does; `unsent` is its outbox. */
export function memoryPhone() {
  const shelves = new Map<string, Map<string, unknown>>();
  const shelf = (name: string) => shelves.get(name) ?? new Map<string, unknown>();
  const kept: DeviceStorage = {
    read: async (name) => new Map(shelf(name)),
    write: async (name, { put = new Map(), remove = [] }) => {
      const next = new Map([...shelf(name), ...put].map(([key, value]) => [key, structuredClone(value)]));
      for (const key of remove) next.delete(key);
      shelves.set(name, next);
      return true;
    },
  };
  return { ...kept, unsent: () => [...shelf(UNSENT).values()] };
}
