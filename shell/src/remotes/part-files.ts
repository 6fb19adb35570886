import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';

/** By what a part's files are known. */
export type PartFiles = Pick<RemoteEntry, 'name' | 'entry'>;

/** Whether a text, such as an address or a stack, names a file of the part: of its release, or of its development server. */
export function isOf(text: string, { name, entry }: PartFiles): boolean {
  const { origin } = new URL(entry, location.href);
  return text.includes(`/r/${name}/`) || (origin !== location.origin && text.includes(`${origin}/`));
}
