import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { afterEach, beforeEach } from 'vitest';
import { runRelease } from '../commands/release-command.ts';
import type { BuildNeeds } from '../store/build-needs.ts';
import type { BuildRecord } from '../store/build-record.ts';
import { readBuild } from '../store/read-build.ts';
import { openReleaseStore } from '../store/release-store.ts';

/** The folder of the test's store and builds. */
let root = '';
let server: Server;
let site = '';
/** The command's settings. */
export const env: NodeJS.ProcessEnv = {};
/** The operations that the live api offers, and those of this checkout's api. */
export const api: { paths: object; checkout: object } = { paths: {}, checkout: {} };

/** Gives each test of the calling file an empty store, and an api that the command can ask. */
export function stageEachTest(): void {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'release-check-'));
    api.paths = { '/api/budgets': { get: {}, post: {} }, '/api/budgets/{id}': { get: {} } };
    api.checkout = { '/api/budgets': { get: {} } };
    server = createServer((_request, answer) =>
      answer.end(JSON.stringify({ openapi: '3.1.0', paths: api.paths })),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.close();
    for (const name of Object.keys(env)) delete env[name];
    await rm(root, { recursive: true, force: true });
  });
}

/** Opens the test's store for an environment. */
export const storeOf = (environment?: Environment) => openReleaseStore(join(root, 'store'), environment);

/** Runs the command as a team does, but without a browser: the journeys test real mounting. */
export const release = (...args: string[]) =>
  runRelease([...args, '--store', join(root, 'store'), '--by', 'Ada'], {
    env,
    defaultStore: '',
    readBuild: ({ name, from }) => readBuild(name, String(from)),
    mount: async () => [],
    readOpenapi: async () => ({ paths: api.checkout }),
  });

interface StagedVersion {
  contract?: string;
  needs?: Partial<BuildNeeds>;
  /** Without it, the version is like one older than records. */
  record?: Partial<BuildRecord>;
  files?: Record<string, string | Buffer>;
  route?: object;
  nav?: object[];
  slots?: Partial<Mfe['slots']>;
  namespaces?: string[];
  libraries?: Record<string, string>;
  changelog?: string;
}
export const REACT = { react: { version: '19.3.1' } };

const EMPTY: BuildRecord = {
  types: {},
  uses: [],
  shapes: {},
  links: [],
  bypasses: [],
  icons: [],
  tokens: { offers: [], takes: [] },
};

/** Writes a part's folder as a build leaves it. */
export async function built(name: string, made: StagedVersion = {}): Promise<string> {
  const folder = join(root, name);
  await rm(folder, { recursive: true, force: true });
  const write = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(folder, path), isText ? content : JSON.stringify(content));
  };
  const contract = made.contract ?? (name === 'shell' ? '1.1.0' : '^1.0.0');
  const page = { path: `app/${name}`, auth: 'couple', chunk: 'page', title: 'A page', ...made.route };
  await write('mfe.json', {
    name,
    contract,
    routes: [page],
    nav: made.nav ?? [],
    slots: { offers: [], fills: [], ...made.slots },
    ...(made.libraries && { libraries: made.libraries }),
    ...(made.namespaces && { namespaces: made.namespaces }),
  });
  await write('package.json', { version: '1.2.0' });
  await write('CHANGELOG.md', made.changelog ?? '# Changes\n\n## 1.2.0\n\n- Lists load faster.\n');
  const chunk = { js: ['page.js'], css: ['page.css'] };
  await write('dist/chunks.json', { page: chunk, ...(name === 'shell' && { 'signed-in': chunk }) });
  await write('dist/needs.json', { shared: REACT, calls: [], ...made.needs });
  if (made.record) await write('dist/private/record.json', { ...EMPTY, ...made.record });
  for (const [path, content] of Object.entries({
    'page.js': 'page',
    'page.css': '@layer remote{.page{color:red}}',
    ...made.files,
  })) {
    await write(`dist/${path}`, content);
  }
  return folder;
}

export const check = async (name: string, made?: StagedVersion) =>
  release('check', name, '--from', await built(name, made), '--site', site);

export async function live(name: string, made?: StagedVersion, percent = '100'): Promise<void> {
  const from = await built(name, made);
  await release('publish', name, '--from', from, '--site', site);
  await release('promote', name, '--percent', percent);
}
