// Two versions of one remote on a real store, behind real gateways: which visitor gets which, and when one is rolled back.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  partVersions,
  type ReleaseSet,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHealth } from '../../releases/store/release-health.ts';
import { acceptedKeys } from '../../releases/store/release-keys.ts';
import { logChange, readLog } from '../../releases/store/release-log.ts';
import { changeRelease, rolledBack, withCanary, withVersion } from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';
import { ONE_PAGE, publishTestPart, twoTestVersions } from '../testing/test-releases.ts';
import { storeSource } from './release-source.ts';
import { signedVersions } from './signed-versions.ts';

let root = '';
let store: ReleaseStore;
let usual = '';
let fresh = '';
let gateways: FastifyInstance[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'live-versions-'));
  ({ store, usual, fresh } = await twoTestVersions(root));
  gateways = [];
});

afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  // A poll of the releases may still be writing beside them.
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

function gateway(name = 'one', apiOrigin = 'http://127.0.0.1:9'): FastifyInstance {
  const app = buildGateway({
    apiOrigin,
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: name },
  });
  gateways.push(app);
  return app;
}

/** Opens a page. Returns its version, the cookie that it set, and the browser's cookie after it. */
async function visit(app: FastifyInstance, cookie = '') {
  const answer = await app.inject({ url: '/app/one', headers: { cookie } });
  const registry = /id="registry">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
  const { version } = JSON.parse(registry).remotes[0];
  const given = cookieOf(answer.headers['set-cookie'], 'wedding_visit');
  return { version, given, cookie: given.split(';')[0] || cookie, vary: answer.headers.vary };
}

const cookieOf = (header: string | string[] | undefined, name: string) =>
  [header ?? []].flat().find((one) => one.startsWith(`${name}=`)) ?? '';

/** Returns the token of a page that this gateway serves now, as a browser sends it back. */
async function tokenOf(app: FastifyInstance): Promise<string> {
  const { headers } = await app.inject('/app/one');
  return cookieOf(headers['set-cookie'], 'wedding_report').split(';')[0] ?? '';
}

interface Report {
  version?: string;
  mounts?: number;
  phases?: object;
}

/** Sends a report of one page from an address, with or without a token. */
function report(
  app: FastifyInstance,
  address: string,
  { cookie = '', times = 1, ...view }: Report & { cookie?: string; times?: number },
) {
  return app.inject({
    method: 'POST',
    url: '/beacon',
    headers: { 'x-forwarded-for': address, cookie },
    payload: {
      views: Array(times).fill({ remote: 'mfe-a', version: fresh, mounts: 0, phases: {}, ...view }),
    },
  });
}

/** Reports like an honest browser: each report is of a page of its own. */
async function sendReport(app: FastifyInstance, address: string, view: Report) {
  return report(app, address, { ...view, cookie: await tokenOf(app) });
}

const canaryAt = (percent: number) =>
  changeRelease(store, (live) => withCanary(live, 'mfe-a', { version: fresh, percent }));
const versions = async () => partVersions((await readCurrent(store))?.set, 'mfe-a');
const failed = { phases: { load: 1 } };

test('nobody gets a cookie while everyone gets the same versions', async () => {
  const page = await visit(gateway());
  expect(page).toMatchObject({ version: usual, given: '' });
});

