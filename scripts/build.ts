import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, loadConfig, logger } from '@rsbuild/core';
import { mfeSchema } from '../shared/contract/mfe.schema.ts';
import { folderStore } from '../shell/release/folder-store.ts';
import { type FinishedBuild, finishedBuild, folderOf, publishBuild } from '../shell/release/publish.ts';
import { logChange } from '../shell/release/release-log.ts';
import { changeRelease, readCurrent, withVersion } from '../shell/release/release-set.ts';
import { buildWorker } from './build-worker.ts';
import { inputHash } from './input-hash.ts';
import { drawOgPictures } from './og-pictures.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { PARTS } from './parts.ts';
import { prerenderPart } from './prerender.ts';

const root = join(import.meta.dirname, '..');
export const RELEASES_DIR = join(root, 'dist/releases');

/** Which inputs the last build of each part had, and the version that came of it. */
type Ledger = Record<string, { inputs: string; version: string }>;
const LEDGER = join(root, 'dist/builds.json');
/** Two starts in one checkout build one after the other: the second then finds most of it done. */
const LOCK = join(root, 'dist/build.lock');

/**
 * Builds the shell and the remotes whose inputs changed, and makes them live in the folder store
 * `dist/releases`. Answers the id of the release that is live then.
 */
export function build(options: BuildOptions): Promise<string> {
  const onWait = () => options.log('Another build of this checkout is under way, waiting for it …');
  return oneAtATime(LOCK, () => buildChanged(options), onWait);
}

/** Builds one part and hands the build over; no other build of this checkout touches it meanwhile. */
export function buildAlone<T>(name: string, use: (build: FinishedBuild) => Promise<T>): Promise<T> {
  return oneAtATime(LOCK, async () => use(await inProduction(() => buildPart(name))));
}

interface BuildOptions {
  log: (line: string) => void;
  only?: readonly string[];
}

async function buildChanged(options: BuildOptions): Promise<string> {
  const store = folderStore(RELEASES_DIR);
  const live = await readCurrent(store);
  const ledger: Ledger = live ? await readLedger() : {};
  const started = Date.now();

  const buildIfChanged = async (name: string) => {
    const inputs = await inputHash(root, name);
    const last = ledger[name];
    const there = last && (await store.has(`${folderOf(name, last.version)}/integrity.json`));
    if (there && last.inputs === inputs) return undefined;
    const version = await publishBuild(store, await buildPart(name));
    options.log(`built ${name} ${version}`);
    return { name, inputs, version };
  };
  const built = await inProduction(() => Promise.all((options.only ?? PARTS).map(buildIfChanged)));
  const changed = built.filter((part) => part !== undefined);
  if (live && changed.length === 0) return live.id;

  const { id } = await changeRelease(store, (set) =>
    changed.reduce((next, { name, version }) => withVersion(next, name, version), set ?? EMPTY),
  );
  const by = process.env.RELEASE_BY || userInfo().username;
  for (const { name, version } of changed) {
    await logChange(store, { by, what: 'stable', part: name, version, reason: 'npm start' });
  }
  for (const { name, inputs, version } of changed) ledger[name] = { inputs, version };
  await writeFile(LEDGER, JSON.stringify(ledger, null, 1));
  options.log(`release ${id} is live (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return id;
}

const EMPTY = { shell: { stable: '' }, remotes: {} };

async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(LEDGER, 'utf8').catch(() => '{}')) as Ledger;
}

/** The bundler reads the environment; what runs after the build must find it as it was. */
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

async function buildPart(name: string): Promise<FinishedBuild> {
  if (!PARTS.includes(name)) throw new Error(`There is no part ${name}. There are: ${PARTS.join(', ')}.`);
  const folder = join(root, name);
  logger.level = 'error';
  const { content } = await loadConfig({ cwd: folder });
  const rsbuild = await createRsbuild({ cwd: folder, config: content });
  const result = await rsbuild.build();
  await result.close();
  const mfe = mfeSchema.parse(JSON.parse(await readFile(join(folder, 'mfe.json'), 'utf8')));
  if (name === 'shell') await buildWorker(folder);
  await prerenderPart(folder, mfe);
  await drawOgPictures(folder, mfe);
  return finishedBuild(name, folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2);
  await build({ log: (line) => console.log(line), ...(only.length > 0 && { only }) });
}
