import { clearStored } from '@wedding/shared/host/device/web-storage.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import { STORE_KEY } from '@wedding/shared/host/token.ts';
import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { emptyState, restore } from './restore.ts';

/** As specified: the version, and how long the start may wait for local storage. */
const VERSION = 1;
const REHYDRATION_MS = 5000;

/** If local storage is full or forbidden by the browser, only the memory between visits is lost. */
const browserStorage: StateStorage = {
  getItem: (name) => orNull(() => localStorage.getItem(name)),
  setItem: (name, value) => orNull(() => localStorage.setItem(name, value)),
  removeItem: (name) => orNull(() => localStorage.removeItem(name)),
};

/** Creates the persisted store over any storage. `rehydrate` settles within 5 seconds, whatever the storage does. */
export function createAppStore(storage: StateStorage) {
  let waiting = true;
  const store = createStore<PersistedState>()(
    persist(() => emptyState, {
      name: STORE_KEY,
      version: VERSION,
      storage: createJSONStorage(() => storage),
      skipHydration: true,
      // State of another version has another shape: start empty.
      migrate: () => emptyState,
      // An answer after the limit comes too late: the person may have signed in meanwhile.
      merge: (storedState, current) => (waiting ? restore(storedState) : current),
    }),
  );
  async function rehydrate(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REHYDRATION_MS);
    });
    await Promise.race([Promise.resolve(store.persist.rehydrate()).catch(() => {}), limit]);
    clearTimeout(timer);
    waiting = false;
  }
  return { store, rehydrate };
}

/** The application's only store. `rehydrate` is awaited once, before the first render. */
export const { store: appStore, rehydrate } = createAppStore(browserStorage);

/** Empties the store, in memory and in local storage. */
export function clearAppStore(): void {
  appStore.setState(emptyState, true);
  // After the reset, which has just written the empty state.
  clearStored('local');
}

/** Returns the user id in a text of local storage, or null if it contains no user. */
export function storedUserId(text: string | null): number | null {
  return orNull(() => restore(JSON.parse(text ?? 'null')?.state).current?.id) ?? null;
}

function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