test('a canary goes to its share of browsers, and each stays in it when the share grows', async () => {
  await canaryAt(25);
  const app = gateway();
  const visitors: Awaited<ReturnType<typeof visit>>[] = [];
  for (let i = 0; i < 600; i++) visitors.push(await visit(app));
  const inside = visitors.filter(({ version }) => version === fresh);
  // Four standard deviations of 600 draws at 25 %.
  expect(Math.abs(inside.length - 150)).toBeLessThan(4 * Math.sqrt(600 * 0.25 * 0.75));
  expect(visitors[0]?.given).toMatch(
    /^wedding_visit=[\w-]{16}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(visitors[0]?.vary).toContain('Cookie');
  for (const { cookie, version } of visitors.slice(0, 100)) {
    expect(await visit(app, cookie)).toMatchObject({ version, given: '' });
  }

  await canaryAt(60);
  const later = gateway('two');
  for (const { cookie } of inside) expect((await visit(later, cookie)).version).toBe(fresh);
  const outside = visitors.filter(({ version }) => version === usual).slice(0, 200);
  const joined = await Promise.all(outside.map(({ cookie }) => visit(later, cookie)));
  const share = joined.filter(({ version }) => version === fresh).length / joined.length;
  // Of the browsers outside 25 %, (60 - 25) / 75 join.
  expect(Math.abs(share - 35 / 75)).toBeLessThan(0.15);
});

test('a browser can ask whether it would get another release now', async () => {
  const app = gateway();
  const { release } = (await app.inject('/release.json')).json();
  await canaryAt(100);
  const later = gateway('two');
  const { cookie } = await visit(later);
  const answer = await later.inject({ url: '/release.json', headers: { cookie } });
  expect(answer.json().release).not.toBe(release);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a broken canary is rolled back within seconds, after few failed page views, with figures in the log', async () => {
  const [app] = (await gatewaysWithCanary('one')) as [FastifyInstance];
  let views = 0;
  await vi.waitFor(
    async () => {
      if (views < 20) await sendReport(app, `10.0.${++views}.1`, failed);
      expect(await versions()).toEqual({ stable: usual });
    },
    { timeout: 15_000, interval: 250 },
  );
  expect(views).toBeLessThanOrEqual(20);
  const [line] = await readLog(store, { part: 'mfe-a' });
  expect(line).toMatchObject({ by: 'gateway', what: 'rollback', version: fresh });
  expect(line?.reason).toMatch(/^\d+ of \d+ page views failed; .*: no page views yet\.$/);
  await vi.waitFor(async () => expect((await visit(app)).version).toBe(usual), { timeout: 20_000 });
}, 30_000);

test('a new stable version is rolled back once, though several gateways see it fail', async () => {
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  const [one, two] = [gateway('one'), gateway('two')];
  for (const app of [one, two]) await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  for (let n = 0; n < 4; n += 1) {
    await Promise.all([one, two].map((app) => sendReport(app, `10.0.${n}.1`, failed)));
  }
  await vi.waitFor(async () => expect(await versions()).toEqual({ stable: usual }), { timeout: 10_000 });
  await Promise.all([one.close(), two.close()]);
  expect(await readLog(store, { part: 'mfe-a' })).toHaveLength(1);
}, 30_000);

test('a version that has been stable for more than a day stays, however many versions were published since', async () => {
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const line = { by: 'Ada', part: 'mfe-a' };
  await logChange(store, { ...line, what: 'stable', version: fresh, at: at(25) });
  for (let n = 0; n < 12; n += 1) {
    await logChange(store, { ...line, what: 'publish', version: `9.0.${n}-00000000`, at: at(n + 1) });
  }
  const app = gateway();
  await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  for (let n = 0; n < 6; n += 1) await sendReport(app, `10.0.${n}.1`, failed);
  await app.close();
  expect(await versions()).toEqual({ stable: fresh, previous: usual });
}, 30_000);

const isStillThere = async () => (await versions())?.canary?.version === fresh;
/** Closes the gateways, which writes and evaluates all reports. Returns whether the canary is still live. */
async function canaryRemainsAfterClose(...apps: FastifyInstance[]): Promise<boolean> {
  await Promise.all(apps.map((app) => app.close()));
  return isStillThere();
}
async function gatewaysWithCanary(...names: string[]): Promise<FastifyInstance[]> {
  await canaryAt(50);
  const apps = names.map((name) => gateway(name));
  for (const app of apps) await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  return apps;
}

test('SEC-33: reports without a valid token don’t count, from any number of networks', async () => {
  const [app] = (await gatewaysWithCanary('one')) as [FastifyInstance];
  const [name = '', value = ''] = (await tokenOf(app)).split('=');
  const forged = ['', `${name}=x`, `${name}=${value.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`];
  const [nonce, , mac] = value.split('.');
  forged.push(`${name}=${nonce}.9999999999.${mac}`);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      report(app, `10.${n % 50}.${n}.1`, { cookie: forged[n % 4] ?? '', phases: { load: 20 } }),
    ),
  );
  expect(await canaryRemainsAfterClose(app)).toBe(true);
});

