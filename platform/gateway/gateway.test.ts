// Long, because one gateway and one real upstream, both built below, serve all of these tests.
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBuildFiles } from '../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../releases/store/release-set.ts';
import { openReleaseStore } from '../releases/store/release-store.ts';
import { storeBuild } from '../releases/store/store-build.ts';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

const BIG = 3_000_000;
const page = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const versions: Record<string, string> = {};
const lines: string[] = [];
let root = '';
let upstream: Server;
let apiReady = true;
let seen: IncomingMessage;
let app: FastifyInstance;
let origin = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gateway-'));
  const route = { path: 'app/one', auth: 'couple', chunk: 'one', title: 'One & only' };
  await publish('shell', '1.0.0', [], { shell: { js: ['main.js'], css: ['main.css'] } });
  await publish('mfe-a', '^1.0.0', [route], {
    mfe_a: { js: ['main.js'], css: [] },
    entry: { js: ['entry.js'], css: [] },
    one: { js: ['one.js'], css: ['one.css'] },
  });
  upstream = createServer(answerAsApi);
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = buildGateway({
    apiOrigin: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    releaseStore: join(root, 'store'),
    config: readSiteConfig({ SITE_CONFIG: '{"brandName":"Tests </script>"}' }),
    logger: { level: 'info', stream: log },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  upstream.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function publish(name: string, contract: string, routes: object[], chunks: object) {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  for (const file of ['main.js', 'main.css', 'entry.js', 'one.js', 'one.css']) {
    await writeFile(join(folder, file), page);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(page));
  }
  const manifestFile = join(root, `${name}.json`);
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  const store = openReleaseStore(join(root, 'store'));
  const version = await storeBuild(
    store,
    await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }),
  );
  versions[name] = version;
  await changeRelease(store, (live) => withVersion(live, name, version));
}

/** A real server that echoes requests, streams, and takes uploads. */
function answerAsApi(request: IncomingMessage, response: import('node:http').ServerResponse) {
  seen = request;
  if (request.url === '/readyz') {
    response.writeHead(apiReady ? 200 : 503).end();
  } else if (request.url?.startsWith('/media/')) {
    response.writeHead(206, { 'content-range': 'bytes 0-3/9', 'content-type': 'video/mp4' });
    response.write('ab');
    setTimeout(() => response.end('cd'), 200);
  } else if (request.url === '/api/refused') {
    // Answers before the body arrives and never reads it, like a server that refuses an upload.
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"NO"}');
  } else if (request.method === 'POST') {
    const hash = createHash('sha256');
    request.on('data', (chunk) => hash.update(chunk));
    request.on('end', () => response.end(hash.digest('hex')));
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"url":"${request.url}"}`);
  }
}

test('a page preloads everything that its route needs, and contains the pinned release', async () => {
  const answer = await app.inject('/app/one?x=1');
  expect(answer.statusCode).toBe(200);
  const base = `/r/mfe-a/${versions['mfe-a']}`;
  for (const file of ['main.js', 'entry.js', 'one.js']) {
    expect(answer.body).toContain(
      `<link rel="preload" as="script" href="${base}/${file}" integrity="sha256-`,
    );
  }
  expect(answer.body).toContain(`<link rel="preload" as="style" href="${base}/one.css" integrity="sha256-`);
  expect(answer.body).toContain('<title>One &amp; only · Tests &lt;/script&gt;</title>');
  expect(answer.body).toContain(`"entry":"${base}/main.js"`);
  expect(answer.body.match(/<\/script>/g)).toHaveLength(3);
});

test('a path that matches no route gets the 404 page', async () => {
  const answer = await app.inject('/app/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('id="registry"');
  expect(answer.body).not.toContain('rel="preload"');
});

test('SEC-45: the body of a call that isn’t there is not parsed', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/no-such-call', headers, payload: '{' });
  expect(answer).toMatchObject({ statusCode: 404, headers: { 'x-request-id': expect.any(String) } });
  expect(answer.json()).toEqual({ message: 'There is nothing here.', code: 'NOT_FOUND' });
});

test('SEC-12: a path that begins with two slashes names no other page, and no other host', async () => {
  expect((await app.inject('/app/one')).statusCode).toBe(200);
  for (const url of ['//elsewhere.example/app/one', '//app/one', '///app/one', '/app//one']) {
    const answer = await app.inject({ url, headers: { host: 'site.example' } });
    expect([answer.statusCode, answer.headers.location], url).toEqual([404, undefined]);
  }
});

test('SEC-15: CSP without unsafe-eval and unsafe-inline, frame-ancestors, nosniff, Referrer-Policy, COOP, permissions', async () => {
  const { headers } = await app.inject('/app/one');
  const csp = String(headers['content-security-policy']);
  expect(csp).toContain("script-src 'self';");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).toContain('report-uri /csp-report');
  expect(csp).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  // Whatever its address: a page that says what is missing, or who is away.
  const away = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  });
  for (const url of ['/r/shell/nothing', '/api/videos', '/media/1/a.m4s', '/app/nowhere']) {
    const page = await away.inject({ url, headers: { accept: 'text/html' } });
    expect([url, page.headers]).toMatchObject([
      url,
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': headers['permissions-policy'],
      },
    ]);
  }
  await away.close();
  // Only documents have the COOP header, which would be a tenth of a small answer.
  const call = await app.inject('/api/videos');
  expect(call.headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(call.headers['x-content-type-options']).toBe('nosniff');
});

