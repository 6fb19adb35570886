import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, loadConfig, logger } from '@rsbuild/core';
import { mfeSchema } from '../shared/contract/mfe.schema.ts';
import { folderStore } from '../shell/release/folder-store.ts';
import { folderOf, publishBuild } from '../shell/release/publish.ts';
import { changeRelease, readCurrent, withVersion } from '../shell/release/release-set.ts';
import { inputHash } from './input-hash.ts';
import { drawOgPictures } from './og-pictures.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { prerenderPart } from './prerender.ts';

const root = join(import.meta.dirname, '..');
export const RELEASES_DIR = join(root, 'dist/releases');
export const PARTS = ['shell', 'mfe-marketing', 'mfe-videos', 'mfe-planning', 'mfe-admin'] as const;
export type PartName = (typeof PARTS)[number];

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

interface BuildOptions {
  log: (line: string) => void;
  only?: readonly PartName[];
}

async function buildChanged(options: BuildOptions): Promise<string> {
  const store = folderStore(RELEASES_DIR);
  const live = await readCurrent(store);
  const ledger: Ledger = live ? await readLedger() : {};
  const started = Date.now();

  // The bundler reads the environment; what runs after the build must find it as it was.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const built = await Promise.all(
    (options.only ?? PARTS).map(async (name) => {
      const inputs = await inputHash(root, name);
      const last = ledger[name];
      const there = last && (await store.has(`${folderOf(name, last.version)}/integrity.json`));
      if (there && last.inputs === inputs) return undefined;
      const version = await buildPart(name);
      options.log(`built ${name} ${version}`);
      return { name, inputs, version };
    }),
  ).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  });
  const changed = built.filter((part) => part !== undefined);
  if (live && changed.length === 0) return live.id;

  const { id } = await changeRelease(store, (set) =>
    changed.reduce((next, { name, version }) => withVersion(next, name, version), set ?? EMPTY),
  );
  for (const { name, inputs, version } of changed) ledger[name] = { inputs, version };
  await writeFile(LEDGER, JSON.stringify(ledger, null, 1));
  options.log(`release ${id} is live (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return id;
}

const EMPTY = { shell: { stable: '' }, remotes: {} };

async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(LEDGER, 'utf8').catch(() => '{}')) as Ledger;
}

async function buildPart(name: PartName): Promise<string> {
  const folder = join(root, name);
  logger.level = 'error';
  const { content } = await loadConfig({ cwd: folder });
  const rsbuild = await createRsbuild({ cwd: folder, config: content });
  const result = await rsbuild.build();
  await result.close();
  const [{ version }, manifest] = await Promise.all(
    ['package.json', 'mfe.json'].map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))),
  );
  const mfe = mfeSchema.parse(manifest);
  await prerenderPart(folder, mfe);
  await drawOgPictures(folder, mfe);
  return publishBuild(folderStore(RELEASES_DIR), {
    name,
    packageVersion: version,
    folder: join(folder, 'dist'),
    manifestFile: join(folder, 'mfe.json'),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2) as PartName[];
  await build({ log: (line) => console.log(line), ...(only.length > 0 && { only }) });
}
