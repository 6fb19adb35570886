import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';

/**
 * Gives a part device storage in which every namespace is its own: it has the part's name before it, unless `mfe.json` lists
 * the bare one. Versions older than that list have bare namespaces only.
 */
export function ownNamespaces(
  { read, write, ...others }: DeviceStorage,
  { name, namespaces }: Pick<RemoteEntry, 'name' | 'namespaces'>,
): DeviceStorage {
  const nameOf = (namespace: string) =>
    !namespaces || namespaces.includes(namespace) ? namespace : `${name}/${namespace}`;
  return {
    ...others,
    read: (namespace) => read(nameOf(namespace)),
    write: (namespace, change) => write(nameOf(namespace), change),
  };
}
