import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsOf } from '../../platform/cli/checks/parts.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { buildGateway } from '../../platform/gateway/app.ts';
import { readSiteConfig } from '../../platform/gateway/site-config.ts';
import { FIT_CHECKS } from '../../platform/releases/checks/check-fit.ts';
import { sharedCheck } from '../../platform/releases/checks/check-shared.ts';
import { NEEDS_FILE } from '../../platform/releases/store/build-needs.ts';
import { type Build, makeBuild, readBuild } from '../../platform/releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../platform/releases/store/release-set.ts';
import { openReleaseStore } from '../../platform/releases/store/release-store.ts';
import { storeBuild } from '../../platform/releases/store/store-build.ts';
import { ADMIN, SMS_SECRET } from '../cluster/people.ts';
import { NO_SPLASH } from '../cluster/settings.ts';
import { startProcess } from '../cluster/start-process.ts';

/** This checkout, the last with the shell's previous minor, and the last before the latest migration. */
type Age = 'today' | 'older minor' | 'older api';

/** Folders, each installed and built. */
export type Checkouts = Partial<Record<Age, string>>;

/** A shell, remotes and an api of different versions. The gateway is today's. */
export interface Mixture {
  name: string;
  shell: Age;
  remotes: Age;
  api: Age;
  /** Whether `check` may refuse it, because today's remotes need what the older shell hasn't. */
  mayBeRefused?: true;
  /** What the shell serves and what remotes need instead of what their `mfe.json` says, by name. */
  contracts?: Readonly<Record<string, string>>;
  /** The version of React that the shell says it shares, and the range that remotes say they run with. */
  react?: { shared: string; range: string };
}

const MIXTURES: readonly Mixture[] = [
  {
    name: 'today’s remotes in the older shell',
    shell: 'older minor',
    remotes: 'today',
    api: 'today',
    mayBeRefused: true,
  },
  {
    name: 'the older remotes in today’s shell, with today’s api',
    shell: 'today',
    remotes: 'older minor',
    api: 'today',
  },
  {
    name: 'today’s shell and remotes with the older api',
    shell: 'today',
    remotes: 'today',
    api: 'older api',
  },
  {
    name: 'a shell that serves two majors, with a remote for each and one for both',
    shell: 'today',
    remotes: 'today',
    api: 'today',
    contracts: {
      shell: '1.99.0 || 2.0.0',
      'mfe-planning': '^2.0.0',
      'mfe-marketing': '^1.8.0',
      'mfe-videos': '^1.8.0 || ^2.0.0',
    },
  },
  {
    name: 'a shell of the second of two majors alone, once each remote runs with it',
    shell: 'today',
    remotes: 'today',
    api: 'today',
    contracts: {
      shell: '2.0.0',
      'mfe-planning': '^2.0.0',
      'mfe-marketing': '^1.8.0 || ^2.0.0',
      'mfe-videos': '^1.8.0 || ^2.0.0',
      'mfe-admin': '^1.8.0 || ^2.0.0',
    },
  },
  {
    // Only the number is of a later React: there is none yet to build with.
    name: 'a shell with the second of two majors of React, once each remote runs with it',
    shell: 'today',
    remotes: 'today',
    api: 'today',
    react: { shared: '20.0.0', range: '^19.0.0 || ^20.0.0' },
  },
];

/** Returns the mixtures whose names contain a text. */
export const mixturesOf = (text: string): Mixture[] => MIXTURES.filter(({ name }) => name.includes(text));

/** Returns the ages of which these mixtures need a checkout. */
export const agesOf = (mixtures: readonly Mixture[]): Set<Age> =>
  new Set(mixtures.flatMap(({ shell, remotes, api }) => [shell, remotes, api]));

export interface SkewedSite {
  name: string;
  /** Why `check` lets nobody have this mixture. Nothing is released then. */
  refusals: readonly string[];
  shell: Age;
  baseURL: string;
  /** The checkout whose journeys know its remotes. */
  checkout: string;
}

/** Starts the product with the api of each mixture, and calls `drive` with each mixture's site, one after the other. */
export async function eachSkewedSite(
  mixtures: readonly Mixture[],
  checkouts: Checkouts,
  drive: (site: SkewedSite) => Promise<void>,
): Promise<void> {
  for (const [api, some] of Map.groupBy(mixtures, (mixture) => mixture.api)) {
    await eachWithApi(api, { mixtures: some, checkouts, drive });
  }
}

