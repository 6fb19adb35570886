import type { SlotName, SlotProps } from '@wedding/shared/contract/slots.ts';
import { fillersOf, type Registry, type RemoteEntry } from '@wedding/shared/domain/registry.ts';
import type { Filler, Host } from '@wedding/shared/host/host.ts';
import { reportFailure } from './beacon.ts';
import { loadRemote } from './load-remote.ts';
import { RemoteScope } from './remote-scope.tsx';
import { withinTime } from './within-time.ts';

/** Finds the fillers of each slot in the manifests of this page's release. Their entries load as for their own pages. */
export function slotFillers(registry: Registry): Host['fillers'] {
  const bySlot = new Map<SlotName, readonly Filler[]>();
  return <N extends SlotName>(slot: N) => {
    const fillers = bySlot.get(slot) ?? loadersOf(registry, slot);
    bySlot.set(slot, fillers as readonly Filler[]);
    return fillers as readonly Filler<N>[];
  };
}

function loadersOf<N extends SlotName>(registry: Registry, slot: N): Filler<N>[] {
  const remotes = fillersOf(slot, { remotes: registry.remotes, shell: registry.shell.slots });
  return remotes.map((remote) => {
    /** The build that was loaded. After a failure it may be the previous one. */
    let loadedRemote: RemoteEntry = remote;
    const height = remote.slots.heights?.[slot];
    return {
      remote: remote.name,
      ...(height !== undefined && { height }),
      load: async () => {
        const loaded = await loadRemote(remote, registry.contract);
        loadedRemote = loaded.remote;
        const Component = await fetchFiller(loaded.remote, loaded.fills[slot]);
        return function ScopedFiller(props: SlotProps[N]) {
          return (
            <RemoteScope remote={loaded.remote}>
              <Component {...props} />
            </RemoteScope>
          );
        };
      },
      failed: () => reportFailure(loadedRemote, 'render'),
    };
  });
}

async function fetchFiller<T>(remote: RemoteEntry, load: (() => Promise<{ Component: T }>) | undefined) {
  try {
    if (!load) throw new Error(`${remote.name} fills less than its mfe.json says.`);
    return (await withinTime(load())).Component;
  } catch (cause) {
    reportFailure(remote, 'chunk', cause);
    throw cause;
  }
}
