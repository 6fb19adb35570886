// @vitest-environment node
// Compares cached responses with the first ones, over a real port.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withCanary, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

let root = '';
let store: ReleaseStore;
let versions: string[] = [];
let app: FastifyInstance;
let origin = '';
/** Requests that were not answered from the cache. */
let uncached = 0;
let lines: string[] = [];
const agent = new Agent({ keepAlive: true });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'response-cache-'));
  store = openReleaseStore(join(root, 'store'));
  [uncached, lines] = [0, []];
  const shell = await publish('shell', 'shell');
  versions = [await publish('mfe-a', 'first'), await publish('mfe-a', 'second')];
  await changeRelease(store, (live) => withVersion(live, 'shell', shell));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', versions[0] ?? ''));
  const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    logger: { level: 'info', stream },
  });
  app.addHook('onRequest', async () => {
    uncached += 1;
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // The first request reads the release.
  await call('/app/one');
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function publish(name: string, content: string): Promise<string> {
  const folder = join(root, `${name}-${content}`);
  await mkdir(folder);
  const isShell = name === 'shell';
  const css = isShell ? ['main.css'] : [];
  const js = isShell ? ['main.js', 'later.js'] : ['main.js'];
  const chunks = { [name.replace('-', '_')]: { js, css } };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  const script = `console.log(${JSON.stringify(content.repeat(200))})`;
  await writeFile(join(folder, 'main.js'), script);
  await writeFile(join(folder, 'main.js.gz'), gzipSync(script));
  for (const file of [...css, ...js.slice(1)]) await writeFile(join(folder, file), '');
  const routes = isShell ? [] : [{ path: 'app/one', auth: 'couple', title: 'One' }];
  const slots = { offers: [], fills: [] };
  const mfe = { name, contract: isShell ? '1.0.0' : '^1.0.0', routes, nav: [], slots };
  const manifestFile = join(root, `${name}.json`);
  await writeFile(manifestFile, JSON.stringify(mfe));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }));
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  id: unknown;
  body: string;
  isCached: boolean;
}

async function call(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const before = uncached;
  return new Promise((resolve, reject) => {
    const asked = send(`${origin}${path}`, { agent, headers, method }, async (answer) => {
      const { date: _, 'x-request-id': id, 'set-cookie': cookies = [], ...rest } = answer.headers;
      // Each document has a token of its own for reports.
      const others = cookies.filter((cookie) => !cookie.startsWith('wedding_report='));
      const headers = { ...rest, ...(others.length > 0 && { 'set-cookie': others }) };
      const body = await text(answer);
      resolve({ status: answer.statusCode, headers, id, body, isCached: uncached === before });
    });
    asked.on('error', reject).end();
  });
}

/** Expects two equal answers, the second from the cache. */
async function expectCached(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [first, second] = [await call(path, headers), await call(path, headers)];
  expect([first.isCached, second.isCached]).toEqual([false, true]);
  const { id: firstId, isCached: _, ...before } = first;
  const { id: secondId, isCached: __, ...after } = second;
  expect(after).toEqual(before);
  expect(secondId).toMatch(/^[\da-f-]{36}$/);
  expect(secondId).not.toBe(firstId);
  return second;
}

const file = () => `/r/mfe-a/${versions[0]}/main.js`;

