// A remote, or a page of it, that only some people see, on a real store behind a real gateway.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Flag, ReleaseSet } from '@wedding/platform/server/stored-releases/live-set.ts';
import { SESSION_COOKIE } from '@wedding/shared/host/token.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  changeRelease,
  rolledBack,
  withCanary,
  withFlag,
  withoutFlag,
  withVersion,
} from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';
import { ONE_PAGE, publishTestPart, twoTestVersions } from '../testing/test-releases.ts';

const TWO = { path: 'app/two', auth: 'couple', chunk: 'next', title: 'Two' };
const UNTIL = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
let root = '';
let store: ReleaseStore;
let fresh = '';
let api: Server;
let app: FastifyInstance;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flags-'));
  ({ store, fresh } = await twoTestVersions(root, [ONE_PAGE, TWO]));
  // The token of a session says whose it is: "member-12-…", "admin-3-…".
  api = createServer((request, answer) => {
    const [, kind, id] = /Bearer (member|admin)-(\d+)-/.exec(request.headers.authorization ?? '') ?? [];
    answer.statusCode = id ? 200 : 401;
    answer.end(JSON.stringify({ data: { id: Number(id), roles: [kind === 'admin' ? 'admin' : 'user'] } }));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  app = buildGateway({
    apiOrigin: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  api.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const flagged = async (flag: Partial<Flag>) => {
  await changeRelease(store, (live) => withFlag(live, { part: 'mfe-a', until: UNTIL, ...flag }));
  // A page waits for a pointer that was read later than this.
  await sleep(150);
};
const sessionOf = (who: string) => `${SESSION_COOKIE}=${who}-${'x'.repeat(20)}`;
const open = async (path: string, who = '') => {
  const cookie = who && sessionOf(who);
  return (await app.inject({ url: `/app/${path}`, headers: { cookie } })).statusCode;
};

test('a page is shown to the members of a list and to administrators only; others get no page there', async () => {
  await flagged({ page: 'app/two', members: [12], administrators: true });
  expect(await open('two', 'member-12')).toBe(200);
  expect(await open('two', 'admin-3')).toBe(200);
  expect(await open('two', 'member-13')).toBe(404);
  expect(await open('one', 'member-13')).toBe(200);
  const registry = await app.inject({ url: '/app/one', headers: { cookie: sessionOf('member-13') } });
  expect(registry.body).not.toContain('app/two');
});

test('who is not signed in gets the page that asks for that, but nothing else of what may be theirs', async () => {
  const routes = [
    { ...ONE_PAGE, path: 'app/three' },
    { ...ONE_PAGE, path: 'three', auth: 'public' },
  ];
  const other = await publishTestPart(store, root, { name: 'mfe-b', content: 'b', routes, fills: ['tiles'] });
  await changeRelease(store, (live) => withVersion(live, 'mfe-b', other));
  await flagged({ page: 'app/two', members: [12] });
  await flagged({ part: 'mfe-b', administrators: true });
  expect([await open('two'), await open('three')]).toEqual([200, 200]);
  const { body, statusCode } = await app.inject('/three');
  expect(statusCode).toBe(404);
  expect(body).not.toContain('tiles');
});

test('a remote is shown to a share of the members: each of them in every browser, or in none', async () => {
  await flagged({ percent: 50 });
  const members = Array.from({ length: 40 }, (_, at) => `member-${at + 1}`);
  const answers = await Promise.all(members.map((who) => open('one', who)));
  const shown = answers.filter((status) => status === 200).length;
  expect(shown).toBeGreaterThan(8);
  expect(shown).toBeLessThan(32);
  expect(await Promise.all(members.map((who) => open('one', who)))).toEqual(answers);
});

test('it is seen until the end of its last day, and then by nobody, by gateways that run; without its flag by everybody', async () => {
  await flagged({ administrators: true, percent: 100, until: UNTIL });
  const seen = async () => [await open('one', 'admin-3'), await open('one', 'member-1'), await open('one')];
  expect(await seen()).toEqual([200, 200, 200]);
  vi.useFakeTimers({ now: new Date(`${UNTIL}T23:59:59Z`), toFake: ['Date'] });
  expect(await seen()).toEqual([200, 200, 200]);
  vi.setSystemTime(new Date(`${UNTIL}T23:59:59Z`).getTime() + 1_000);
  expect(await seen()).toEqual([404, 404, 404]);
  await changeRelease(store, (live) => withoutFlag(live, { part: 'mfe-a' }));
  // The pointer is read again after a tenth of a second.
  await vi.waitFor(async () => expect(await open('one', 'member-1')).toBe(200));
});

test('while the api is away, a member keeps what a flag shows to it, however long ago it was asked for', async () => {
  await flagged({ page: 'app/two', members: [12] });
  expect([await open('two', 'member-12'), await open('two', 'member-13')]).toEqual([200, 404]);
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
  expect(await open('two', 'member-12')).toBe(200);
  expect(await open('two', 'member-13')).toBe(404);
});

test('a document says that flags exist: whoever signs in on it gets one of its own', async () => {
  const isMarked = async () => / data-flags[ >]/.test((await app.inject('/app/one')).body);
  expect(await isMarked()).toBe(false);
  await flagged({ page: 'app/two', members: [12] });
  expect(await isMarked()).toBe(true);
});

test('a tab learns by release.json that it may see more now', async () => {
  await flagged({ members: [12] });
  const release = async (who: string) =>
    (await app.inject({ url: '/release.json', headers: { cookie: sessionOf(who) } })).json().release;
  expect(await release('member-12')).not.toBe(await release('member-13'));
});

test('a page that two flags are about is shown to whom both show it; the flag of a remote that is gone hides nothing', async () => {
  await flagged({ members: [12, 13] });
  await flagged({ part: 'mfe-gone', percent: 1 });
  await flagged({ page: 'app/two', members: [12], administrators: true });
  const seen = await Promise.all(['member-12', 'member-13', 'admin-3'].map((who) => open('two', who)));
  expect(seen).toEqual([200, 404, 404]);
  expect(await open('one', 'member-13')).toBe(200);
});

test.each([
  ['beside nothing', (live: ReleaseSet) => live],
  ['beside a canary', (live: ReleaseSet) => withCanary(live, 'mfe-a', { version: fresh, percent: 50 })],
  ['after a rollback', (live: ReleaseSet) => rolledBack(withVersion(live, 'mfe-a', fresh), 'mfe-a', fresh)],
])('%s, what a device stores for off line is of the release that its page has', async (_, change) => {
  await changeRelease(store, (live) => change(live as ReleaseSet));
  await flagged({ page: 'app/two', members: [12], percent: 50 });
  for (const who of ['member-12', 'member-13', 'admin-3', '']) {
    const session = who && sessionOf(who);
    const page = await app.inject({ url: '/offline.html', headers: { cookie: session } });
    // The page names the browser, which is drawn by that name while nobody is signed in.
    const cookie = [session, ...page.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
    const { release } = (await app.inject({ url: '/offline.json', headers: { cookie } })).json();
    expect(page.body, who).toContain(`"release":"${release}"`);
  }
});
