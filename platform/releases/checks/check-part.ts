import { readCurrent, versionsByPart } from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type Build, type KnownPart, parsePart } from '../store/read-build.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Check } from './check.ts';
import { bypassCheck } from './check-bypasses.ts';
import { apiRefusals, callRefusals, fetchOperations, operationsOf } from './check-calls.ts';
import { changelogCheck } from './check-changelog.ts';
import { FIT_CHECKS } from './check-fit.ts';
import { NAME_CHECKS } from './check-names.ts';
import { sharedCheck } from './check-shared.ts';
import { sizeCheck } from './check-size.ts';
import { styleCheck } from './check-styles.ts';
import { typeCheck } from './check-types.ts';
import { makeTrial, type Trial } from './trial.ts';

/** What a check needs besides the store, and the checks that it leaves out, with the reason. */
export interface CheckMeans {
  /** The address of the live product, such as "https://wedding.example". */
  site: string;
  noApi?: string | undefined;
  noMount?: string | undefined;
  /** Opens a trial's pages in a browser. Returns a sentence for each part that doesn't mount. */
  mount: (trial: Trial) => Promise<string[]>;
}

/** What needs only the build and the live versions. */
const CHECKS: readonly Check<Build>[] = [
  ...FIT_CHECKS,
  sharedCheck,
  ...NAME_CHECKS,
  typeCheck,
  sizeCheck,
  styleCheck,
  bypassCheck,
  changelogCheck,
];

/**
 * Checks a build against the live parts: contract, shared libraries, names and types used across parts, weight, the
 * api's operations, and finally whether it mounts.
 * @returns notes on what was left out
 * @throws the refusals, a line each
 */
export async function checkPart(store: ReleaseStore, mine: Build, means: CheckMeans): Promise<string[]> {
  const live = await readLive(store);
  const before = live.filter(({ manifest }) => manifest.name === mine.name);
  const others = live.filter((part) => !before.includes(part));
  const isLive = mine.name === 'shell' || others.some(({ manifest }) => manifest.name === 'shell');
  const hasSite = isLive && others.length > 0;
  const checks = hasSite && !means.noApi ? [...CHECKS, callCheck(means.site)] : CHECKS;
  const all = await Promise.all(checks.map((check) => check({ mine, before, others })));
  const refusals = [...new Set(all.flat())];
  // Last, since it takes a browser.
  if (hasSite && !means.noMount && refusals.length === 0) {
    refusals.push(...(await mountRefusals(store, { mine, others, mount: means.mount })));
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  if (!hasSite) return [NO_SITE];
  return [
    ...(means.noApi ? [`Its calls were not compared with the api: ${means.noApi}.`] : []),
    ...(means.noMount ? [`It was not mounted: ${means.noMount}.`] : []),
  ];
}

/** Reads every version that is served now, both stable ones and canaries. */
async function readLive(store: ReleaseStore): Promise<KnownPart[]> {
  const set = (await readCurrent(store))?.set;
  const served = (set ? versionsByPart(set) : []).flatMap(([name, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version) => (version ? { name, version } : [])),
  );
  return Promise.all(
    served.map(async (part) => {
      const read = versionFiles(store, part);
      if (!(await read('mfe.json')) || !(await read('chunks.json')))
        throw new Error(`The store has lost files of ${part.name} ${part.version}, which is live.`);
      return parsePart(part.version, read);
    }),
  );
}

const NO_SITE =
  'There is no live site in this store yet, so it was not mounted and its calls were not checked.';

const callCheck =
  (site: string): Check<Build> =>
  ({ mine }) =>
    fetchOperations(site).then(
      (offered) => callRefusals(mine, offered),
      (error: Error) => [error.message],
    );

async function mountRefusals(
  store: ReleaseStore,
  { mount, ...parts }: { mine: Build; others: readonly KnownPart[]; mount: CheckMeans['mount'] },
): Promise<string[]> {
  const trial = await makeTrial(store, parts);
  try {
    return await mount(trial);
  } finally {
    await trial.remove();
  }
}

/**
 * Checks an api that is to be released against every live part.
 * @throws the refusals, a line each
 */
export async function checkApi(store: ReleaseStore, openapi: unknown): Promise<string> {
  const live = await readLive(store);
  const refusals = apiRefusals(live, operationsOf(openapi));
  if (refusals.length) throw new Error(refusals.join('\n'));
  return `The api offers all that the ${live.length} live versions call.`;
}