test('SEC-15: a cached page and file repeat every header, each with a request id of its own', async () => {
  const page = await expectCached('/app/one?from=here');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const packed = await expectCached('/app/one', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const secure = await expectCached('/app/one', { 'x-forwarded-proto': 'https' });
  expect(secure.headers['strict-transport-security']).toContain('max-age=');
  expect((await call('/app/one')).headers['strict-transport-security']).toBeUndefined();
  expect((await expectCached(file())).body).toContain('first');
  await expectCached(file(), { 'accept-encoding': 'gzip' });
  const etag = String(packed.headers.etag);
  const held = { 'accept-encoding': 'gzip', 'if-none-match': etag };
  const unchanged = await call('/app/one', held);
  expect([unchanged.status, unchanged.isCached, unchanged.body]).toEqual([304, true, '']);
  // The browser stores the policy with the page, and one ETag covers both.
  expect(unchanged.headers).not.toHaveProperty('content-security-policy');
  expect(unchanged.id).toBeUndefined();
  expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
  // The same without the cache: an ETag in a list.
  const listed = await call('/app/one', { ...held, 'if-none-match': `"x", ${etag}` });
  expect([listed.status, listed.isCached, listed.headers]).toEqual([304, false, unchanged.headers]);
  expect(listed.id).toBeUndefined();
});

test('parts of a file, other methods and pages in save-data mode are not answered from the cache', async () => {
  await expectCached(file());
  expect(await call(file(), { range: 'bytes=0-6' })).toMatchObject({ status: 206, body: 'console' });
  expect(await call('/app/one', {}, 'HEAD')).toMatchObject({ status: 200, body: '', isCached: false });
  expect((await call('/app/one', { 'save-data': 'on' })).body).toContain('data-saver');
  expect((await call('/app/one')).body).not.toContain('data-saver');
  expect(await call('/app/nowhere')).toMatchObject({ status: 404 });
  expect(await call('/app/nowhere')).toMatchObject({ status: 404, isCached: false });
});

test('a small file at thousands of long addresses fills the cache, not the memory', async () => {
  await expectCached(file());
  const flood = async (from: number, to: number) => {
    for (let n = from; n < to; n += 60) {
      await Promise.all(
        Array.from({ length: 60 }, (_, one) => call(`${file()}?${n + one}${'x'.repeat(14_000)}`)),
      );
    }
  };
  await flood(0, 120);
  expect((await call(file())).isCached).toBe(true);
  // The file has 1 kB, and 48 MB are cached.
  await flood(120, 3_600);
  expect((await call(file())).isCached).toBe(false);
}, 30_000);

test('SEC-29: cached pages are counted and logged by their pattern, without secrets', async () => {
  await expectCached('/app/one?token=topsecret');
  expect(lines.join('')).not.toContain('topsecret');
  const pages = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(pages).toHaveLength(3);
  expect(new Set(pages.map(({ route, page }) => `${route} ${page}`))).toEqual(new Set(['/* app/one']));
  expect(new Set(pages.map((line) => Object.keys(line).sort().join()))).toHaveProperty('size', 1);
  await vi.waitFor(async () => {
    const figures = await app.metrics.metrics();
    expect(figures).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 3');
    expect(figures).toContain('http_requests_in_flight 0');
  }, 10_000);
});

test('a new release is served within seconds, and while a canary runs every new visitor gets an id', async () => {
  expect((await expectCached('/app/one?before')).body).toContain(versions[0]);
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', versions[1] ?? ''));
  const fresh = async () => (await call('/app/one')).body;
  await vi.waitFor(async () => expect(await fresh()).toContain(`"version":"${versions[1]}"`), 5_000);
  await expectCached('/app/one?once');
  await changeRelease(store, (live) =>
    withCanary(live, 'mfe-a', { version: versions[0] ?? '', percent: 50 }),
  );
  const drawn = async () => String((await call('/app/one')).headers['set-cookie'] ?? '');
  await vi.waitFor(async () => expect(await drawn()).toContain('wedding_visit='), 5_000);
  const cookies = await Promise.all(Array.from({ length: 8 }, drawn));
  expect(new Set(cookies).size).toBe(8);
});

test('SEC-39: a request with two hosts gets a 400, also where the answer is cached', async () => {
  for (const path of ['/app/one', file()]) {
    await expectCached(path, { host: 'a' });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).slice(0, 12)).toBe('HTTP/1.1 400');
    expect((await call(path, { host: 'a' })).isCached).toBe(true);
  }
});

test('SEC-24: a draining gateway closes the connection after cached responses too', async () => {
  await expectCached(file());
  const drained = app.drain.drain(500);
  expect((await call(file())).headers.connection).toBe('close');
  await drained;
});
