import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { type BuildNeeds, NEEDS_FILE, needsSchema } from './build-needs.ts';
import { type BuildRecord, RECORD_FILE, readRecord } from './build-record.ts';
import { readMfe } from './read-mfe.ts';

/** Files that each named chunk of a build needs, relative to the build's root. */
export type ChunkMap = Record<string, { js: string[]; css: string[] }>;

/** A version of a part as checks read it: a live one, or a build. */
export interface KnownPart {
  version: string;
  manifest: Mfe;
  /** Undefined if its build doesn't have it. */
  needs?: BuildNeeds | undefined;
  /** Undefined for versions older than records. */
  record?: BuildRecord | undefined;
  chunks: ChunkMap;
  /** Reads the bytes of one of its files. */
  read: (path: string) => Promise<Buffer | undefined>;
}

/** A finished build, read once: checks and the store take all they need from it. Its `version` is its package's. */
export interface Build extends KnownPart {
  name: string;
  /** The bytes of its files by their paths, `mfe.json` among them. */
  files: ReadonlyMap<string, Buffer>;
  /** The text of CHANGELOG.md; empty if there is none. */
  changelog: string;
}

/** Where a finished build lies. */
interface BuildPlaces {
  name: string;
  packageVersion: string;
  folder: string;
  manifestFile: string;
}

/**
 * Reads the build in a part's folder.
 * @throws a sentence when its package.json has no version, it isn't built, or `mfe.json` doesn't fit it
 */
export async function readBuild(name: string, partFolder: string): Promise<Build> {
  const text = await readFile(join(partFolder, 'package.json'), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(text) as { version?: string };
  if (!version) throw new Error(`${name}: ${partFolder} has no package.json with a version.`);
  const folder = join(partFolder, 'dist');
  const isBuilt = await readFile(join(folder, 'chunks.json')).catch(() => undefined);
  if (!isBuilt) throw new Error(`${name}: ${folder} holds no finished build; leave --from off to make one.`);
  return readBuildFiles({
    name,
    packageVersion: version,
    folder,
    manifestFile: join(partFolder, 'mfe.json'),
  });
}

/** Reads a build whose files and `mfe.json` lie anywhere. @throws a sentence when `mfe.json` is wrong or doesn't fit it */
export async function readBuildFiles(places: BuildPlaces): Promise<Build> {
  const { name, packageVersion, folder, manifestFile } = places;
  const manifest = await readMfe(manifestFile);
  if (manifest.name !== name) throw new Error(`${name}: mfe.json is of ${manifest.name}.`);
  const changelog = await readFile(join(dirname(manifestFile), 'CHANGELOG.md'), 'utf8').catch(() => '');
  return makeBuild({ version: packageVersion, manifest, files: await readFiles(folder), changelog });
}

/** @throws when `mfe.json` names a chunk or a prerendered page that the files don't have */
export async function makeBuild(given: {
  version: string;
  manifest: Mfe;
  files: ReadonlyMap<string, Buffer>;
  changelog?: string;
}): Promise<Build> {
  const { version, changelog = '' } = given;
  // Only versions older than the list have bare names alone.
  const manifest = { ...given.manifest, namespaces: given.manifest.namespaces ?? [] };
  const files = new Map(given.files).set('mfe.json', Buffer.from(JSON.stringify(manifest)));
  const part = await parsePart(version, async (path) => files.get(path));
  checkChunks(part, files);
  return { ...part, name: manifest.name, files, changelog };
}

/** Reads what checks need of a version. @throws when `mfe.json` is missing, or a file doesn't fit its schema */
export async function parsePart(version: string, read: KnownPart['read']): Promise<KnownPart> {
  const [manifest, chunks, needs, record] = await Promise.all(
    ['mfe.json', 'chunks.json', NEEDS_FILE, RECORD_FILE].map(read),
  );
  return {
    version,
    manifest: mfeSchema.parse(JSON.parse(String(manifest))),
    needs: needs && needsSchema.parse(JSON.parse(String(needs))),
    record: readRecord(record),
    chunks: JSON.parse(String(chunks ?? '{}')),
    read,
  };
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // File managers leave files of their own, such as .DS_Store: no build writes one, and no key of a store can name it.
  const entriesOfBuild = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const paths = entriesOfBuild.map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, Buffer>();
  for (const path of paths.sort()) {
    const name = path.slice(folder.length + 1).replaceAll(sep, '/');
    files.set(name, await readFile(path));
  }
  return files;
}

function checkChunks({ manifest, chunks }: KnownPart, files: ReadonlyMap<string, Buffer>): void {
  const routeChunks = manifest.routes.flatMap(({ chunk }) => chunk ?? []);
  const offline = manifest.worker?.offline ?? 'all';
  const videos = manifest.worker?.films ?? [];
  for (const chunk of [...routeChunks, ...videos, ...(offline === 'all' ? [] : offline)]) {
    if (!chunks[chunk]) throw new Error(`${manifest.name}: the build has no chunk ${chunk}.`);
  }
  for (const { chunk, prerender } of manifest.routes) {
    if (prerender && !files.has(`prerender/${chunk}.html`)) {
      throw new Error(`${manifest.name}: the build prerendered no ${chunk}.`);
    }
  }
}
