import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { accepts } from '../src/remotes/contract-range.ts';
import { folderOf } from './publish.ts';
import { type ReleaseSet, readCurrent } from './release-set.ts';
import type { ReleaseStore } from './release-store.ts';

/** Parts that are live beside the one that is checked: stable versions and canaries. */
export type LivePart = { version: string; manifest: Mfe };

/** Every version that somebody is given now, of all parts but the named one. */
export async function readOthersLive(store: ReleaseStore, part: string): Promise<LivePart[]> {
  const set = (await readCurrent(store))?.set;
  const versions = set ? versionsOf(set).filter(([name]) => name !== part) : [];
  return Promise.all(
    versions.map(async ([name, version]) => {
      const bytes = await store.read(`${folderOf(name, version)}/mfe.json`);
      if (!bytes) throw new Error(`The store has lost the mfe.json of ${name} ${version}, which is live.`);
      return { version, manifest: mfeSchema.parse(JSON.parse(String(bytes))) };
    }),
  );
}

function versionsOf({ shell, remotes }: ReleaseSet): [string, string][] {
  return Object.entries({ shell, ...remotes }).flatMap(([name, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version): [string, string][] => (version ? [[name, version]] : [])),
  );
}

/** Why a part can't go beside what is live, one sentence each that says what to do; none where it fits. */
export function refusalsOf(mine: Mfe, others: LivePart[]): string[] {
  return [...contractRefusals(mine, others), ...others.flatMap((other) => collisions(mine, other))];
}

function contractRefusals(mine: Mfe, others: LivePart[]): string[] {
  if (mine.name === 'shell') {
    return others
      .filter(({ manifest }) => !accepts(manifest.contract, mine.contract))
      .map(
        ({ manifest, version }) =>
          `${manifest.name} ${version} is live and needs contract ${manifest.contract}; this shell offers ` +
          `${mine.contract}: keep that version's calls, or let ${manifest.name} be released for the new one first.`,
      );
  }
  const shells = others.filter(({ manifest }) => manifest.name === 'shell');
  if (shells.length === 0 || shells.some(({ manifest }) => accepts(mine.contract, manifest.contract)))
    return [];
  const offered = shells.map(({ manifest }) => manifest.contract).join(' and ');
  return [
    `${mine.name} needs contract ${mine.contract}, the live shell offers ${offered}: release that shell first, or ` +
      'lower "contract" in mfe.json.',
  ];
}

function collisions(mine: Mfe, { version, manifest }: LivePart): string[] {
  const theirs = `${manifest.name} ${version}, which is live`;
  const routes = mine.routes
    .filter(({ path }) => manifest.routes.some((other) => shape(other.path) === shape(path)))
    .map(({ path }) => `The route ${path} belongs to ${theirs}: choose another path in mfe.json.`);
  const slots = mine.slots.offers
    .filter((slot) => manifest.slots.offers.includes(slot))
    .map((slot) => `The slot ${slot} is offered by ${theirs}: choose another name in mfe.json.`);
  return [...routes, ...slots];
}

/** Parameters may have any name: "watch/:id" and "watch/:video" are one address. */
const shape = (path: string) => path.replaceAll(/:\w+/g, ':');
