import { timeLimit } from '@wedding/shared/host/device/time-limit.ts';
import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { readStored, storedKeys, writeStored } from '@wedding/shared/host/device/web-storage.ts';

const draftKey = (key: string) => `admin-draft:${key}`;

/**
 * The keys of the copies of a tab's drafts in local storage, in case the tab is closed or crashes. The key contains the
 * tab's name. An open tab holds a lock of that name, so that no other tab adopts its drafts. Signing out deletes the copies.
 */
const COPY = /^admin-left:([\w-]+):(.+)$/;
const copyKey = (key: string) => `admin-left:${tab}:${key}`;
const LOCK = 'mfe-admin/tab:';
const TAB = 'admin-tab';

let tab: string | null = null;
/** Drafts of closed tabs by key: storage name and time of the last change. */
const orphans = new Map<string, { name: string; at: number }>();

/**
 * Returns the draft of this tab, or one that a closed tab left. The key names the administrator. Returns undefined if no
 * draft exists.
 */
export function readDraft(key: string): unknown {
  adoptOrphan(key);
  return readTyped(draftKey(key));
}

/**
 * Stores a plain value for this tab and the next one. Returns whether that worked: if storage is full or blocked, the draft
 * lasts until the page is left, which asks first.
 */
export function writeDraft(key: string, value: unknown): boolean {
  if (tab) writeStored('local', copyKey(key), { at: Date.now(), value });
  return writeTyped(draftKey(key), value);
}

export function removeDraft(key: string): void {
  writeTyped(draftKey(key), undefined);
  if (tab) writeStored('local', copyKey(key), undefined);
}

const inTime = timeLimit(1500, 'The list of tabs');
let search: Promise<void> | undefined;
/** Looks for drafts of closed tabs, once per page load. Awaited before the first form reads a draft. */
export const findOrphanedDrafts = (): Promise<void> => {
  search ??= inTime(collectOrphans).catch(() => {});
  return search;
};

async function collectOrphans(): Promise<void> {
  // Without locks, open tabs can't be told from closed ones, so each tab uses only its own drafts.
  if (!navigator.locks) return;
  tab = await claimTabName();
  const { held = [] } = await navigator.locks.query();
  const openTabs = new Set(held.map(({ name }) => name));
  for (const name of storedKeys('local')) {
    const [, owner, key] = COPY.exec(name) ?? [];
    if (!owner || !key || openTabs.has(LOCK + owner)) continue;
    const at = Number(Object(readStored('local', name)).at);
    if (at > (orphans.get(key)?.at ?? 0)) orphans.set(key, { name, at });
  }
}

/** Returns the tab's name from before a refresh, or a new one if a duplicated tab holds that name. */
async function claimTabName(): Promise<string> {
  const previous = readStored('session', TAB);
  if (typeof previous === 'string' && (await holdLock(previous))) return previous;
  const name = crypto.randomUUID();
  writeStored('session', TAB, name);
  await holdLock(name);
  return name;
}

/** Holds the tab's lock until the page closes. Right after a refresh the previous page may still hold it. */
function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = navigator.locks.request(LOCK + name, { signal: AbortSignal.timeout(1000) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    request.catch(() => resolve(false));
  });
}

/** Moves a closed tab's draft to this tab, unless this tab has a draft of its own. Only one tab adopts it. */
function adoptOrphan(key: string): void {
  const orphan = orphans.get(key);
  orphans.delete(key);
  if (!orphan || readTyped(draftKey(key)) !== undefined) return;
  const { value } = Object(readStored('local', orphan.name));
  writeStored('local', orphan.name, undefined);
  if (value !== undefined) writeDraft(key, value);
}
