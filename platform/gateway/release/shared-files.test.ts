// What a browser fetches of a version after one line of it changed, from a real store behind a real gateway.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { freshSigner } from '../../releases/store/release-keys.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

const signer = freshSigner();
let root = '';
let store: ReleaseStore;
let gateways: FastifyInstance[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shared-files-'));
  store = openReleaseStore(join(root, 'store'));
  gateways = [];
  await live('shell', await publish('shell', { 'static/js/shell.00000001.js': 'the shell' }));
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const COMMON = 'static/js/async/common.00000002.js';
const entry = (n: number) => `static/js/remoteEntry.0000001${n}.js`;
const page = (n: number) => `static/js/async/one.0000002${n}.js`;
/** Publishes a version that differs from the others only in its entry and its page. */
const version = (n: number, by = signer) =>
  publish('mfe-a', { [entry(n)]: `knows page ${n}`, [COMMON]: 'c'.repeat(5000), [page(n)]: `page ${n}` }, by);

async function publish(name: string, files: Record<string, string>, by = signer): Promise<string> {
  const folder = await mkdtemp(join(root, 'build-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const [first = '', ...rest] = Object.keys(files);
  const chunks = { [name.replace('-', '_')]: { js: [first], css: [] }, one: { js: rest, css: [] } };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  const manifestFile = join(root, `${name}.json`);
  const routes = name === 'shell' ? [] : [{ path: 'one', auth: 'public', chunk: 'one', title: 'One' }];
  const contract = name === 'shell' ? '1.0.0' : '^1.0.0';
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }), by);
}
const live = (name: string, to: string) => changeRelease(store, (set) => withVersion(set, name, to));

function gateway(): FastifyInstance {
  const app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    releaseKeys: [signer],
    config: readSiteConfig({}),
  });
  gateways.push(app);
  return app;
}

/** Opens the page like a browser that caches immutable files. Returns the bytes of the files that it fetched. */
async function visit(app: FastifyInstance, browserCache: Map<string, string>): Promise<number> {
  const { body } = await app.inject({ url: '/one', headers: { accept: 'text/html' } });
  const named = [...body.matchAll(/(?:href|src)="(\/r\/[^"]+)"/g)].map(([, file = '']) => file);
  const { entry: ofRemote } = JSON.parse(/id="registry">(.*?)<\/script>/.exec(body)?.[1] ?? '').remotes[0];
  let bytes = 0;
  for (const file of new Set([...named, ofRemote])) {
    if (browserCache.has(file)) continue;
    const answer = await app.inject(file);
    expect([file, answer.statusCode, answer.headers['cache-control']]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ]);
    browserCache.set(file, answer.body);
    bytes += answer.body.length;
  }
  return bytes;
}

test('after a release of one line, and after its rollback, a browser fetches only what it never had', async () => {
  const [first, second] = [await version(1), await version(2)];
  await live('mfe-a', first);
  const browserCache = new Map<string, string>();
  expect(await visit(gateway(), browserCache)).toBeGreaterThan(5000);
  expect(await visit(gateway(), browserCache)).toBe(0);
  await live('mfe-a', second);
  expect(await visit(gateway(), browserCache)).toBe('knows page 2'.length + 'page 2'.length);
  expect([...browserCache.keys()]).toContain(`/r/mfe-a/files/${COMMON}`);
  await live('mfe-a', first);
  expect(await visit(gateway(), browserCache)).toBe(0);
});

test('a tab of any version in the store gets its files, by either address, from a gateway that never served it', async () => {
  const versions = [await version(1), await version(2), await version(3)];
  for (const one of versions) await live('mfe-a', one);
  const app = gateway();
  expect((await app.inject(`/r/mfe-a/files/${page(1)}`)).body).toBe('page 1');
  expect((await app.inject(`/r/mfe-a/${versions[0]}/${page(1)}`)).body).toBe('page 1');
  // Published after this gateway searched the store.
  await version(4);
  expect((await app.inject(`/r/mfe-a/files/${page(4)}`)).body).toBe('page 4');
});

test('SEC-38: a file named by its hash is served only if a signed version lists it, with its bytes', async () => {
  await live('mfe-a', await version(1));
  await version(2, freshSigner());
  const app = gateway();
  const status = async (path: string) => (await app.inject(`/r/mfe-a/files/${path}`)).statusCode;
  expect(await status(page(1))).toBe(200);
  const refused = [
    page(2),
    page(9),
    'mfe.json',
    'chunks.json',
    'integrity.json',
    `private/maps/${page(1)}.map`,
    `${COMMON}.br`,
    '..%2fmfe-a/static/js/x.00000000.js',
  ];
  for (const path of refused) expect([path, await status(path)]).toEqual([path, 404]);
  const keys = await store.list('r/mfe-a/files');
  for (const key of keys) expect([key, await status(key.split('/').at(-1) ?? '')]).toEqual([key, 404]);
  for (const key of keys) await writeFile(join(root, 'store', key), 'steal(document.cookie)');
  expect(await status(COMMON)).toBe(404);
});
