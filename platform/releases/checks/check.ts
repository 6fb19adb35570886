import type { KnownPart } from '../store/read-build.ts';

/** A build beside what is live. */
export interface Checked<P extends KnownPart = KnownPart> {
  mine: P;
  /** The live versions of the same part. */
  before: readonly KnownPart[];
  /** All other live parts. */
  others: readonly KnownPart[];
}

/** Returns the refusals, a sentence each, with what to do. One of names and numbers alone needs no time. */
export type Check<P extends KnownPart = KnownPart> = (checked: Checked<P>) => string[] | Promise<string[]>;
export type PlainCheck = (checked: Checked) => string[];

/** Returns the name of a part in sentences. */
export const nameOf = ({ manifest, version }: Pick<KnownPart, 'manifest' | 'version'>) =>
  `${manifest.name} ${version}`;

export const isShell = ({ manifest }: Pick<KnownPart, 'manifest'>) => manifest.name === 'shell';

/** Returns each remote with each shell that a visitor may get beside it. One of the two is the build to check. */
export function remotesInShells({ mine, others }: Checked): { remote: KnownPart; shell: KnownPart }[] {
  if (isShell(mine)) return others.map((remote) => ({ remote, shell: mine }));
  return others.filter(isShell).map((shell) => ({ remote: mine, shell }));
}
