// Errors thrown in a browser, from their report to the release command's output.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runRelease } from '../../releases/commands/release-command.ts';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

let root = '';
let store: ReleaseStore;
let version = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'failure-reports-'));
  store = openReleaseStore(join(root, 'store'));
  const shell = await publish('shell', {});
  // The first column of the first line is line 7 of that source.
  const map = { version: 3, sources: ['src/list/list.tsx'], names: [], mappings: 'AAMA' };
  version = await publish('mfe-a', {
    'private/maps/main.js.map': JSON.stringify(map),
    'static/js/one.0123456789.js': 'x',
    'private/maps/static/js/one.0123456789.js.map': JSON.stringify(map),
  });
  await changeRelease(store, (live) => withVersion(live, 'shell', shell));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', version));
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

async function publish(name: string, more: Record<string, string>): Promise<string> {
  const folder = join(root, name);
  const files = { 'main.js': 'x', ...more };
  const isShell = name === 'shell';
  const chunk = { js: ['main.js'], css: [] };
  const chunks = JSON.stringify({ [name.replace('-', '_')]: chunk, one: chunk });
  for (const [file, text] of Object.entries({ 'chunks.json': chunks, ...files })) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const routes = isShell ? [] : [{ path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' }];
  const manifest = { name, contract: isShell ? '1.0.0' : '^1.0.0', routes, nav: [] };
  const manifestFile = join(root, `${name}.json`);
  await writeFile(manifestFile, JSON.stringify({ ...manifest, slots: { offers: [], fills: [] } }));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }));
}

const gateway = () =>
  buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: 'one' },
  });
type Gateway = ReturnType<typeof gateway>;

const AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A055F Build/X) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

/** Returns the cookie that comes with a page, once this gateway issues them. */
async function cookieOf(app: Gateway): Promise<string> {
  const found = await vi.waitFor(async () => {
    const { headers } = await app.inject('/app/one');
    const cookie = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('wedding_report='));
    expect(cookie).toBeDefined();
    return cookie;
  }, 10_000);
  return found?.split(';')[0] ?? '';
}

function sendFailure(app: Gateway, cookie: string, more: object = {}, address = '10.0.0.1') {
  const stack = `TypeError: 08031234567\n    at List (https://site.example/r/mfe-a/${version}/main.js:1:1)
    at chrome-extension://abcdef/inject.js:1:2`;
  const payload = {
    remote: 'mfe-a',
    version,
    phase: 'render',
    route: '/app/video/watch/77',
    stack,
    message: 'TypeError: no "name" of +2348031234567 ada@example.com at https://x.example/a?token=abc',
    ...more,
  };
  return app.inject({
    method: 'POST',
    url: '/beacon/failure',
    headers: { cookie, 'user-agent': AGENT, 'x-forwarded-for': address },
    payload,
  });
}

const errors = (...args: string[]) =>
  runRelease(['errors', 'mfe-a', '--store', join(root, 'store'), ...args], {
    env: {},
    defaultStore: '',
    readBuild: () => Promise.reject(new Error('It builds nothing.')),
    mount: async () => [],
    readOpenapi: async () => undefined,
  });

test('SEC-18: of the addresses in a message only files of versions remain, by part and name', async () => {
  const app = gateway();
  const at = 'https://site.example/r/mfe-a/0.1.0-ba9876543210/static/js/async';
  const message = `Error: args: {"resourceUrl":"${at}/booking.04f7edd768.js?t=1"} View the docs to see how to solve: https://a.example/b#c\n (error: ${at}/b/list.js) "${at}/../08031234567"`;
  await sendFailure(app, await cookieOf(app), { message });
  await app.close();
  expect(await errors()).toContain(
    'Error: args: {"resourceUrl":"mfe-a/static/js/async/booking.js"} (error: mfe-a/static/js/async/b/list.js) "…"',
  );
});

test('SEC-50: a message keeps no credential that it names', async () => {
  const app = gateway();
  const message = 'Error: proof_key=abc, access_token: def, Authorization: Bearer gh.ij';
  await sendFailure(app, await cookieOf(app), { message });
  await app.close();
  expect(await errors()).toContain('Error: proof_key=***, access_token: ***, Authorization: Bearer ***');
});