test('SEC-33: a token counts once at each gateway, by however many concurrent reports', async () => {
  const apps = await gatewaysWithCanary('one', 'two');
  const cookie = await tokenOf(apps[0] as FastifyInstance);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      report(apps[n % 2] as FastifyInstance, `10.${n}.0.1`, {
        cookie,
        phases: { load: 20, chunk: 20 },
        times: 12,
      }),
    ),
  );
  expect(await canaryRemainsAfterClose(...apps)).toBe(true);
  const health = await readHealth(store);
  expect(health['mfe-a']?.[fresh]).toMatchObject({ failures: 2 });
});

test('SEC-33: each gateway judges by what it saw itself', async () => {
  const apps = await gatewaysWithCanary('one', 'two');
  for (const [n, app] of [...apps, ...apps].entries()) {
    for (let times = 0; times < 3; times += 1) await sendReport(app, `10.0.${n}.1`, failed);
  }
  expect(await canaryRemainsAfterClose(...apps)).toBe(true);
});

test('SEC-33: three networks can’t roll a release back, with any number of addresses, pages and gateways', async () => {
  const apps = await gatewaysWithCanary('one', 'two');
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const address = n % 3 === 0 ? `2001:db8:7:${n}::1` : `10.0.${n % 3}.${n}`;
      await sendReport(apps[n % 2] as FastifyInstance, address, failed);
    }),
  );
  expect(await canaryRemainsAfterClose(...apps)).toBe(true);
  const { failures, sources } = (await readHealth(store))['mfe-a']?.[fresh] ?? {};
  expect([failures, Object.keys(sources ?? {})]).toEqual([9, expect.any(Array)]);
  expect(Object.keys(sources ?? {})).toHaveLength(3);
});

test('SEC-33: two people behind one network can’t roll a release back, three who are signed in can', async () => {
  const api = createServer((request, response) => {
    const id = /^Bearer member-(\d)-/.exec(request.headers.authorization ?? '')?.[1];
    response.writeHead(id ? 200 : 401).end(JSON.stringify({ data: { id: Number(id) } }));
  });
  await new Promise<void>((up) => api.listen(0, '127.0.0.1', up));
  await canaryAt(50);
  const start = async () => {
    const app = gateway('one', `http://127.0.0.1:${(api.address() as { port: number }).port}`);
    await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
    return app;
  };
  const sendReportAs = async (app: FastifyInstance, session: string) => {
    const cookie = `wedding_production=${session}; ${await tokenOf(app)}`;
    return report(app, '10.0.0.1', { cookie, ...failed });
  };
  const sessions = ['member-1-phone-xxxxxxxxxxx', 'member-1-laptop-xxxxxxxxxx', 'member-2-phone-xxxxxxxxxxx'];
  const app = await start();
  for (let n = 0; n < 24; n += 1) await sendReportAs(app, sessions[n % 3] ?? '');
  for (let n = 0; n < 24; n += 1) await sendReportAs(app, `nobody-${n}-xxxxxxxxxxxxxxxxx`);
  expect(await canaryRemainsAfterClose(app)).toBe(true);
  // The restarted gateway continues its counts.
  const restarted = await start();
  await sendReportAs(restarted, 'member-3-phone-xxxxxxxxxxx');
  expect(await canaryRemainsAfterClose(restarted)).toBe(false);
  api.close();
}, 30_000);

