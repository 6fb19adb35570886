import { matchRegistry, type Registry, type RemoteEntry } from '@wedding/shared/domain/registry.ts';

/** By what a part's files are known. */
export type PartFiles = Pick<RemoteEntry, 'name' | 'entry'>;

/** Whether a text, such as an address or a stack, names a file of the part: of its release, or of its development server. */
export function isOf(text: string, { name, entry }: PartFiles): boolean {
  const { origin } = new URL(entry, location.href);
  return text.includes(`/r/${name}/`) || (origin !== location.origin && text.includes(`${origin}/`));
}

/** Returns whose page it is, for what names no part: the only remote on it, or the one at its address. Undefined if it is the shell's. */
export const pageOwner = (
  isOnPage: (remote: RemoteEntry) => boolean,
  registry: Registry,
): RemoteEntry | undefined => {
  const [only, second] = registry.remotes.filter(isOnPage);
  return second ? matchRegistry(registry, location.pathname)?.remote : only;
};
