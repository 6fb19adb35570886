import { accepts } from '@wedding/shared/domain/contract-range.ts';
import type { BuildNeeds } from '../store/build-needs.ts';
import type { KnownPart } from '../store/read-build.ts';
import { nameOf } from './live-parts.ts';

/**
 * Returns the reasons why remotes and shells can't share modules: the remote is built for a later version of a library,
 * or takes a name of the facade that the shell doesn't offer. One of the two is the build to check.
 */
export function sharedRefusals(mine: KnownPart, others: readonly KnownPart[]): string[] {
  if (mine.manifest.name === 'shell') {
    return others.flatMap((remote) =>
      mismatches(remote, mine).map((text) => `${text}: ${shellRemedy(remote)}`),
    );
  }
  const shells = others.filter(({ manifest }) => manifest.name === 'shell');
  const remedy = `promote a shell that fits to everyone first, or build ${mine.manifest.name} for what is live.`;
  return shells.flatMap((shell) => mismatches(mine, shell).map((text) => `${text}: ${remedy}`));
}

const shellRemedy = ({ manifest }: KnownPart) =>
  `keep it in this shell, or release a version of ${manifest.name} without it first.`;

function mismatches(remote: KnownPart, shell: KnownPart): string[] {
  const offered = shell.needs?.shared;
  if (!offered || !remote.needs) return [];
  return Object.entries(remote.needs.shared).flatMap(([key, taken]) => {
    const offer = offered[key];
    if (!offer)
      return [`${nameOf(remote)} takes ${key} from the shell, and ${nameOf(shell)} doesn't share it`];
    const range = remote.manifest.libraries?.[key.split('/', 1)[0] ?? ''];
    return moduleMismatch({ key, taken, given: offer, range }).map(
      (text) => `${nameOf(remote)} ${text.replace('$', nameOf(shell))}`,
    );
  });
}

type SharedModule = BuildNeeds['shared'][string];

function moduleMismatch({
  key,
  taken,
  given,
  range,
}: {
  key: string;
  taken: SharedModule;
  given: SharedModule;
  /** What the remote's `mfe.json` says that it runs with. */
  range: string | undefined;
}): string[] {
  const missing = (taken.names ?? []).filter((name) => !given.names?.includes(name));
  if (missing.length) return [`takes ${missing.join(', ')} of ${key}, which $ doesn't offer`];
  // Patch versions don't matter; a remote may use what a later minor version added.
  const built = `^${taken.version.split('.').slice(0, 2).join('.')}.0`;
  const isOfItsMajor = majorOf(taken) === majorOf(given);
  if ((isOfItsMajor || !range) && !accepts(built, given.version)) {
    return [`is built with ${key} ${taken.version}, $ shares ${given.version}`];
  }
  if (!range || accepts(range, given.version)) return [];
  return [`runs with ${key} ${range}, as its mfe.json says, $ shares ${given.version}`];
}

const majorOf = ({ version }: SharedModule) => version.split('.', 1)[0];
