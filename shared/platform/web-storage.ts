type Kind = 'local' | 'session';

// Reading `localStorage` throws where the browser forbids it.
const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/**
 * A value that this browser, or this tab, stores as JSON, without waiting for it: drafts and settings. What belongs to
 * an account lies in `useHost().phone`. Undefined where there is none, or where the browser stores nothing.
 */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a plain value, or removes it if undefined. Returns whether that worked: storage may be full or forbidden. */
export function writeStored(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
