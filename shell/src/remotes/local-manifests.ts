import type { Registry, RemoteEntry } from '@wedding/shared/domain/registry.ts';

/**
 * Returns the registry with the manifests of local remotes. Their development servers run on this machine, where the
 * gateway can't reach them. If a server doesn't answer, the live manifest stays in place.
 */
export async function withLocalManifests(registry: Registry): Promise<Registry> {
  // It is by the live manifest.
  document.title = '';
  const remotes = registry.remotes.map(async (remote): Promise<RemoteEntry> => {
    const override = registry.overrides?.find(({ part }) => part === remote.name);
    if (!override) return remote;
    try {
      const answer = await fetch(`${override.origin}/mfe.json`, { cache: 'no-store' });
      const { contract, routes, nav, slots, namespaces = [] } = (await answer.json()) as RemoteEntry;
      return { ...remote, contract, routes, nav, slots, namespaces };
    } catch (cause) {
      console.warn(`${remote.name}: ${override.origin} doesn’t answer. Is npm run dev running?`, cause);
      return remote;
    }
  });
  return { ...registry, remotes: await Promise.all(remotes) };
}
