type Kind = 'local' | 'session';

// Reading `localStorage` throws if the browser forbids it.
const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/**
 * Reads a value that this browser, or this tab, stores as JSON. It is synchronous, for drafts and settings. Account data
 * belongs in `useHost().phone`. Returns undefined if the value doesn't exist or the browser stores nothing.
 */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value, or removes it if undefined. Returns whether that worked: storage may be full or forbidden. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes everything that this browser, or this tab, stores. Does nothing if the browser stores nothing. */
export function clearStored(kind: Kind): void {
  try {
    storageOf(kind).clear();
  } catch {
    // Then nothing is left behind.
  }
}
