import type { Registry, RemoteEntry } from '@wedding/shared/domain/registry.ts';

/**
 * The registry with what local remotes say of themselves: their development servers are on this machine, where the
 * gateway can't ask them. A server that doesn't answer leaves the live manifest standing.
 */
export async function withLocalManifests(registry: Registry): Promise<Registry> {
  const remotes = registry.remotes.map(async (remote): Promise<RemoteEntry> => {
    const override = registry.overrides?.find(({ part }) => part === remote.name);
    if (!override) return remote;
    try {
      const answer = await fetch(`${override.origin}/mfe.json`, { cache: 'no-store' });
      const { contract, routes, nav, slots } = (await answer.json()) as RemoteEntry;
      return { ...remote, contract, routes, nav, slots };
    } catch (cause) {
      console.warn(`${remote.name}: ${override.origin} doesn’t answer. Is npm run dev running?`, cause);
      return remote;
    }
  });
  return { ...registry, remotes: await Promise.all(remotes) };
}