test('SEC-33: reports older than a day don’t count, also after a restart', async () => {
  const old = { mounts: 0, failures: 8, phases: { load: 8 }, sources: { n1: 2, n2: 2, n3: 2, n4: 2 } };
  const parts = { 'mfe-a': { [fresh]: old } };
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await store.writeStatus('health/one.json', JSON.stringify({ at: at(25), parts }));
  const older = [{ until: at(30), parts }];
  await store.writeStatus('health/two.json', JSON.stringify({ at: at(0), parts: {}, older }));
  const apps = await gatewaysWithCanary('one', 'two');
  for (const app of apps) await sendReport(app, '10.0.9.1', failed);
  expect(await canaryRemainsAfterClose(...apps)).toBe(true);
});

test('SEC-33: each page has a token of its own, only for reports, even if the page is cached', async () => {
  const app = gateway();
  await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokens: string[] = [];
  let etag = '';
  for (let n = 0; n < 6; n += 1) {
    const headers = { ...(n > 3 && { 'if-none-match': etag }), 'accept-encoding': 'br' };
    const answer = await fetch(`${address}/app/one`, { headers });
    expect(answer.status).toBe(n > 3 ? 304 : 200);
    etag = answer.headers.get('etag') ?? '';
    await answer.arrayBuffer();
    tokens.push(answer.headers.getSetCookie().join());
  }
  expect(new Set(tokens).size).toBe(6);
  for (const token of tokens) {
    expect(token).toMatch(
      /^wedding_report=[\w-]{16}\.\d{10}\.[\w-]{32}; Path=\/beacon; Max-Age=21600; HttpOnly; SameSite=Strict$/,
    );
  }
});

test('SEC-33: one visitor who claims thousands of rendered pages doesn’t keep a version that fails for others', async () => {
  const [app] = (await gatewaysWithCanary('one')) as [FastifyInstance];
  const cookie = await tokenOf(app);
  for (let n = 0; n < 4; n += 1) await report(app, '10.9.9.9', { cookie, times: 12, mounts: 200 });
  for (let i = 0; i < 20; i++) await sendReport(app, `10.0.${i}.1`, { mounts: 1, ...failed });
  expect(await canaryRemainsAfterClose(app)).toBe(false);
});

test('a canary that fails as rarely as any version stays', async () => {
  const apps = await gatewaysWithCanary('one');
  const [app] = apps as [FastifyInstance];
  for (let i = 0; i < 20; i++) await sendReport(app, `10.0.${i}.1`, { mounts: 49, ...failed });
  expect(await canaryRemainsAfterClose(app)).toBe(true);
});

test.each([
  ['stays if it fails as often as the version before it', 7, true],
  ['does not stay if it fails far more often', 1, false],
])('a canary %s', async (_what, mounts, stays) => {
  const [app] = (await gatewaysWithCanary('one')) as [FastifyInstance];
  for (let i = 0; i < 40; i++) {
    await sendReport(app, `10.0.${i}.1`, { version: usual, mounts: 7, ...failed });
    await sendReport(app, `10.0.${i}.1`, { mounts, ...failed });
  }
  expect(await canaryRemainsAfterClose(app)).toBe(stays);
});

test('a stable version that fails is rolled back while a canary runs, which stays', async () => {
  const { before, newest } = await stableWithCanary();
  const app = gateway();
  await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  for (let n = 0; n < 30; n += 1) {
    await sendReport(app, `10.0.${n}.1`, { version: fresh, mounts: 1, ...failed });
    await sendReport(app, `10.0.${n}.1`, { version: newest, mounts: 1 });
  }
  await app.close();
  expect(await versions()).toEqual({ stable: before, canary: { version: newest, percent: 50 } });
  const [line] = await readLog(store, { part: 'mfe-a' });
  expect(line).toMatchObject({ by: 'gateway', what: 'rollback', version: fresh });
});

test('a failing stable version is no yardstick: a canary that fails as often is rolled back too', async () => {
  const { before, newest } = await stableWithCanary();
  const app = gateway();
  await vi.waitFor(async () => expect(await tokenOf(app)).not.toBe(''), 10_000);
  for (let n = 0; n < 60; n += 1) {
    await sendReport(app, `10.0.${n}.1`, { version: newest, mounts: 1, ...failed });
    await sendReport(app, `10.0.${n}.1`, { version: fresh, mounts: 1, ...failed });
  }
  await app.close();
  expect(await versions()).toEqual({ stable: before });
});

