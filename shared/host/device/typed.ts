import { readStored, writeStored } from './web-storage.ts';

/** What was typed and this browser doesn't store, because its storage is full or blocked. */
const unstored = new Map<string, unknown>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Returns what was typed under `key` in this tab, as JSON; undefined if nothing was. */
export const readTyped = (key: string): unknown => unstored.get(key) ?? readStored('session', key);

/**
 * Keeps what was typed, a JSON value, for this tab; undefined removes it. Returns whether the browser stores it: if not, it
 * lasts until the page is left, which asks first.
 */
export function writeTyped(key: string, value: unknown): boolean {
  const isStored = writeStored('session', key, value);
  if (isStored || value === undefined) unstored.delete(key);
  else unstored.set(key, value);
  const listen = unstored.size > 0 ? addEventListener : removeEventListener;
  listen('beforeunload', askBeforeLeaving);
  return isStored;
}
