import type { ReleaseReader } from './release-reader.ts';

/** The live versions of one part. */
export interface PartVersions {
  stable: string;
  previous?: string;
  canary?: { version: string; percent: number };
}

/**
 * Who sees a remote, or one page of it: a share of the members, the members of a list, and administrators if it says so. It is
 * about what is shown, and keeps nothing secret: files are public.
 */
export interface Flag {
  part: string;
  /** The path of a page, as in `mfe.json`; absent for the whole remote. */
  page?: string;
  /** The number of members out of 100. */
  percent?: number;
  /** Ids of accounts. */
  members?: number[];
  administrators?: true;
  /** The last day, as YYYY-MM-DD in UTC. After it nobody sees it. */
  until: string;
}

/** The name of what a flag is about: there is one flag for each. */
export const flagName = ({ part, page }: Pick<Flag, 'part' | 'page'>): string =>
  page === undefined ? part : `${part}/${page}`;

export const hasEnded = ({ until }: Flag): boolean => new Date().toISOString().slice(0, 10) > until;

/** A release: the shell and each remote at a version. Its id is the hash of its content. */
export interface ReleaseSet {
  shell: PartVersions;
  remotes: Record<string, PartVersions>;
  /** What only some people see. Absent if there is nothing. */
  flags?: Flag[];
}

/** Returns the key of the pointer to an environment's live set. */
export const pointerOf = ({ environment }: ReleaseReader): string =>
  environment === 'live' ? 'releases/current' : `releases/${environment}`;

/** Reads the live set and its id; undefined before the first release. @throws a sentence when the set is lost or damaged */
export async function readCurrent(
  store: ReleaseReader,
): Promise<{ id: string; set: ReleaseSet } | undefined> {
  const id = String((await store.read(pointerOf(store))) ?? '').trim();
  return id ? { id, set: await readSet(store, id) } : undefined;
}

/** Returns the versions of every part. */
export const versionsByPart = (set: ReleaseSet): [name: string, PartVersions][] => [
  ['shell', set.shell],
  ...Object.entries(set.remotes),
];

/** Returns every "part version" that a set names, including those for a rollback. */
export function versionsIn(set: ReleaseSet): Set<string> {
  return new Set(
    versionsByPart(set).flatMap(([name, { stable, previous, canary }]) =>
      [stable, previous, canary?.version].flatMap((version) => (version ? [`${name} ${version}`] : [])),
    ),
  );
}

/** Returns the live versions of a part; undefined if it was never live. */
export function partVersions(live: ReleaseSet | undefined, name: string): PartVersions | undefined {
  const versions = name === 'shell' ? live?.shell : live?.remotes[name];
  return versions?.stable ? versions : undefined;
}

/** Reads a set by its id. @throws a sentence when it is lost or damaged */
export async function readSet(store: Pick<ReleaseReader, 'read'>, id: string): Promise<ReleaseSet> {
  const key = `releases/${id}.json`;
  const bytes = await store.read(key);
  try {
    return JSON.parse(String(bytes)) as ReleaseSet;
  } catch (cause) {
    throw new Error(
      `${key}, which is live, is ${bytes ? 'damaged' : 'missing'} in the release store. Restore it from a backup; ` +
        'where npm start builds, remove dist/releases instead, and it builds everything again.',
      { cause },
    );
  }
}