/** Makes `fresh` the stable version after `usual`, with a third version as its canary. */
async function stableWithCanary() {
  const newest = await publishTestPart(store, root, { name: 'mfe-a', content: 'newest', routes: [ONE_PAGE] });
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  await changeRelease(store, (live) => withCanary(live, 'mfe-a', { version: newest, percent: 50 }));
  return { before: usual, newest };
}

test('gateways on one store all serve a new version, and roll it back, within seconds of the change', async () => {
  const all = ['one', 'two', 'three'].map((name) => gateway(name));
  const given = () => Promise.all(all.map(async (app) => (await visit(app)).version));
  expect(await given()).toEqual([usual, usual, usual]);
  const whole = { timeout: 3_000 };
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  await vi.waitFor(async () => expect(await given()).toEqual([fresh, fresh, fresh]), whole);
  await changeRelease(store, (live) =>
    rolledBack(live ?? { shell: { stable: '' }, remotes: {} }, 'mfe-a', fresh),
  );
  await vi.waitFor(async () => expect(await given()).toEqual([usual, usual, usual]), whole);
});

test('a move is served within seconds, also after the machine’s clock was set back', async () => {
  const versions = signedVersions(store, { keys: acceptedKeys(), onRefused: () => {} });
  const source = storeSource(store, { versions, warn: () => {} });
  const given = async () => (await source.current())?.remotes[0]?.version;
  expect(await given()).toBe(usual);
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  try {
    await vi.waitFor(async () => expect(await given()).toBe(fresh), { timeout: 4_000 });
  } finally {
    vi.useRealTimers();
  }
});

test('files of older versions are found within seconds, also after the machine’s clock was set back', async () => {
  const versions = signedVersions(store, { keys: acceptedKeys(), onRefused: () => {} });
  expect(await versions.withFile('mfe-a', 'none.js')).toEqual([]);
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  try {
    expect(await versions.withFile('shell', 'main.js')).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test.each([0.15, 0.5, 2])(
  'the first request after a move gets the new release from each gateway, %s s after the one before',
  async (seconds) => {
    const gateways = [gateway('one'), gateway('two')];
    const seen = async () =>
      (await Promise.all(gateways.map((app) => visit(app)))).map((page) => page.version);
    expect(await seen()).toEqual([usual, usual]);
    await sleep(seconds * 1000);
    await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
    expect(await seen()).toEqual([fresh, fresh]);
    await sleep(seconds * 1000);
    await changeRelease(store, (live) => rolledBack(live as ReleaseSet, 'mfe-a', fresh));
    expect(await seen()).toEqual([usual, usual]);
  },
);

test('a store that hangs or is away delays no page for long, and a move is served once it is back', async () => {
  let mode: 'up' | 'hangs' | 'away' = 'up';
  const flaky: ReleaseStore = {
    ...store,
    readPointer: async (key) => {
      if (mode === 'away') throw new Error('The store is away.');
      if (mode === 'hangs') await sleep(5_000, undefined, { ref: false });
      return store.readPointer(key);
    },
  };
  const versions = signedVersions(flaky, { keys: acceptedKeys(), onRefused: () => {} });
  const source = storeSource(flaky, { versions, warn: () => {} });
  const given = async () => (await source.current())?.remotes[0]?.version;
  expect(await given()).toBe(usual);
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  mode = 'away';
  await sleep(150);
  expect(await given()).toBe(usual);
  mode = 'hangs';
  await sleep(150);
  const began = performance.now();
  for (let n = 0; n < 5; n += 1) expect(await given()).toBe(usual);
  expect(performance.now() - began).toBeLessThan(2_000);
  mode = 'up';
  await vi.waitFor(async () => expect(await given()).toBe(fresh), { timeout: 8_000 });
}, 20_000);