test('a stranger’s message has nothing that an operator’s terminal would act on', async () => {
  const app = gateway();
  const message = 'Error: \u001b[2J\u001b]52;c;cm0=\u0007no\u009b31m\u202e list\r\nmfe-a 9.9.9';
  await sendFailure(app, await cookieOf(app), { message });
  await app.close();
  const shown = await errors();
  expect(shown).toContain('Error: [2J ]52;c;cm0=*** list mfe-a 9.9.9');
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('errors of browsers are grouped by cause, with a place in the sources, and across a restart', async () => {
  expect(await errors()).toBe('mfe-a: no browser reported an error in the last 14 days.');
  for (const times of [2, 1]) {
    const app = gateway();
    const cookie = await cookieOf(app);
    for (let n = 0; n < times; n++) expect((await sendFailure(app, cookie)).statusCode).toBe(204);
    await sendFailure(app, cookie, { phase: 'chunk', message: 'Error: away', stack: '' });
    await app.close();
  }
  const app = gateway();
  const shared = 'at https://site.example/r/mfe-a/files/static/js/one.0123456789.js:1:1';
  await sendFailure(app, await cookieOf(app), { message: 'Error: in a file of all versions', stack: shared });
  await app.close();
  const all = await errors();
  expect(all.slice(all.indexOf('of all versions')).split('\n')[1]).toBe('      at mfe-a/src/list/list.tsx:7');
  const [head, worst, place, seen, next] = (await errors()).split('\n');
  expect(head).toBe(`mfe-a ${version}`);
  expect(worst).toMatch(/^ {2}3 × render {2}TypeError: no "name" of /);
  expect(place).toBe('      at mfe-a/src/list/list.tsx:7');
  expect(seen).toMatch(/^ {6}first 20\S+Z, last 20\S+Z; \/app\/video\/watch\/:id; Chrome 131, Android$/);
  expect(next).toBe('  2 × chunk  Error: away');
  expect(await errors('--version', '9.9.9')).toContain('no browser reported');
  expect(JSON.parse(await errors('--json')).errors[0]).toMatchObject({ count: 3, version });
});

test('SEC-18: nothing about a person is stored, and the maps are not served', async () => {
  const app = gateway();
  const cookie = await cookieOf(app);
  await sendFailure(app, cookie, { route: '/invite/pQ8-secret-token?phone=08031234567' });
  // As browsers say it of a stored text that can't be read.
  const message = `SyntaxError: Unexpected token 'c', ..."ame":"Amara",call Tunde}"... is not valid JSON`;
  await sendFailure(app, cookie, { message });
  expect((await app.inject(`/r/mfe-a/${version}/private/maps/main.js.map`)).statusCode).toBe(404);
  expect((await app.inject(`/r/mfe-a/${version}/main.js`)).statusCode).toBe(200);
  await app.close();
  const stored = String(await readFile(join(root, 'store/errors/one.json')));
  expect(stored).toContain('/invite/:id');
  for (const word of [
    '0803',
    '4567',
    'ada@',
    'token=',
    '-token',
    'secret',
    'extension',
    'SM-A055F',
    'Amara',
    'Tunde',
  ]) {
    expect(stored).not.toContain(word);
  }
});

test('a report counts only with a page’s token, for a live version, and up to its network’s limit', async () => {
  const app = gateway();
  const cookie = await cookieOf(app);
  await sendFailure(app, '');
  await sendFailure(app, cookie, { version: '9.9.9-none' });
  expect((await sendFailure(app, cookie, { phase: 'none' })).statusCode).toBe(422);
  expect((await sendFailure(app, cookie, { stack: 'x'.repeat(20_000) })).statusCode).toBe(413);
  for (let n = 0; n < 70; n++) await sendFailure(app, cookie, { message: `Error: ${'abcdefghij'[n % 10]}` });
  await app.close();
  const { groups } = JSON.parse(String(await readFile(join(root, 'store/errors/one.json'))));
  expect(groups).toHaveLength(10);
  const sum = groups.reduce((all: number, { count }: { count: number }) => all + count, 0);
  expect(sum).toBeLessThanOrEqual(60);
});

test('SEC-33: reports without a page’s token use up nobody’s share, from any number of networks', async () => {
  const app = gateway();
  const cookie = await cookieOf(app);
  const [name = '', value = ''] = cookie.split('=');
  const forged = ['', `${name}=x`, `${name}=${value.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`];
  // More than one network may send in an hour, and more than this gateway accepts in a minute.
  const attack = Array.from({ length: 400 }, (_, n) =>
    sendFailure(app, forged[n % 3] ?? '', {}, n % 2 === 0 ? `10.0.0.${n % 200}` : `10.${n % 50}.1.1`),
  );
  expect(new Set((await Promise.all(attack)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  await sendFailure(app, cookie);
  await sendFailure(app, cookie, {}, '10.7.1.9');
  await app.close();
  const { groups } = JSON.parse(String(await readFile(join(root, 'store/errors/one.json'))));
  expect(groups).toMatchObject([{ count: 2 }]);
});
