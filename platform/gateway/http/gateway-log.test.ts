// What the gateway's log shows of strangers' requests.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { phoneSpellingsInUrl, showsPhone, somePhones } from '@wedding/shared/testing/phone-spellings.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

interface Line {
  level: number;
  route?: string;
  page?: string;
}
const lines: string[] = [];
const parsed = () => lines.map((line) => JSON.parse(line) as Line);
let root = '';
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gateway-log-'));
  const files = { js: ['main.js'], css: [] };
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'dist/chunks.json'), JSON.stringify({ shell: files }));
  await writeFile(join(root, 'dist/main.js'), 'shell');
  const manifestFile = join(root, 'mfe.json');
  const slots = { offers: [], fills: [] };
  const manifest = { name: 'shell', contract: '1.0.0', routes: [], nav: [], slots };
  await writeFile(manifestFile, JSON.stringify(manifest));
  const store = openReleaseStore(join(root, 'store'));
  const build = { name: 'shell', packageVersion: '0.1.0', folder: join(root, 'dist'), manifestFile };
  const version = await storeBuild(store, await readBuildFiles(build));
  await changeRelease(store, (live) => withVersion(live, 'shell', version));
  app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Sends the bytes unchanged, without a client that would normalize them. */
async function sendRaw(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('SEC-39: the log contains no spelling of a phone number, on pages and in api calls', async () => {
  for (const { digits, written } of [
    { digits: '8039990001', written: '0803+999+0001' },
    ...somePhones(phoneSpellingsInUrl, 100),
  ]) {
    lines.length = 0;
    for (const path of ['/app/one', '/admin/members']) {
      await sendRaw(`GET ${path}?search=${written}&page=2 HTTP/1.1\r\nHost: wedding.example`);
    }
    const places = () => parsed().flatMap(({ route, page = '' }) => (route ? `${route} ${page}` : []));
    await vi.waitFor(() => expect(places()).toHaveLength(2), 10_000);
    expect(places().filter((place) => showsPhone(place, digits))).toEqual([]);
  }
});

test.each([
  ['path', 'GET //[ HTTP/1.1\r\nHost: a'],
  ['address', 'GET http://[ HTTP/1.1\r\nHost: a'],
  ['target', 'GET nothing HTTP/1.1\r\nHost: a'],
  ['encoding', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a'],
  ['version', 'GET / HTTP/9\r\nHost: a'],
  ['method', 'GE T / HTTP/1.1\r\nHost: a'],
  ['missing host', 'GET / HTTP/1.1\r\nAccept: */*'],
  ['open bracket as host', 'GET / HTTP/1.1\r\nHost: ['],
  ['path as host', 'GET /api/videos HTTP/1.1\r\nHost: a/../b'],
  ['host with a space', 'GET / HTTP/1.1\r\nHost: a b'],
  ['host with a name and password', 'GET / HTTP/1.1\r\nHost: user:word@b'],
  ['second host', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b'],
  ['host with a wrong port', 'GET /release.json HTTP/1.1\r\nHost: a:99999999'],
])('SEC-39: a malformed %s gets a 400 and no error in the log', async (_what, head) => {
  lines.length = 0;
  expect((await sendRaw(head)).slice(0, 12)).toBe('HTTP/1.1 400');
  expect(parsed().filter(({ level }) => level >= 50)).toEqual([]);
});

test.each([
  'wedding.example',
  'WEDDING.example:8080',
  '127.0.0.1:3000',
  '[::1]:3000',
  'my_host',
  'xn--ssh-qla.ng',
])('a request for the host %s is answered', async (host) => {
  expect((await sendRaw(`GET /healthz HTTP/1.1\r\nHost: ${host}`)).slice(0, 12)).toBe('HTTP/1.1 200');
});
