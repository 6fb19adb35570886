// @vitest-environment node
// Two versions of one remote on a real store, behind real gateways: who is given which, and when one is turned back.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderStore } from '../release/folder-store.ts';
import { publishBuild } from '../release/publish.ts';
import { readLog } from '../release/release-log.ts';
import {
  changeRelease,
  readCurrent,
  rolledBack,
  slotOf,
  withCanary,
  withVersion,
} from '../release/release-set.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

let root = '';
let store: ReleaseStore;
let usual = '';
let fresh = '';
let gateways: FastifyInstance[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'live-versions-'));
  store = folderStore(join(root, 'store'));
  gateways = [];
  const shell = await publish('shell', 'shell');
  usual = await publish('mfe-a', 'usual');
  fresh = await publish('mfe-a', 'fresh');
  await changeRelease(store, (live) => withVersion(live, 'shell', shell));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', usual));
});

afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await rm(root, { recursive: true, force: true });
});

async function publish(name: string, content: string): Promise<string> {
  const folder = join(root, `${name}-${content}`);
  await mkdir(folder);
  const chunks = {
    [name.replace('-', '_')]: { js: ['main.js'], css: [] },
    one: { js: ['main.js'], css: [] },
  };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify(content)})`);
  const manifestFile = join(root, `${name}.json`);
  const shell = name === 'shell';
  const routes = shell ? [] : [{ path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' }];
  const contract = shell ? '1.0.0' : '^1.0.0';
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  return publishBuild(store, { name, packageVersion: '0.1.0', folder, manifestFile });
}

function gateway(name = 'one'): FastifyInstance {
  const app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: name },
  });
  gateways.push(app);
  return app;
}

/** One page view: which version it was given, and the cookies before and after it. */
async function visit(app: FastifyInstance, cookie = '') {
  const answer = await app.inject({ url: '/app/one', headers: { cookie } });
  const registry = /id="registry">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
  const { version } = JSON.parse(registry).remotes[0];
  const given = String(answer.headers['set-cookie'] ?? '');
  return { version, given, cookie: given.split(';')[0] || cookie, vary: answer.headers.vary };
}

function tell(app: FastifyInstance, address: string, view: object) {
  return app.inject({
    method: 'POST',
    url: '/beacon',
    headers: { 'x-forwarded-for': address },
    payload: { views: [{ remote: 'mfe-a', version: fresh, mounts: 0, phases: {}, ...view }] },
  });
}

const canaryAt = (percent: number) =>
  changeRelease(store, (live) => withCanary(live, 'mfe-a', { version: fresh, percent }));
const slot = async () => slotOf((await readCurrent(store))?.set, 'mfe-a');
const failed = (times: number) => ({ phases: { load: times } });

test('nobody is given a cookie while everyone is given the same', async () => {
  const page = await visit(gateway());
  expect(page).toMatchObject({ version: usual, given: '' });
});

test('a canary is given to its share of browsers, each stays, and more percent takes nobody out', async () => {
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
  // Of those outside 25 %, (60 - 25) / 75 come in.
  expect(Math.abs(share - 35 / 75)).toBeLessThan(0.15);
});

test('a browser can ask whether it would be given something else now', async () => {
  const app = gateway();
  const { release } = (await app.inject('/release.json')).json();
  await canaryAt(100);
  const later = gateway('two');
  const { cookie } = await visit(later);
  const answer = await later.inject({ url: '/release.json', headers: { cookie } });
  expect(answer.json().release).not.toBe(release);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a broken canary is turned back within seconds, after few failed page views, with figures in the log', async () => {
  await canaryAt(50);
  const app = gateway();
  await visit(app);
  let views = 0;
  await vi.waitFor(
    async () => {
      if (views < 20) await tell(app, `10.0.0.${++views}`, failed(1));
      expect(await slot()).toEqual({ stable: usual });
    },
    { timeout: 15_000, interval: 250 },
  );
  expect(views).toBeLessThanOrEqual(20);
  const [line] = await readLog(store, { part: 'mfe-a' });
  expect(line).toMatchObject({ by: 'gateway', what: 'rollback', version: fresh });
  expect(line?.reason).toMatch(/^\d+ of \d+ page views failed; .*: no page views yet\.$/);
  await vi.waitFor(async () => expect((await visit(app)).version).toBe(usual), { timeout: 5_000 });
}, 30_000);

test('a fresh stable version goes back to the one before it, by what several gateways heard, once', async () => {
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', fresh));
  const [one, two] = [gateway('one'), gateway('two')];
  for (const app of [one, two]) await visit(app);
  for (const [index, app] of [one, two, one, two].entries()) await tell(app, `10.0.0.${index}`, failed(1));
  await vi.waitFor(async () => expect(await slot()).toEqual({ stable: usual }), { timeout: 10_000 });
  await Promise.all([one.close(), two.close()]);
  expect(await readLog(store, { part: 'mfe-a' })).toHaveLength(1);
}, 30_000);

test('security line 16: one address alone turns no release back', async () => {
  await canaryAt(50);
  const app = gateway();
  await visit(app);
  for (let i = 0; i < 200; i++) await tell(app, '10.0.0.1', failed(20));
  await app.close();
  expect((await slot())?.canary?.version).toBe(fresh);
});

test('a canary that fails as rarely as anything does stays', async () => {
  await canaryAt(50);
  const app = gateway();
  await visit(app);
  for (let i = 0; i < 20; i++) await tell(app, `10.0.0.${i}`, { mounts: 49, ...failed(1) });
  await app.close();
  expect((await slot())?.canary?.version).toBe(fresh);
});

test.each([
  ['stays where it fails as often as the version before it', 20, 'canary'],
  ['does not stay where it fails far more often', 3, 'turned back'],
])('a canary %s', async (_what, mounts, outcome) => {
  await canaryAt(50);
  const app = gateway();
  await visit(app);
  const before = { version: usual, mounts: 20, ...failed(3) };
  for (let i = 0; i < 40; i++) await tell(app, `10.0.0.${i}`, before);
  for (let i = 0; i < 40; i++) await tell(app, `10.0.0.${i}`, { mounts, ...failed(3) });
  await app.close();
  expect((await slot())?.canary ? 'canary' : 'turned back').toBe(outcome);
});

test('gateways on one store all give a new version, and take it back, within seconds of the change', async () => {
  const all = ['one', 'two', 'three'].map(gateway);
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
