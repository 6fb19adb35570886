// What the gateway serves and reports if the release store fails, or if somebody else can write to it.
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseSet } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import {
  freshSigner,
  type ReleaseKey,
  signatureFile,
  signatureOf,
} from '../../releases/store/release-keys.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { integrityOf } from '../../releases/store/stored-files.ts';
import { signVersion } from '../../releases/store/verify.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

const signer = freshSigner();
const HTML = 'text/html';
let root = '';
let store: ReleaseStore;
let first = '';
let second = '';
let api: Server;
let lines: string[] = [];
let gateways: FastifyInstance[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sound-releases-'));
  store = openReleaseStore(join(root, 'store'));
  [gateways, lines] = [[], []];
  api = createServer((_request, response) => response.writeHead(200).end('{}'));
  await new Promise<void>((up) => api.listen(0, '127.0.0.1', up));
  await live('shell', await publish('shell', 'shell'));
  first = await publish('mfe-a', 'first');
  second = await publish('mfe-a', 'second');
  await live('mfe-a', first);
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  api.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function publish(name: string, content: string, by = signer): Promise<string> {
  const folder = join(root, `${name}-${content}`);
  await mkdir(folder);
  const files = { js: ['main.js'], css: [] };
  await writeFile(
    join(folder, 'chunks.json'),
    JSON.stringify({ [name.replace('-', '_')]: files, one: files }),
  );
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify(content)})`);
  const manifestFile = join(root, `${name}.json`);
  const routes = name === 'shell' ? [] : [{ path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' }];
  const contract = name === 'shell' ? '1.0.0' : '^1.0.0';
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }), by);
}
const live = (name: string, version: string) =>
  changeRelease(store, (set) => withVersion(set, name, version));
const folderOfA = (version: string) => join(root, 'store/r/mfe-a', version);

function gateway(releaseKeys: readonly ReleaseKey[] = [signer]): FastifyInstance {
  const app = buildGateway({
    apiOrigin: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    releaseStore: join(root, 'store'),
    releaseKeys,
    config: readSiteConfig({}),
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  gateways.push(app);
  return app;
}

/** Opens the page. Returns the status and the remote's version. */
async function page(app: FastifyInstance) {
  const answer = await app.inject({ url: '/app/one', headers: { accept: HTML } });
  const registry = /id="registry">(.*?)<\/script>/.exec(answer.body)?.[1];
  const remotes: { name: string; version: string }[] = registry ? JSON.parse(registry).remotes : [];
  return [answer.statusCode, remotes.find(({ name }) => name === 'mfe-a')?.version];
}
const readyz = async (app: FastifyInstance) => {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json()];
};
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 200 });
const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

/** Replaces a file's bytes and its hash in the list, which is everything that a writer of the bucket can do. */
async function rewrite(version: string, file = 'main.js'): Promise<void> {
  const bytes = 'steal(document.cookie)';
  await writeFile(join(folderOfA(version), file), bytes);
  const list = JSON.parse(await readFile(join(folderOfA(version), 'integrity.json'), 'utf8'));
  list[file] = integrityOf(Buffer.from(bytes));
  await writeFile(join(folderOfA(version), 'integrity.json'), JSON.stringify(list, null, 1));
}

test('a remote’s folder that is missing while a gateway starts is read again until it is back', async () => {
  await rename(folderOfA(first), join(root, 'away'));
  const app = gateway();
  expect(await page(app)).toEqual([503, undefined]);
  expect(await readyz(app)).toEqual([503, { status: 'not ready', missing: ['mfe-a'] }]);
  expect(errors()).toContainEqual(expect.objectContaining({ part: 'mfe-a', version: first }));
  expect(await app.metrics.metrics()).toContain('release_parts_replaced{part="mfe-a",stands_in="no"} 1');

  await rename(join(root, 'away'), folderOfA(first));
  await soon(async () => expect(await page(app)).toEqual([200, first]));
  expect(await readyz(app)).toEqual([200, { status: 'ok', release: expect.any(String) }]);
  expect(await app.metrics.metrics()).not.toContain('release_parts_replaced{');
});

test('while a new version can’t be read the last good one is served', async () => {
  const app = gateway();
  expect(await page(app)).toEqual([200, first]);
  const taken = lines.map((line) => JSON.parse(line)).find(({ msg }) => /release was taken/.test(msg));
  expect(taken.versions).toContain(`mfe-a ${first}`);
  await rename(folderOfA(second), join(root, 'away'));
  await live('mfe-a', second);
  await soon(async () =>
    expect(await readyz(app)).toEqual([
      200,
      {
        status: 'ok',
        release: expect.any(String),
        degraded: [{ part: 'mfe-a', version: second, given: first }],
      },
    ]),
  );
  expect(await page(app)).toEqual([200, first]);
  expect(await app.metrics.metrics()).toContain('release_parts_replaced{part="mfe-a",stands_in="yes"} 1');
  // A gateway that starts now finds the previous version in the set.
  expect(await page(gateway())).toEqual([200, first]);
  await rename(join(root, 'away'), folderOfA(second));
  await soon(async () => expect(await page(app)).toEqual([200, second]));
});

test('a store that fails once, at any read of a release, fails no page', async () => {
  await live('mfe-a', second);
  const files = (await readdir(folderOfA(second))).concat('nothing');
  for (const file of files) {
    const app = gateway();
    const [from, to] = [join(folderOfA(second), file), join(root, 'away')];
    if (file !== 'nothing') await rename(from, to);
    const asked = page(app);
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (file !== 'nothing') await rename(to, from);
    expect([file, (await asked)[0]]).toEqual([file, 200]);
    await soon(async () => expect(await page(app)).toEqual([200, second]));
  }
});

test('SEC-16: a file altered in the store is refused, named in the log, counted, and its version is replaced', async () => {
  await live('mfe-a', second);
  const app = gateway();
  expect(await page(app)).toEqual([200, second]);
  expect(await app.metrics.metrics()).toContain('release_files_refused_total{part="mfe-a",why="altered"} 0');
  const good = await readFile(join(folderOfA(second), 'main.js'));
  await writeFile(join(folderOfA(second), 'main.js'), 'steal(document.cookie)');
  for (let n = 0; n < 5; n += 1)
    expect((await app.inject(`/r/mfe-a/${second}/main.js`)).statusCode).toBe(404);
  const refused = errors().filter(({ file }) => file === 'main.js');
  expect(refused).toEqual([expect.objectContaining({ part: 'mfe-a', version: second, why: 'altered' })]);
  expect(await app.metrics.metrics()).toMatch(
    /release_files_refused_total{part="mfe-a",why="altered"} [5-9]/,
  );
  await soon(async () => expect(await page(app)).toEqual([200, first]));
  expect((await readyz(app))[1]).toMatchObject({
    degraded: [{ part: 'mfe-a', version: second, given: first }],
  });
  await writeFile(join(folderOfA(second), 'main.js'), good);
  await soon(async () => expect(await page(app)).toEqual([200, second]));
  expect((await app.inject(`/r/mfe-a/${second}/main.js`)).statusCode).toBe(200);
});

test('SEC-38: a file rewritten in the store with its list is served by no gateway, running or new', async () => {
  await live('mfe-a', second);
  const running = gateway();
  expect(await page(running)).toEqual([200, second]);
  await rewrite(second);
  const fresh = gateway();
  for (const app of [running, fresh]) {
    const answer = await app.inject(`/r/mfe-a/${second}/main.js`);
    expect(answer.statusCode).toBe(404);
    await soon(async () => expect(await page(app)).toEqual([200, first]));
    expect((await app.inject(`/r/mfe-a/${first}/main.js`)).statusCode).toBe(200);
    expect(await app.metrics.metrics()).toMatch(/release_files_refused_total{part="mfe-a",why="\w+"} [1-9]/);
  }
  const files = errors().map(({ part, version, file }) => [part, version, file]);
  expect(files).toContainEqual(['mfe-a', second, 'main.js']);
  expect(files).toContainEqual(['mfe-a', second, 'integrity.json']);
});

test.each(['mfe.json', 'chunks.json'])(
  'SEC-38: %s, which the gateway itself reads, is checked against the signature too',
  async (file) => {
    await live('mfe-a', second);
    await writeFile(
      join(folderOfA(second), file),
      (await readFile(join(folderOfA(second), file), 'utf8')).replaceAll('app/one', 'app/two'),
    );
    await writeFile(
      join(folderOfA(second), file),
      ` ${await readFile(join(folderOfA(second), file), 'utf8')}`,
    );
    const app = gateway();
    expect(await page(app)).toEqual([200, first]);
    expect(errors()).toContainEqual(expect.objectContaining({ part: 'mfe-a', version: second, file }));
  },
);

test('SEC-38: empty signatures, and those of another key, list, part or version, don’t count', async () => {
  const stranger = freshSigner();
  const forged = await publish('mfe-a', 'forged', stranger);
  const folder = folderOfA(forged);
  const list = await readFile(join(folder, 'integrity.json'));
  const good = await readFile(join(folderOfA(first), signatureFile(signer)));
  const ofOther = signatureOf({ name: 'mfe-b', version: forged }, list, signer);
  const ofStranger = signatureOf({ name: 'mfe-a', version: forged }, list, stranger);
  const app = gateway();
  for (const signature of ['', 'x', good, ofOther, ofStranger, Buffer.alloc(64).toString('base64')]) {
    await writeFile(join(folder, signatureFile(signer)), signature);
    expect((await app.inject(`/r/mfe-a/${forged}/main.js`)).statusCode).toBe(404);
  }
  // A signed version, under a name that looks newer.
  await cp(folderOfA(first), folderOfA('9.9.9-aaaaaaaa'), { recursive: true });
  expect((await app.inject('/r/mfe-a/9.9.9-aaaaaaaa/main.js')).statusCode).toBe(404);
  await changeRelease(store, (set) => withVersion(set as ReleaseSet, 'mfe-a', '9.9.9-aaaaaaaa'));
  await soon(async () => expect((await readyz(app))[1]).toHaveProperty('degraded'));
  expect(await page(app)).toEqual([200, first]);
  await writeFile(
    join(folder, signatureFile(signer)),
    signatureOf({ name: 'mfe-a', version: forged }, list, signer),
  );
  expect((await app.inject(`/r/mfe-a/${forged}/main.js`)).statusCode).toBe(200);
});

test('SEC-38: keys change without a gap: both are accepted, the old one’s versions are signed with the new one', async () => {
  const next = freshSigner();
  const both = gateway([next, signer]);
  expect(await page(both)).toEqual([200, first]);
  expect(await page(gateway([next]))).toEqual([503, undefined]);
  for (const name of ['shell', 'mfe-a']) {
    const versions = await readdir(join(root, 'store/r', name));
    for (const version of versions) await signVersion(store, { name, version }, next);
  }
  expect(await page(gateway([next]))).toEqual([200, first]);
  await live('mfe-a', await publish('mfe-a', 'third', next));
  await soon(async () => expect((await page(both))[1]).not.toBe(first));
});

test('SEC-41, SEC-44: readyz answers 503 while there is no release; without an api, pages and files go on', async () => {
  const app = gateway();
  const lonely = gateway([freshSigner()]);
  const notReady = { status: 'not ready', missing: ['releases'] };
  expect((await readyz(app))[0]).toBe(200);
  expect(await readyz(lonely)).toEqual([503, notReady]);
  const [file = ''] = /\/r\/[^"]+\.js/.exec((await app.inject('/')).body) ?? [];
  const ask = async () =>
    Promise.all(['/', '/signin', file].map(async (url) => (await app.inject(url)).statusCode));
  const before = await ask();
  expect(before.at(-1)).toBe(200);
  api.close();
  api.closeAllConnections();
  const ready = { status: 'ok', release: expect.any(String), unavailable: ['api'] };
  expect(await readyz(app)).toEqual([200, ready]);
  expect(await readyz(lonely)).toEqual([503, { ...notReady, unavailable: ['api'] }]);
  expect(await ask()).toEqual(before);
  const call = await app.inject('/api/videos');
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2']);
});
