const nameOf = (key: string) => `admin-draft:${key}`;

/**
 * The tab's copies for the case that it is closed or crashes: in local storage, under the tab's own name. A tab that
 * lives holds a lock of that name, so that no other takes its drafts. They go when the person logs out.
 */
const COPY = /^admin-left:([\w-]+):(.+)$/;
const copyOf = (key: string) => `admin-left:${tab}:${key}`;
const lockOf = (name: string) => `admin-tab:${name}`;
const TAB = 'admin-tab';

let tab: string | null = null;
/** What tabs that are gone left behind, by key: where it lies and when it was typed. */
const left = new Map<string, { name: string; at: number }>();

/**
 * What this tab keeps under a key of the administrator's own, or what one that is gone has left of it; undefined where
 * there is nothing to be read.
 */
export function kept(key: string): unknown {
  takeLeft(key);
  return read(() => sessionStorage.getItem(nameOf(key)));
}

/** Keeps a plain value for this tab and the one after it; where the browser has no room or will not, nothing is kept. */
export function keep(key: string, value: unknown): void {
  quietly(() => sessionStorage.setItem(nameOf(key), JSON.stringify(value)));
  if (tab) quietly(() => localStorage.setItem(copyOf(key), JSON.stringify({ at: Date.now(), value })));
}

export function dropKept(key: string): void {
  sessionStorage.removeItem(nameOf(key));
  if (tab) localStorage.removeItem(copyOf(key));
}

let found: Promise<void> | undefined;
/** Looks once for what tabs that are gone have left; awaited before the first form asks for it. */
export const findLeft = (): Promise<void> => {
  found ??= look().catch(() => {});
  return found;
};

async function look(): Promise<void> {
  // Without them nobody knows which tabs live: then each keeps for itself alone.
  if (!navigator.locks) return;
  tab = await ownName();
  const { held = [] } = await navigator.locks.query();
  const living = new Set(held.map(({ name }) => name));
  for (const name of Object.keys(localStorage)) {
    const [, owner, key] = COPY.exec(name) ?? [];
    if (!owner || !key || living.has(lockOf(owner))) continue;
    const at = Number(Object(read(() => localStorage.getItem(name))).at);
    if (at > (left.get(key)?.at ?? 0)) left.set(key, { name, at });
  }
}

/** The name from before a refresh; where a doubled tab lives under it, a new one. */
async function ownName(): Promise<string> {
  const before = sessionStorage.getItem(TAB);
  if (before && (await hold(before))) return before;
  const name = crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  await hold(name);
  return name;
}

/** Holds the tab's lock as long as the page lives. Right after a refresh the page before may still have it. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = navigator.locks.request(lockOf(name), { signal: AbortSignal.timeout(1000) }, () => {
      resolve(true);
      return new Promise(() => {});
    });
    asked.catch(() => resolve(false));
  });
}

/** One tab alone gets it, and this one's own drafts go before. */
function takeLeft(key: string): void {
  const one = left.get(key);
  left.delete(key);
  if (!one || sessionStorage.getItem(nameOf(key)) !== null) return;
  const { value } = Object(read(() => localStorage.getItem(one.name)));
  localStorage.removeItem(one.name);
  if (value !== undefined) keep(key, value);
}

const read = (get: () => string | null): unknown => quietly(() => JSON.parse(get() ?? 'null') ?? undefined);

function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
