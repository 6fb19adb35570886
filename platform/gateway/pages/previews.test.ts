import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCurrent, versionsByPart } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promotePart } from '../../releases/commands/release-steps.ts';
import { previewAddress } from '../../releases/store/preview-token.ts';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { freshSigner, releaseSigner } from '../../releases/store/release-keys.ts';
import { approve } from '../../releases/store/release-rights.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

let root = '';
let store: ReleaseStore;
let app: FastifyInstance;
let [usual, fresh] = ['', ''];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'previews-'));
  store = openReleaseStore(join(root, 'store'));
  const shell = await publish('shell', 'shell');
  usual = await publish('mfe-a', 'usual');
  fresh = await publish('mfe-a', 'fresh');
  await changeRelease(store, (live) => withVersion(live, 'shell', shell));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', usual));
  app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function publish(name: string, content: string): Promise<string> {
  const folder = join(root, content);
  await mkdir(join(folder, 'private'), { recursive: true });
  const chunks = { [name.replace('-', '_')]: { js: ['main.js'], css: [] } };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify(content)})`);
  await writeFile(join(folder, 'private/main.js.map'), '{}');
  const isShell = name === 'shell';
  const routes = isShell ? [] : [{ path: 'app/one', auth: 'couple', title: 'One' }];
  const contract = isShell ? '1.0.0' : '^1.0.0';
  const manifestFile = join(root, `${name}.json`);
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }));
}

const SITE = 'http://localhost';
const linkTo = (version: string, signer = releaseSigner()) =>
  previewAddress(SITE, { part: 'mfe-a', version }, signer).slice(SITE.length);

/** Opens the link and clicks, as a person does. Returns the cookie that the browser stores. */
async function agree(link: string): Promise<string> {
  const page = await app.inject(link);
  const use = /name="use" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
  const answer = await app.inject({
    method: 'POST',
    url: '/preview',
    payload: `use=${encodeURIComponent(use)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE, host: 'localhost' },
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

const open = (cookie = '') => app.inject({ url: '/app/one', headers: { cookie } });

test('a link shows one browser a published version on the live site, with a banner, until it leaves', async () => {
  const others = await open();
  expect(others.body).toContain(usual);
  const cookie = await agree(linkTo(fresh));
  const mine = await open(cookie);
  expect(mine.body).toContain(fresh);
  expect(mine.body).not.toContain(usual);
  expect(mine.body).toContain(`Preview of mfe-a ${fresh}, until`);
  expect(mine.body).toContain('<button>Leave</button>');
  const { release } = (await app.inject({ url: '/release.json', headers: { cookie } })).json();
  expect(mine.body).toContain(`"release":"${release}"`);
  // What its worker stores for off line.
  expect((await app.inject({ url: '/offline.json', headers: { cookie } })).json()).toMatchObject({ release });
  // No other visitor gets it, from any cache.
  expect((await open()).body).toBe(others.body);
  expect(await agree('/preview')).toBe('wedding_preview=');
  await promotePart({ store, by: 'Ada' }, { part: 'mfe-a', percent: 100, version: fresh });
  expect((await open(cookie)).body).toContain('Preview of');
});

test('a link that no accepted key signed, or that has expired, shows nothing', async () => {
  const forged = linkTo(fresh, freshSigner());
  expect((await app.inject(forged)).statusCode).toBe(403);
  const token = new URL(forged, SITE).searchParams.get('use');
  expect((await open(`wedding_preview=${token}`)).body).toContain(usual);
  const cookie = await agree(linkTo(fresh));
  vi.useFakeTimers({ now: Date.now() + 73 * 3_600_000, toFake: ['Date'] });
  expect((await open(cookie)).body).toContain(usual);
  const answer = await app.inject({
    method: 'POST',
    url: '/preview',
    payload: `use=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://evil.example' },
  });
  expect(answer.statusCode).toBe(403);
});

test('SEC-38: a key shows only parts that it has a right to', async () => {
  const [owner, ci] = [releaseSigner(), freshSigner()];
  const rights = [
    { key: owner, environment: '*', part: '*' },
    { key: ci, environment: 'staging', part: 'mfe-b' },
  ] as const;
  const live = await readCurrent(store);
  for (const [name, { stable: version }] of live ? versionsByPart(live.set) : []) {
    await approve(store, { name, version }, { signer: owner, rights });
  }
  await app.close();
  app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    releaseKeys: [owner, ci],
    releaseRights: rights,
    config: readSiteConfig({}),
  });
  expect((await app.inject(linkTo(fresh, ci))).statusCode).toBe(403);
  const token = new URL(linkTo(fresh, ci), SITE).searchParams.get('use');
  expect((await open(`wedding_preview=${token}`)).body).toContain(usual);
  expect((await open(await agree(linkTo(fresh, owner)))).body).toContain(fresh);
});

test('a newer link to the same version shows until when it is valid', async () => {
  const shownFor = async (cookie: string) => /until ([^<]+)</.exec((await open(cookie)).body)?.[1];
  const before = await shownFor(await agree(linkTo(fresh)));
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] });
  const after = await shownFor(await agree(linkTo(fresh)));
  expect(before).toBeDefined();
  expect(after).not.toBe(before);
});

test('promote warns about a version that nobody has seen on the live site', async () => {
  const promote = (percent: number) =>
    promotePart({ store, by: 'Ada' }, { part: 'mfe-a', percent, version: fresh });
  expect((await promote(5)).text).toMatch(
    new RegExp(`^Note: nobody has seen mfe-a ${fresh} on the live site .*\n.* is live for 5 of 100`),
  );
  await agree(linkTo(fresh));
  expect((await promote(100)).text).toMatch(/^mfe-a \S+ is live for everyone/);
});

test('a version’s private files are not served', async () => {
  expect((await app.inject(`/r/mfe-a/${usual}/main.js`)).statusCode).toBe(200);
  expect((await app.inject(`/r/mfe-a/${usual}/private/main.js.map`)).statusCode).toBe(404);
  expect((await app.inject(`/r/mfe-a/${usual}/x/../private/main.js.map`)).statusCode).toBe(404);
});
