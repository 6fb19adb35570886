import { readStored, writeStored } from '@wedding/shared/platform/web-storage.ts';

const draftKey = (key: string) => `admin-draft:${key}`;

/**
 * Copies of the tab's drafts in local storage, under the tab's name, in case it is closed or crashes. An open tab
 * holds a lock of that name, so that no other tab takes its drafts. Signing out deletes them.
 */
const COPY = /^admin-left:([\w-]+):(.+)$/;
const copyKey = (key: string) => `admin-left:${tab}:${key}`;
const lockName = (name: string) => `admin-tab:${name}`;
const TAB = 'admin-tab';

let tab: string | null = null;
/** Drafts of closed tabs by key: storage name and time of the last change. */
const orphans = new Map<string, { name: string; at: number }>();

/**
 * The draft of this tab, or one that a closed tab left, under a key that names the administrator; undefined where
 * there is none.
 */
export function readDraft(key: string): unknown {
  adoptOrphan(key);
  return readStored('session', draftKey(key));
}

/** Stores a plain value for this tab and the next one; does nothing if the browser's storage is full or blocked. */
export function writeDraft(key: string, value: unknown): void {
  writeStored('session', draftKey(key), value);
  if (tab) writeStored('local', copyKey(key), { at: Date.now(), value });
}

export function removeDraft(key: string): void {
  writeStored('session', draftKey(key), undefined);
  if (tab) writeStored('local', copyKey(key), undefined);
}

let search: Promise<void> | undefined;
/** Looks once for drafts of closed tabs; awaited before the first form reads one. */
export const findOrphanedDrafts = (): Promise<void> => {
  search ??= collectOrphans().catch(() => {});
  return search;
};

async function collectOrphans(): Promise<void> {
  // Without locks, open tabs can't be told from closed ones: each tab uses its own drafts only.
  if (!navigator.locks) return;
  tab = await claimTabName();
  const { held = [] } = await navigator.locks.query();
  const living = new Set(held.map(({ name }) => name));
  for (const name of Object.keys(localStorage)) {
    const [, owner, key] = COPY.exec(name) ?? [];
    if (!owner || !key || living.has(lockName(owner))) continue;
    const at = Number(Object(readStored('local', name)).at);
    if (at > (orphans.get(key)?.at ?? 0)) orphans.set(key, { name, at });
  }
}

/** The name from before a refresh; a new one if a duplicated tab holds it. */
async function claimTabName(): Promise<string> {
  const before = sessionStorage.getItem(TAB);
  if (before && (await holdLock(before))) return before;
  const name = crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  await holdLock(name);
  return name;
}

/** Holds the tab's lock until the page closes. Right after a refresh the previous page may still hold it. */
function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = navigator.locks.request(lockName(name), { signal: AbortSignal.timeout(1000) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    asked.catch(() => resolve(false));
  });
}

/** Only one tab adopts it, and only without a draft of its own. */
function adoptOrphan(key: string): void {
  const one = orphans.get(key);
  orphans.delete(key);
  if (!one || readStored('session', draftKey(key)) !== undefined) return;
  const { value } = Object(readStored('local', one.name));
  writeStored('local', one.name, undefined);
  if (value !== undefined) writeDraft(key, value);
}
