import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { CACHE_MS, type CachedName } from '@wedding/shared/host/cached-list.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import type { StoreApi } from 'zustand';
import { appStore } from './app-store.ts';

const cachedNames: readonly string[] = [
  'adminCategories',
  'adminReports',
  'userWatchLater',
  'adminVideo',
] satisfies CachedName[];

/**
 * Creates the query client. It writes every answer of a query with `meta.cached` back into the persisted store, as
 * `{data, expires}`. Only a lost network is retried, unless
 * the device says that it has none.
 */
export function createQueryClient(store: StoreApi<PersistedState>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails visibly. By default it would wait unseen, and be sent some minutes later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        gcTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) =>
          navigator.onLine && error instanceof ApiError && error.status === 0 && failures < 2,
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

/** Loading: queries without data. Fetching: all queries. */
const FLAGS: [string, QueryFilters?][] = [
  ['Loading:', { predicate: ({ state }) => state.status === 'pending' }],
  ['Fetching:'],
];

/** Logs to the console when the first query of a flag begins and the last one ends. */
function logActivity(client: QueryClient): void {
  const states: Record<string, boolean> = {};
  client.getQueryCache().subscribe(() => {
    for (const [flag, filters] of FLAGS) {
      const isOn = client.isFetching(filters) > 0;
      if (!states[flag] === isOn) console.debug(flag, isOn);
      states[flag] = isOn;
    }
  });
}

export const queryClient = createQueryClient(appStore);
