import type { CacheEntry, PersistedState } from './host.ts';

/** Five minutes: the specification keeps categories, reports and watch later fresh for that long. */
export const CACHE_MS = 300_000;

export type CachedName = 'adminCategories' | 'adminReports' | 'userWatchLater' | 'adminVideo';
type Data<N extends CachedName> = PersistedState[N] extends CacheEntry<infer T> | null ? T : never;

/** Returns a list's entry in the persisted store, or null if it has expired. */
export function freshEntry<N extends CachedName>(name: N, state: PersistedState): CacheEntry<Data<N>> | null {
  const entry = state[name] as CacheEntry<Data<N>> | null;
  return entry && entry.expires > Date.now() ? entry : null;
}

/**
 * Returns query options that show a list from the persisted store at once and keep it fresh for five minutes. The shell
 * writes the query's answer back under the name in `meta`.
 */
export function cachedList<N extends CachedName>(name: N, state: PersistedState) {
  const fresh = freshEntry(name, state);
  return {
    staleTime: CACHE_MS,
    meta: { cached: name },
    ...(fresh && { initialData: fresh.data, initialDataUpdatedAt: fresh.expires - CACHE_MS }),
  };
}