const folderOf = (checkouts: Checkouts, age: Age): string => {
  const folder = checkouts[age];
  if (!folder) throw new Error(`There is no checkout of ${age}.`);
  return folder;
};

async function eachWithApi(
  api: Age,
  {
    mixtures,
    checkouts,
    drive,
  }: { mixtures: readonly Mixture[]; checkouts: Checkouts; drive: (site: SkewedSite) => Promise<void> },
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'wedding-skew-'));
  const product = await startProduct(api, folderOf(checkouts, api), join(scratch, 'data'));
  try {
    for (const mixture of mixtures) {
      const releaseStore = mkdtempSync(join(scratch, 'releases-'));
      const refusals = await release(releaseStore, mixture, checkouts);
      const config = readSiteConfig({ SITE_CONFIG: NO_SPLASH });
      const gateway = buildGateway({ apiOrigin: product.address, releaseStore, config });
      const baseURL = await gateway.listen({ port: 0, host: '127.0.0.1' });
      try {
        await drive({
          name: mixture.name,
          refusals,
          shell: mixture.shell,
          baseURL,
          checkout: folderOf(checkouts, mixture.remotes),
        });
      } finally {
        await gateway.close();
      }
    }
  } finally {
    await product.stop();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a product needs for tests, under the names of its age. */
const TESTED: Record<'today' | 'older', NodeJS.ProcessEnv> = {
  today: { SITE_CONFIG: NO_SPLASH, DEMO: 'no-videos', SIGN_IN_LIMITS: '200' },
  older: {
    SPLASH_MS: '0',
    DEMO_VIDEOS: '0',
    ATTEMPTS_PER_ADDRESS: '1000',
    ATTEMPTS_PER_NUMBER: '1000',
    NEW_DEVICES_PER_NUMBER: '1000',
    NEW_DEVICES_PER_DAY: '1000',
  },
};

/** Starts the whole product, which also builds its parts. */
async function startProduct(api: Age, checkout: string, dataDir: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _, ...inherited } = process.env;
  const { stop } = await startProcess({
    name: 'the product',
    command: [join(checkout, 'node_modules/node/bin/node'), join(checkout, 'platform/cli/start.ts')],
    cwd: checkout,
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      SMS_SECRET,
      ADMIN_LOGIN: ADMIN.login,
      ADMIN_PASSWORD: ADMIN.password,
      ...TESTED[api === 'today' ? 'today' : 'older'],
    },
    ready: `${address}/readyz`,
    timeoutMs: 300_000,
  });
  return { address, stop };
}

/** Releases the mixture. Returns why `check` would refuse it instead, where it may. */
async function release(
  folder: string,
  { shell, remotes, contracts, react, mayBeRefused }: Mixture,
  checkouts: Checkouts,
): Promise<string[]> {
  const store = openReleaseStore(folder);
  const builds: Build[] = [];
  for (const part of partsOf(folderOf(checkouts, remotes))) {
    const build = await readBuild(part, join(folderOf(checkouts, part === 'shell' ? shell : remotes), part));
    const manifest = {
      ...build.manifest,
      contract: contracts?.[part] ?? build.manifest.contract,
      ...(react && part !== 'shell' && { libraries: { react: react.range, 'react-dom': react.range } }),
    };
    const files = react && part === 'shell' ? withReact(build, react.shared) : build.files;
    builds.push(await makeBuild({ ...build, manifest, files }));
  }
  // What `check` would say of each beside the others. The older ones are live already.
  const newer = builds.filter(({ name }) => (name === 'shell' ? shell : remotes) === 'today');
  const refusals = newer.flatMap((mine) => {
    const others = builds.filter((other) => other !== mine);
    return [...FIT_CHECKS, sharedCheck].flatMap((check) => check({ mine, before: [], others }));
  });
  if (refusals.length > 0 && mayBeRefused) return refusals;
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  for (const build of builds) {
    const version = await storeBuild(store, build);
    await changeRelease(store, (live) =>
      withVersion(live ?? { shell: { stable: '' }, remotes: {} }, build.name, version),
    );
  }
  return [];
}

/** Returns a shell's files with another version of React in what it shares. */
function withReact({ files, needs }: Build, version: string): Map<string, Buffer> {
  const shared = Object.entries(needs?.shared ?? {}).map(([key, module]) => [
    key,
    /^react(-dom)?(\/|$)/.test(key) ? { ...module, version } : module,
  ]);
  const text = JSON.stringify({ ...needs, shared: Object.fromEntries(shared) });
  return new Map(files).set(NEEDS_FILE, Buffer.from(text));
}
