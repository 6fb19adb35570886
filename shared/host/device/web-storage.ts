type Kind = 'local' | 'session';

// Reading `localStorage` throws if the browser forbids it.
const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** The remote that this file is built into, by the build (`platform/build/rsbuild.app.ts`). The shell and tests have none. */
declare const __REMOTE__: string | undefined;

/** No remote sees another's keys, whatever it calls its own. */
const PREFIX = typeof __REMOTE__ === 'string' ? `${__REMOTE__}/` : '';

/**
 * Reads a value that this browser, or this tab, stores as JSON. It is synchronous, for drafts and settings. Account data
 * belongs in `useHost().phone`. Returns undefined if the value doesn't exist or the browser stores nothing.
 */
export function readStored(kind: Kind, key: string): unknown {
  try {
    const storage = storageOf(kind);
    // What versions without a prefix stored is still there under the bare key.
    return JSON.parse(storage.getItem(PREFIX + key) ?? storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value, or removes it if undefined. Returns whether that worked: storage may be full or forbidden. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  try {
    const storage = storageOf(kind);
    if (value === undefined) for (const name of [PREFIX + key, key]) storage.removeItem(name);
    else storage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys of what is stored here, as `readStored` takes them. */
export function storedKeys(kind: Kind): string[] {
  try {
    return Object.keys(storageOf(kind)).flatMap((name) => {
      if (name.startsWith(PREFIX)) return name.slice(PREFIX.length);
      // Another remote's, or one of a version without a prefix.
      return name.startsWith('mfe-') ? [] : name;
    });
  } catch {
    return [];
  }
}

/** Removes what has this part's prefix: in the shell everything. Does nothing if the browser stores nothing. */
export function clearStored(kind: Kind): void {
  try {
    const storage = storageOf(kind);
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // Then nothing is left behind.
  }
}
