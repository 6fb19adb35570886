import { parseHealth } from './release-health.ts';
import { pointerOf } from './release-set.ts';
import { AlreadyExistsError, type ReleaseStore, SPENT_FOLDER, statusPrefix } from './release-store.ts';
import type { SharedState } from './shared-state.ts';

/** Longer than the time span of the counts, and than the lifetime of a page's token. */
const RETENTION_SECONDS = 2 * 86_400;
/** The greatest age of the copy in the store, for readers without an api. */
const COPY_INTERVAL_MS = 60_000;

/**
 * Wraps the release store, so that data that changes every few seconds is stored behind the apis: counts of gateways and
 * marks of spent tokens. Moving the pointer notifies all gateways. While no api answers, the store does all of it, as it
 * does for gateways that don't share. If both have a value, the newer one is read.
 */
export function sharedStore(
  store: ReleaseStore,
  state: SharedState,
  onNotNotified: () => void = () => {},
): ReleaseStore {
  const prefix = statusPrefix(store);
  const copied = new Map<string, number>();

  /** Reads a note and its copy in the store, and returns the one written last. */
  async function readStatus(key: string): Promise<Buffer | undefined> {
    const [notes, copy] = await Promise.all([state.listNotes(key), store.read(key)]);
    const note = notes?.get(key);
    if (note === undefined) return copy;
    const shared = Buffer.from(note);
    return copy && parseHealth(copy).at > parseHealth(shared).at ? copy : shared;
  }

  return {
    ...store,
    async swapPointer(key, expected, next) {
      const isMoved = await store.swapPointer(key, expected, next);
      if (!isMoved || key !== pointerOf(store)) return isMoved;
      if (!(await state.sendSignal(`release-${store.environment}`))) onNotNotified();
      return isMoved;
    },
    read: (key) => (key.startsWith(prefix) ? readStatus(key) : store.read(key)),
    async list(below) {
      if (`${below}/` !== prefix) return store.list(below);
      const [notes, copies] = await Promise.all([state.listNotes(prefix), store.list(below)]);
      return [...new Set([...copies, ...(notes?.keys() ?? [])])].sort();
    },
    async writeStatus(key, text) {
      // Errors of browsers are read where releases are made, which have no access to the apis.
      if (!key.startsWith(prefix)) return store.writeStatus(key, text);
      const now = Date.now();
      if (await state.writeNote({ key, value: text, seconds: RETENTION_SECONDS })) {
        const last = copied.get(key) ?? now;
        copied.set(key, last);
        if (now - last < COPY_INTERVAL_MS) return;
      }
      copied.set(key, now);
      await store.writeStatus(key, text);
    },
    async writeNew(key, bytes) {
      const isMark = key.startsWith(`${SPENT_FOLDER}/`);
      const isMine = isMark
        ? await state.writeNote({ key, value: '', seconds: RETENTION_SECONDS, isNew: true })
        : undefined;
      if (isMine === undefined) return store.writeNew(key, bytes);
      if (!isMine) throw new AlreadyExistsError(`${key} is spent.`);
    },
  };
}
