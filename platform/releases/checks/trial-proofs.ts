import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { readIntegrityList, versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { parseSync, Visitor } from 'oxc-parser';
import type { ChunkMap } from '../store/read-build.ts';
import { openReleaseStore } from '../store/release-store.ts';
import { entryChunks } from '../store/stored-files.ts';
import type { Trial } from './trial.ts';

type TrialPage = Trial['pages'][number];

const root = join(import.meta.dirname, '../../..');
/** What decides how a page is tried, besides the files that it loads. */
const TRIAL_SOURCES = [
  'e2e/trial/*.ts',
  'platform/gateway/**/*.ts',
  'platform/releases/checks/trial*.ts',
  'platform/server/samples/*.ts',
  'pnpm-lock.yaml',
];
/** The name of a file without the hash of its bytes. */
const HASHED = /\.([\da-f]{8,16})(?=\.\w+$)/;

/** Digests of the files that a page loaded when it passed its trial, by part and name, and of what else decided it. */
type Proofs = Record<string, { around: string; files: Record<string, string> }>;

/**
 * Remembers in a file of this checkout which pages passed their trial with which files. A page that would load the same ones,
 * with the same shell, answers and trial, need not be opened again. Of a file, the hashes of others' names count for nothing: each
 * script has those of all scripts that it could load, and what a page did load is compared by itself.
 */
export async function trialProofs(trial: Trial, file = join(root, 'dist/trials.json')) {
  const proofs = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Proofs,
    (): Proofs => ({}),
  );
  const store = openReleaseStore(trial.folder);
  const set = (await readCurrent(store))?.set;
  const sources = await sourcesDigest();
  const digests = new Map<string, Promise<Map<string, () => Promise<string>>>>();

  /** Returns what reads the digest of each file of a part's version in this trial, by its name without a hash. */
  async function readDigests(name: string): Promise<Map<string, () => Promise<string>>> {
    const part = { name, version: partVersions(set, name)?.stable ?? '' };
    const read = versionFiles(store, part);
    const list = Object.entries((await readIntegrityList(store, part)) ?? {});
    const names = list.flatMap(([path, integrity]) => {
      const [, hash] = HASHED.exec(path) ?? [];
      return hash
        ? [
            [hash, plain(path)],
            [integrity, plain(path)],
          ]
        : [];
    });
    const digestOf = async (path: string) => {
      const text = names.reduce(
        (rest, [hash = '', stem = '']) => rest.replaceAll(hash, stem),
        String(await read(path)),
      );
      return digest(path.endsWith('.js') ? withPlainNames(path, text) : text);
    };
    return new Map(list.map(([path]) => [plain(path), () => digestOf(path)]));
  }
  const digestOf = async (name: string) => {
    const [part = '', ...path] = name.split(' ');
    if (!digests.has(part)) digests.set(part, readDigests(part));
    return (await digests.get(part))?.get(path.join(' '))?.();
  };
  const keyOf = ({ part, path, auth }: TrialPage) => `${part} ${path} ${auth}`;
  const aroundOf = ({ shapes }: TrialPage) =>
    digest(JSON.stringify([sources, partVersions(set, 'shell')?.stable, trial.calls, shapes]));

  return {
    /** Whether a page passed with all that it would be tried with now. */
    async holds(page: TrialPage): Promise<boolean> {
      const proof = proofs[keyOf(page)];
      if (proof?.around !== aroundOf(page)) return false;
      const files = Object.entries(proof.files);
      return (await Promise.all(files.map(async ([name, was]) => (await digestOf(name)) === was))).every(
        Boolean,
      );
    },
    /** Remembers that a page passed. `addresses` are those of the files that it loaded. */
    async add(page: TrialPage, addresses: Iterable<string>): Promise<void> {
      const names = [...(await namesInDocument(page)), ...[...addresses].map(nameAt)].filter(
        // The shell's version says enough.
        (name) => !name.startsWith('shell '),
      );
      const files = await Promise.all(
        [...new Set(names)].sort().map(async (name) => [name, await digestOf(name)]),
      );
      proofs[keyOf(page)] = { around: aroundOf(page), files: Object.fromEntries(files) };
    },
    async save(): Promise<void> {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(proofs));
    },
  };

  /** Returns what the gateway writes into a page's document, or names there. */
  async function namesInDocument({ part, chunk }: TrialPage): Promise<string[]> {
    const read = versionFiles(store, { name: part, version: partVersions(set, part)?.stable ?? '' });
    const chunks = JSON.parse(String(await read('chunks.json'))) as ChunkMap;
    const paths = [...entryChunks(part), chunk ?? ''].flatMap((name) => [
      ...(chunks[name]?.js ?? []),
      ...(chunks[name]?.css ?? []),
    ]);
    return ['mfe.json', 'chunks.json', `prerender/${chunk}.html`, ...paths].map(
      (path) => `${part} ${plain(path)}`,
    );
  }
}

const plain = (path: string) => path.replace(HASHED, '');

/** "/r/mfe-a/files/static/page.0123456789.js" is "mfe-a static/page.js". */
function nameAt(address: string): string {
  const [, , part, , ...path] = address.split('/');
  return `${part} ${plain(path.join('/'))}`;
}

/**
 * Numbers a script's short names in their order. The minifier chooses them by how often each character occurs, also in the hashes
 * that were replaced.
 */
function withPlainNames(file: string, text: string): string {
  const labels = new Set<object>();
  const places: { start: number; end: number; name: string }[] = [];
  const label = ({ key, computed }: { key: object; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  new Visitor({
    Property: label,
    PropertyDefinition: label,
    MethodDefinition: label,
    MemberExpression: ({ property, computed }) => label({ key: property, computed }),
    Identifier: (node) => {
      if (node.name.length <= 2 && !labels.has(node)) places.push(node);
    },
  }).visit(parseSync(file, text).program);
  const numbers = new Map<string, string>();
  let end = 0;
  const pieces = places
    .toSorted((one, other) => one.start - other.start)
    .map((place) => {
      const number = numbers.get(place.name) ?? `_${numbers.size}`;
      numbers.set(place.name, number);
      const piece = text.slice(end, place.start) + number;
      end = place.end;
      return piece;
    });
  return pieces.join('') + text.slice(end);
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

async function sourcesDigest(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(TRIAL_SOURCES, { cwd: root })) files.push(file);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(root, file), 'utf8')));
  return digest(JSON.stringify([process.version, files, texts]));
}
