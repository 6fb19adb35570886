import { accepts } from '@wedding/shared/domain/contract-range.ts';
import type { BuildNeeds } from '../store/build-needs.ts';
import type { KnownPart } from '../store/read-build.ts';
import { isShell, nameOf, type PlainCheck, remotesInShells } from './check.ts';

/** A remote that is built for a later version of a library, or takes a name of the facade that the shell doesn't offer. */
export const sharedCheck: PlainCheck = (checked) =>
  remotesInShells(checked).flatMap(({ remote, shell }) => {
    const { name } = remote.manifest;
    const remedy = isShell(checked.mine)
      ? `keep it in this shell, or release a version of ${name} without it first.`
      : `promote a shell that fits to everyone first, or build ${name} for what is live.`;
    return mismatches(remote, shell).map((text) => `${nameOf(remote)} ${text}: ${remedy}`);
  });

function mismatches(remote: KnownPart, shell: KnownPart): string[] {
  const offered = shell.needs?.shared;
  if (!offered || !remote.needs) return [];
  return Object.entries(remote.needs.shared).flatMap(([key, taken]) => {
    const supply = offered[key];
    if (!supply) return [`takes ${key} from the shell, and ${nameOf(shell)} doesn't share it`];
    const missing = (taken.names ?? []).filter((name) => !supply.names?.includes(name));
    if (missing.length)
      return [`takes ${missing.join(', ')} of ${key}, which ${nameOf(shell)} doesn't offer`];
    // What its mfe.json says that it runs with.
    const range = remote.manifest.libraries?.[key.split('/', 1)[0] ?? ''];
    // Patch versions don't matter; a remote may use what a later minor version added.
    const built = `^${taken.version.split('.').slice(0, 2).join('.')}.0`;
    const shares = `${nameOf(shell)} shares ${supply.version}`;
    if ((majorOf(taken) === majorOf(supply) || !range) && !accepts(built, supply.version))
      return [`is built with ${key} ${taken.version}, ${shares}`];
    if (!range || accepts(range, supply.version)) return [];
    return [`runs with ${key} ${range}, as its mfe.json says, ${shares}`];
  });
}

const majorOf = ({ version }: BuildNeeds['shared'][string]) => version.split('.', 1)[0];
