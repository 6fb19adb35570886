import {
  hashKey,
  type Query,
  QueryCache,
  type QueryCacheNotifyEvent,
  QueryClient,
} from '@tanstack/react-query';

/**
 * One part's share of the shell's query cache. What it builds lies in the shell's cache, which forgets everything at a
 * sign-out; what it finds, invalidates and removes is the part's own.
 */
class PartQueryCache extends QueryCache {
  private readonly all: QueryCache;
  private readonly prefix: string;

  constructor(all: QueryCache, prefix: string) {
    super();
    this.all = all;
    this.prefix = prefix;
  }

  override build: QueryCache['build'] = (...args) => this.all.build(...args);
  override add = (query: Query) => this.all.add(query);
  override remove = (query: Query) => this.all.remove(query);
  override get: QueryCache['get'] = (queryHash) => this.all.get(queryHash);
  override getAll = () => this.all.getAll().filter(({ queryHash }) => queryHash.startsWith(this.prefix));
  override notify = (event: QueryCacheNotifyEvent) => this.all.notify(event);
  override subscribe: QueryCache['subscribe'] = (listener) =>
    this.all.subscribe((event) => {
      if (event.query.queryHash.startsWith(this.prefix)) listener(event);
    });
}

const clients = new WeakMap<QueryClient, Map<string, QueryClient>>();

/** Returns a part's client, always the same: its keys are its own, even if another part has a key of the same name. */
export function partQueryClient(shell: QueryClient, part: string): QueryClient {
  const byPart = clients.get(shell) ?? new Map<string, QueryClient>();
  clients.set(shell, byPart);
  const existing = byPart.get(part);
  if (existing) return existing;
  const prefix = `${part}:`;
  const { queries, ...defaults } = shell.getDefaultOptions();
  const queryCache = new PartQueryCache(shell.getQueryCache(), prefix);
  const client = new QueryClient({
    queryCache,
    mutationCache: shell.getMutationCache(),
    defaultOptions: { ...defaults, queries: { ...queries, queryKeyHashFn: (key) => prefix + hashKey(key) } },
  });
  // All parts' mutations are in one cache, so that a sign-out forgets them.
  client.clear = () => queryCache.clear();
  byPart.set(part, client);
  return client;
}
