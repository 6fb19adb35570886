import type { CacheEntry, PersistedState } from './host.ts';

/** Spec section 9: categories, reports and watch later stay fresh for five minutes. */
export const CACHE_MS = 300_000;

export type CachedName = 'adminCategories' | 'adminReports' | 'userWatchLater' | 'adminVideo';
type Data<N extends CachedName> = PersistedState[N] extends CacheEntry<infer T> | null ? T : never;

/**
 * Query options that paint a list from the persisted store at once and keep it for five minutes.
 * The shell writes the query's answer back under the name in `meta`.
 */
export function cachedList<N extends CachedName>(name: N, state: PersistedState) {
  const entry = state[name] as CacheEntry<Data<N>> | null;
  const fresh = entry && entry.expires > Date.now() ? entry : null;
  return {
    staleTime: CACHE_MS,
    meta: { cached: name },
    ...(fresh && { initialData: fresh.data, initialDataUpdatedAt: fresh.expires - CACHE_MS }),
  };
}