test('SEC-15: HSTS is sent on https only, and only a trusted proxy’s headers count as https', async () => {
  const proxyHeaders = { 'x-forwarded-proto': 'https' };
  const plain = await app.inject({ url: '/app/one', headers: proxyHeaders });
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const behind = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.0/8'],
  });
  const secure = await behind.inject({ url: '/app/one', headers: proxyHeaders });
  expect(secure.headers['strict-transport-security']).toContain('max-age=');
  expect(secure.headers['content-security-policy']).toContain('report-to csp');
  await behind.close();
});

test('a release file is immutable, compressed beforehand, and known by its ETag', async () => {
  const url = `/r/mfe-a/${versions['mfe-a']}/one.js`;
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toContain('text/javascript');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
  const etag = String(answer.headers.etag);
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  const plain = await app.inject(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(page);
});

test.each([
  '../shell.json',
  '..%2fshell.json',
  '%2e%2e/%2e%2e/releases/current',
  '..%5c..%5creleases%5ccurrent',
  'integrity.json',
  'one.js.br',
  'one.js%00',
  'toString',
])('SEC-16: %s is not on the integrity list, so it is not served', async (path) => {
  const answer = await app.inject(`/r/mfe-a/${versions['mfe-a']}/${path}`);
  expect([400, 404]).toContain(answer.statusCode);
  // A page names hashes of its own files; the list itself is not served.
  expect(answer.body).not.toContain('"one.js": "sha256');
});

test('SEC-16: a file that was tampered with in the store is refused', async () => {
  const folder = join(root, 'store/r/mfe-a', String(versions['mfe-a']));
  await writeFile(join(folder, 'main.css'), 'body{display:none}');
  const answer = await app.inject(`/r/mfe-a/${versions['mfe-a']}/main.css`);
  expect(answer.statusCode).toBe(404);
});

test('an encoded space at the end of a path reaches the api as it was sent', async () => {
  const answer = await fetch(`${origin}/admin/videos/1/delete%20?a=%2F`);
  expect(await answer.json()).toEqual({ url: '/admin/videos/1/delete%20?a=%2F' });
});

test('the api gets our request id and the caller’s address, and no forged ones', async () => {
  const forged = { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'mine', 'x-real-ip': '6.6.6.6' };
  const answer = await fetch(`${origin}/api/videos`, { headers: { ...forged, authorization: 'Bearer t' } });
  expect(seen.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  expect(seen.headers['x-request-id']).not.toBe('mine');
  expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(seen.headers['x-real-ip']).toBeUndefined();
  expect(seen.headers.authorization).toBe('Bearer t');
});

test('answers stream through with their range, uploads with every byte', async () => {
  const answer = await fetch(`${origin}/media/t0ken/1/r1/v.mp4`, { headers: { range: 'bytes=0-3' } });
  expect(seen.headers.range).toBe('bytes=0-3');
  expect(answer.status).toBe(206);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('ab');
  await reader?.cancel();

  const body = Buffer.alloc(BIG, 'wedding');
  const posted = await fetch(`${origin}/api/upload`, { method: 'POST', body });
  expect(await posted.text()).toBe(createHash('sha256').update(body).digest('hex'));
});

test('a client that is still sending when the refusal comes can finish, and sees it', async () => {
  const size = 60_000_000;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const sent = new Promise<void>((done, failed) => {
    socket.once('error', failed);
    socket.write(`POST /api/refused HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size), (error) => (error ? failed(error) : done()));
  });
  await sent;
  socket.write('GET /api/next HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitFor(
    () => expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*"NO"[\s\S]*HTTP\/1.1 200 [\s\S]*"\/api\/next"/),
    10_000,
  );
  socket.destroy();
});

test('SEC-29: secrets and tokens in paths are not in the log', async () => {
  await fetch(`${origin}/media/t0ken/1/r1/v.mp4`).then((answer) => answer.text());
  await fetch(`${origin}/api/webhook/sms/x/s3cret`).then((answer) => answer.text());
  const log = lines.join('');
  expect(log).toContain('"route":"/media/*"');
  expect(log).not.toContain('t0ken');
  expect(log).not.toContain('s3cret');
});

test('SEC-18: an address that can’t be decoded is refused with a general message, and the headers of every response', async () => {
  const answer = await app.inject('/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: 'This request cannot be read.', code: 'BAD_REQUEST' });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each(['/%', '/nothing/%E2%82', '/nothing/%zz?a=%'])(
  'people who follow the cut link %s get a page, not JSON',
  async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

test('SEC-44: readyz names an api that is away, and stays ready for pages', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  apiReady = false;
  const answer = await app.inject('/readyz');
  apiReady = true;
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ok', unavailable: ['api'] }]);
});

test('vk and okru are share targets that a site switches on in its configuration; others do not exist', () => {
  const file = join(root, 'site.json');
  const read = (moreShareTargets: unknown) => {
    writeFileSync(file, JSON.stringify({ moreShareTargets }));
    return readSiteConfig({ SITE_CONFIG: file }).moreShareTargets;
  };
  expect(readSiteConfig({}).moreShareTargets).toEqual([]);
  expect(read(['vk', 'okru'])).toEqual(['vk', 'okru']);
  for (const wrong of ['vk', { vk: true }, ['vk', 'myspace']])
    expect(() => read(wrong)).toThrow('SITE_CONFIG: moreShareTargets');
});

test('a site configuration that can’t be read is named in a sentence', () => {
  const file = join(root, 'site.json');
  const read = () => readSiteConfig({ SITE_CONFIG: file });
  for (const text of ['{"brandName": 5', 'null', '["vk"]']) {
    writeFileSync(file, text);
    expect(read).toThrow(`SITE_CONFIG: ${file} `);
  }
  expect(() => readSiteConfig({ SITE_CONFIG: '{"brandName": 5' })).toThrow("SITE_CONFIG: it can't be read");
  rmSync(file);
  expect(read).toThrow(`SITE_CONFIG: ${file} can't be read: ENOENT`);
});

test('the site’s address is one that paths can be appended to, wherever it is configured', () => {
  const file = join(root, 'site.json');
  writeFileSync(file, '{"siteUrl": "https://ours.example/", "apiHost": "https://api.ours.example/"}');
  const ours = { siteUrl: 'https://ours.example', apiHost: 'https://api.ours.example' };
  expect(readSiteConfig({ SITE_CONFIG: file })).toMatchObject(ours);
  const { siteUrl: SITE_URL, apiHost } = ours;
  const inText = { SITE_URL: `${SITE_URL}/`, SITE_CONFIG: JSON.stringify({ apiHost: `${apiHost}/` }) };
  expect(readSiteConfig(inText)).toMatchObject(ours);
  expect(readSiteConfig({ SITE_URL: '' })).toMatchObject({ siteUrl: '', apiHost: '' });
  for (const wrong of ['ours.example', 'https://', '//ours.example', 'ftp://ours.example'])
    expect(() => readSiteConfig({ SITE_URL: wrong })).toThrow('SITE_URL must be an address such as');
});

test('without a release and without an api, people get a page with Try again and calls get JSON', async () => {
  const options = {
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'none'),
    config: readSiteConfig({}),
  };
  const lonely = buildGateway(options);
  const asPerson = { accept: 'text/html' };
  for (const url of ['/app/one', '/openapi.json']) {
    const answer = await lonely.inject({ url, headers: asPerson });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('Try again');
  }
  const call = await lonely.inject('/api/videos');
  expect([call.statusCode, call.json().code]).toEqual([503, 'API_AWAY']);
  await lonely.close();
});

test('failures and policy violations that browsers report are logged', async () => {
  const view = { remote: 'mfe-a', version: '0.1.0-aa', mounts: 0, phases: { load: 1 } };
  const failure = { views: [view] };
  expect((await app.inject({ method: 'POST', url: '/beacon', payload: failure })).statusCode).toBe(204);
  const wrong = await app.inject({
    method: 'POST',
    url: '/beacon',
    payload: { views: [{ ...view, remote: 'a\nb' }] },
  });
  expect(wrong.statusCode).toBe(422);
  const breach = { 'csp-report': { 'document-uri': 'http://x/app', 'violated-directive': 'script-src' } };
  const headers = { 'content-type': 'application/csp-report' };
  await app.inject({ method: 'POST', url: '/csp-report', headers, payload: JSON.stringify(breach) });
  expect(lines.join('')).toContain('"failed":{"load":1}');
  expect(lines.join('')).toContain('"directive":"script-src"');
});

test('SEC-50: a stranger’s long report of a policy takes no time', async () => {
  const before = process.threadCpuUsage();
  for (const word of ['a0', 'a', '.', '8'])
    await app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'document-uri': word.repeat(15_000 / word.length) } }),
    });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(0.6);
});

test('SIGTERM drains: closing waits for the open request', async () => {
  const closing = buildGateway({
    apiOrigin: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  });
  const address = await closing.listen({ port: 0, host: '127.0.0.1' });
  const text = new Promise<string>((resolve, reject) => {
    const request = send(`${address}/media/t/1/v.mp4`, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
        void closing.close();
      });
      answer.on('end', () => resolve(body));
    });
    request.on('error', reject).end();
  });
  expect(await text).toBe('abcd');
});
