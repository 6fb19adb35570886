import {
  type PartVersions,
  readCurrent,
  versionsByPart,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { accepts } from '@wedding/shared/domain/contract-range.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Returns what a stored version's `mfe.json` says; undefined if the store has none. */
export async function manifestOf(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Mfe | undefined> {
  const bytes = await versionFiles(store, { name, version })('mfe.json');
  return bytes && mfeSchema.parse(JSON.parse(String(bytes)));
}

/**
 * Returns notes, a line each, on live remotes whose contract everyone's shell doesn't offer. `check` refuses them, but a rollback
 * goes back without one, and what was published may have been promoted late.
 */
export async function noteMisfits(store: ReleaseStore): Promise<string> {
  const set = (await readCurrent(store))?.set;
  const shell = set?.shell.stable && (await manifestOf(store, 'shell', set.shell.stable));
  if (!shell) return '';
  const remotes = versionsByPart(set).filter(([name]) => name !== 'shell');
  const notes = remotes.map(async ([name, { stable }]: [string, PartVersions]) => {
    const { contract = '' } = (await manifestOf(store, name, stable)) ?? {};
    return accepts(contract, shell.contract)
      ? ''
      : `Note: ${name} ${stable} needs contract ${contract}, the live shell offers ${shell.contract}: its pages don’t open ` +
          `until both fit (npm run release -- rollback ${name}, or promote a shell that offers it).\n`;
  });
  return (await Promise.all(notes)).join('');
}
