import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';
import { type ReleaseSet, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { WORKER_FILE } from '../../shared/host/worker-file.ts';
import { PARTS } from '../cli/checks/parts.ts';
import { changelogEntry } from '../releases/checks/check-changelog.ts';
import { type Build, readBuild } from '../releases/store/read-build.ts';
import { readMfe } from '../releases/store/read-mfe.ts';
import { releaseSigner } from '../releases/store/release-keys.ts';
import { logChange, operatorName } from '../releases/store/release-log.ts';
import { changeRelease, withVersion } from '../releases/store/release-set.ts';
import { openReleaseStore } from '../releases/store/release-store.ts';
import { storeBuild } from '../releases/store/store-build.ts';
import { removeDamaged } from '../releases/store/verify.ts';
import { oneAtATime } from '../server/operations/one-at-a-time.ts';
import { precompress } from './precompress.ts';
import { prerenderPart } from './prerender.ts';
import { configOf } from './rsbuild.app.ts';

const root = join(import.meta.dirname, '../..');
export const RELEASES_DIR = join(root, 'dist/releases');

/** The inputs of each part's last build, and the version that it made. */
type Ledger = Record<string, { inputs: string; version: string }>;
const LEDGER = join(root, 'dist/builds.json');
/** Two starts in one checkout build one after the other, so that the second finds most of it done. */
const LOCK = join(root, 'dist/build.lock');

/**
 * Builds the shell and the remotes whose inputs changed, and makes them live in the folder store
 * `dist/releases`. Returns the id of the release that is live then.
 */
export function build(options: BuildOptions): Promise<string> {
  return oneAtATime(LOCK, () => buildChanged(options), { onWait: () => options.log(WAITING) });
}

const WAITING = 'Another build of this checkout is under way, waiting for it …';

/** Builds one part. */
export function buildAlone(name: string): Promise<Build> {
  const work = () => inProduction(() => buildPart(name));
  // Not to the standard output, which is the command's result.
  return oneAtATime(LOCK, work, { onWait: () => console.error(WAITING) });
}

interface BuildOptions {
  log: (line: string) => void;
  only?: readonly string[];
}

async function buildChanged(options: BuildOptions): Promise<string> {
  const store = openReleaseStore(RELEASES_DIR);
  const live = await readCurrent(store);
  const ledger: Ledger = live ? await readLedger() : {};
  const started = Date.now();

  // Its own gateway would not serve a version that is damaged, or signed by another key or by none: it is published again.
  const damagedOf = (name: string, version: string) =>
    removeDamaged(store, { name, version }, [releaseSigner()]);
  const publishWhole = async (build: Build) => {
    const version = await storeBuild(store, build);
    // While its list was damaged, nothing else of it could be checked.
    const damaged = await damagedOf(build.name, version);
    return damaged.length > 0 ? storeBuild(store, build) : version;
  };
  const buildIfChanged = async (name: string) => {
    const inputs = await inputHash(root, name);
    const same = ledger[name]?.inputs === inputs ? ledger[name] : undefined;
    const damaged = same ? await damagedOf(name, same.version) : [];
    if (same && damaged.length === 0) return undefined;
    if (same) options.log(`${name} ${same.version} is not whole in the store (${damaged.join(', ')})`);
    const build = await buildPart(name);
    const version = await publishWhole(build);
    options.log(`built ${name} ${version}`);
    return { name, inputs, version, reason: changelogEntry(build) };
  };
  const built = await inProduction(() => Promise.all((options.only ?? PARTS).map(buildIfChanged)));
  const changed = built.filter((part) => part !== undefined);
  if (live && changed.length === 0) return live.id;

  let before = live?.set ?? EMPTY;
  const { id } = await changeRelease(store, (set) => {
    before = set ?? EMPTY;
    return changed.reduce((next, { name, version }) => withVersion(next, name, version), before);
  });
  const by = operatorName();
  for (const { name, version, reason } of changed) {
    // Other inputs can make the same files, which everyone has already.
    if (withVersion(before, name, version) === before) continue;
    await logChange(store, { by, what: 'publish', part: name, version, reason });
    await logChange(store, { by, what: 'stable', part: name, version, reason: 'npm start' });
  }
  for (const { name, inputs, version } of changed) ledger[name] = { inputs, version };
  await writeFile(LEDGER, JSON.stringify(ledger, null, 1));
  options.log(`release ${id} is live (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return id;
}

const EMPTY: ReleaseSet = { shell: { stable: '' }, remotes: {} };

/** Reads the ledger. One that a full disk cut short counts as empty: everything is built again. */
async function readLedger(): Promise<Ledger> {
  try {
    return JSON.parse(await readFile(LEDGER, 'utf8')) as Ledger;
  } catch {
    return {};
  }
}

/** Sets the environment that the bundler reads, and restores it for whatever runs after the build. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function buildPart(name: string): Promise<Build> {
  if (!PARTS.includes(name)) throw new Error(`There is no part ${name}. There are: ${PARTS.join(', ')}.`);
  const folder = join(root, name);
  // The bundler reads it too, and would report a wrong one less clearly.
  const mfe = await readMfe(join(folder, 'mfe.json'));
  logger.level = 'error';
  const rsbuild = await createRsbuild({ cwd: folder, config: configOf(name) });
  const result = await rsbuild.build();
  await result.close();
  if (name === 'shell') await buildWorker(folder);
  await prerenderPart(folder, mfe);
  return readBuild(name, folder);
}

/** Adds the service worker to the shell's finished build. */
async function buildWorker(folder: string): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: folder, config: serviceWorker() });
  await (await rsbuild.build()).close();
}

/** The third build of the shell: its service worker, one small script without a bundler's runtime or libraries. */
function serviceWorker(): RsbuildConfig {
  return {
    mode: 'production',
    source: { entry: { sw: join(import.meta.dirname, '../../shell/src/worker/sw.ts') } },
    output: {
      target: 'web-worker',
      cleanDistPath: false,
      distPath: { root: join('dist', dirname(WORKER_FILE)), js: '' },
      filename: { js: '[name].js' },
      legalComments: 'none',
    },
    server: { publicDir: false },
    performance: { printFileSize: false },
    splitChunks: false,
    tools: { htmlPlugin: false, rspack: { plugins: [precompress()] } },
  };
}

/** Everything that a build of any part may read besides the part's own folder. */
const COMMON = [
  'pnpm-lock.yaml',
  'platform/build/*.ts',
  'tsconfig.base.json',
  'platform/releases/store/build-needs.ts',
  'platform/releases/store/build-record.ts',
  'platform/releases/checks/facade-members.ts',
  'platform/server/operations/compress.ts',
  'shared/**/*',
];
const SOURCE = /\.(ts|tsx|css|json|yaml|svg|png|jpg|webp|woff2|html|js|mjs)$/;
const NOT_BUILT = /(^|\/)(node_modules|dist|dist-dev|dist-prerender)\/|^shared\/gallery\/|\.test\.tsx?$/;

/** Returns a hash of everything that one part is built from: equal hashes mean equal builds. */
async function inputHash(root: string, part: string): Promise<string> {
  const files: string[] = [];
  const exclude = (path: string) => /(^|\/)(node_modules|dist|dist-dev|dist-prerender)$/.test(path);
  for await (const file of glob([...COMMON, `${part}/**/*`], { cwd: root, exclude })) {
    if (SOURCE.test(file) && !NOT_BUILT.test(file)) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(file);
    hash.update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

// At the end, because the functions that it calls read the constants above.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2);
  await build({ log: (line) => console.log(line), ...(only.length > 0 && { only }) });
}
