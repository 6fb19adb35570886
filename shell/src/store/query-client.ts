import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { CACHE_MS, type CachedName } from '@wedding/shared/platform/cached-list.ts';
import { ApiError } from '@wedding/shared/platform/call.ts';
import type { PersistedState } from '@wedding/shared/platform/host.ts';
import type { StoreApi } from 'zustand';
import { appStore } from './app-store.ts';

const cachedNames: readonly string[] = [
  'adminCategories',
  'adminReports',
  'userWatchLater',
  'adminVideo',
] satisfies CachedName[];

/**
 * The query client, writing every answer of a query with `meta.cached` back into the persisted store as
 * `{data, expires}`. Only a lost network is worth asking twice.
 */
export function createQueryClient(store: StoreApi<PersistedState>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; by itself it would wait, unseen, and go out some minutes later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        gcTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
      },
    },
  });
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = event.query.meta?.cached;
    if (typeof name !== 'string' || !cachedNames.includes(name)) return;
    const { data, dataUpdatedAt } = event.query.state;
    store.setState({ [name]: { data, expires: dataUpdatedAt + CACHE_MS } });
  });
  logActivity(client);
  return client;
}

/** Loading: queries that have no data yet. Fetching: all. */
const FLAGS: [string, QueryFilters?][] = [
  ['Loading:', { predicate: ({ state }) => state.status === 'pending' }],
  ['Fetching:'],
];

/** Tells the console when the first query of a flag begins and the last one ends. */
function logActivity(client: QueryClient): void {
  const known: Record<string, boolean> = {};
  client.getQueryCache().subscribe(() => {
    for (const [flag, filters] of FLAGS) {
      const isOn = client.isFetching(filters) > 0;
      if (!known[flag] === isOn) console.debug(flag, isOn);
      known[flag] = isOn;
    }
  });
}

export const queryClient = createQueryClient(appStore);
