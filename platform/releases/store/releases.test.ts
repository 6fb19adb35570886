import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  partVersions,
  type ReleaseSet,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildFiles } from './read-build.ts';
import { readHealth } from './release-health.ts';
import { releaseSigner } from './release-keys.ts';
import { logChange, operatorName, readLog } from './release-log.ts';
import { changeRelease, rolledBack, withCanary, withVersion } from './release-set.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';
import { storeBuild } from './store-build.ts';
import { removeDamaged, verifyVersion } from './verify.ts';

let root = '';
let store: ReleaseStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  store = openReleaseStore(join(root, 'store'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('teams that release at the same time all succeed', async () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
  await Promise.all(names.map((name) => changeRelease(store, (live) => withVersion(live, name, '1.0.0-aa'))));
  const live = await readCurrent(store);
  expect(Object.keys(live?.set.remotes ?? {})).toEqual(names);
});

test('of several concurrent rollbacks of the same version one makes the change', async () => {
  for (const version of ['1.0.0-aa', '1.1.0-bb', '1.2.0-cc']) {
    await changeRelease(store, (live) => withVersion(live, 'mfe-a', version));
  }
  const turnAway = () => changeRelease(store, (live) => rolledBack(live as ReleaseSet, 'mfe-a', '1.2.0-cc'));
  const outcomes = await Promise.all([turnAway(), turnAway(), turnAway()]);
  expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
  expect(partVersions((await readCurrent(store))?.set, 'mfe-a')).toEqual({ stable: '1.1.0-bb' });
});

test.each([
  ['missing', (file: string) => rm(file)],
  ['damaged', (file: string) => writeFile(file, '')],
])('when the live set is %s, nothing is promoted: the other parts would be gone', async (how, harm) => {
  await changeRelease(store, (live) => withVersion(live, 'shell', '1.0.0-aa'));
  const { id } = await changeRelease(store, (live) => withVersion(live, 'mfe-a', '1.0.0-aa'));
  await harm(join(root, 'store/releases', `${id}.json`));
  await expect(changeRelease(store, (live) => withVersion(live, 'mfe-b', '1.0.0-aa'))).rejects.toThrow(
    `releases/${id}.json, which is live, is ${how} in the release store. Restore it from a backup`,
  );
  expect(await store.readPointer('releases/current')).toBe(id);
});

test('a promoted version remembers the one before it', () => {
  const first = withVersion(undefined, 'mfe-a', '1.0.0-aa');
  const second = withVersion(first, 'mfe-a', '1.0.0-bb');
  expect(second.remotes['mfe-a']).toEqual({ stable: '1.0.0-bb', previous: '1.0.0-aa' });
  expect(withVersion(second, 'mfe-a', '1.0.0-bb')).toBe(second);
});

test('a canary runs beside the stable version until it is promoted or rolled back', () => {
  const first = withVersion(undefined, 'mfe-a', '1.0.0-aa');
  const canary = withCanary(first, 'mfe-a', { version: '1.1.0-bb', percent: 5 });
  expect(partVersions(canary, 'mfe-a')).toEqual({
    stable: '1.0.0-aa',
    canary: { version: '1.1.0-bb', percent: 5 },
  });
  expect(rolledBack(canary, 'mfe-a', '1.1.0-bb')).toEqual(first);
  expect(partVersions(withVersion(canary, 'mfe-a', '1.1.0-bb'), 'mfe-a')).toEqual({
    stable: '1.1.0-bb',
    previous: '1.0.0-aa',
  });
  expect(() => withCanary(first, 'mfe-b', { version: '1.0.0-aa', percent: 5 })).toThrow('not live yet');
  expect(() => withCanary(first, 'mfe-a', { version: '1.0.0-aa', percent: 5 })).toThrow('already');
});

test('a rollback makes the previous version live, which then has no previous one', () => {
  const second = withVersion(withVersion(undefined, 'mfe-a', '1.0.0-aa'), 'mfe-a', '1.1.0-bb');
  const back = rolledBack(second, 'mfe-a', '1.1.0-bb');
  expect(partVersions(back, 'mfe-a')).toEqual({ stable: '1.0.0-aa' });
  expect(rolledBack(back, 'mfe-a', '1.1.0-bb')).toBe(back);
  expect(() => rolledBack(back, 'mfe-a', '1.0.0-aa')).toThrow('no version before it');
});

test('the log lists the latest changes first, of all parts or one', async () => {
  const line = { by: 'ada', what: 'stable', part: 'mfe-a', version: '1.0.0-aa' } as const;
  await logChange(store, { ...line, at: '2026-11-01T10:00:00.000Z' });
  await logChange(store, { ...line, part: 'mfe-b', at: '2026-11-02T10:00:00.000Z' });
  await store.writeNew('releases/log/2026-11-03-broken.json', 'not a line');
  await logChange(store, { ...line, by: 'gateway', what: 'rollback', reason: '9 of 20 failed' });
  expect((await readLog(store)).map(({ by, part }) => `${by} ${part}`)).toEqual([
    'gateway mfe-a',
    'ada mfe-b',
    'ada mfe-a',
  ]);
  expect(await readLog(store, { part: 'mfe-b', limit: 1 })).toHaveLength(1);
});

/** Returns the test's store with slow reads, and counts them, and the rounds in which they are made. */
function slowStore() {
  const seen = { reads: 0, rounds: 0 };
  let open = 0;
  const slow: ReleaseStore = {
    ...store,
    async read(key) {
      seen.reads += 1;
      if (open === 0) seen.rounds += 1;
      open += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return store.read(key);
    },
  };
  return { slow, seen };
}

test('a long log is read in a few rounds, newest first, and no further than needed', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 60_000).toISOString();
  const names = Array.from({ length: 100 }, (_, n) => `1.0.${n}-aa`);
  for (const [n, version] of names.entries())
    await logChange(store, { by: 'CI', what: 'publish', part: 'mfe-a', version, at: at(n) });
  const { slow, seen } = slowStore();
  const versions = async (limit: number) =>
    (await readLog(slow, { part: 'mfe-a', limit })).map(({ version }) => version);
  expect(await versions(2)).toEqual(names.toReversed().slice(0, 2));
  expect(seen.reads).toBeLessThan(50);
  seen.rounds = 0;
  expect(await versions(100)).toEqual(names.toReversed());
  expect(seen.rounds).toBeLessThan(10);
});

test('the counts of many gateways are read in a few rounds', async () => {
  const parts = { 'mfe-a': { '1.0.0-aa': { mounts: 2, failures: 0, phases: {} } } };
  const counts = JSON.stringify({ at: new Date().toISOString(), parts });
  for (let n = 0; n < 60; n += 1) await store.writeStatus(`health/gateway-${n}.json`, counts);
  const { slow, seen } = slowStore();
  expect((await readHealth(slow))['mfe-a']?.['1.0.0-aa']?.mounts).toBe(120);
  expect(seen.rounds).toBeLessThan(10);
});

test('the log names the account, by its number where the machine knows no name for it', () => {
  expect(operatorName(() => ({ username: 'bola' }))).toBe('bola');
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName(nameless)).toBe(`user ${process.getuid?.()}`);
});

test('the counts of several gateways are added up, and an unreadable count is left out', async () => {
  const count = (mounts: number, load: number) =>
    JSON.stringify({
      at: new Date().toISOString(),
      parts: { 'mfe-a': { '1.0.0-aa': { mounts, failures: load, phases: { load } } } },
    });
  await store.writeStatus('health/one.json', count(10, 1));
  await store.writeStatus('health/two.json', count(5, 2));
  await store.writeStatus('health/three.json', '{"half');
  const sum = (await readHealth(store))['mfe-a']?.['1.0.0-aa'];
  expect(sum).toMatchObject({ mounts: 15, failures: 3, phases: { load: 3 } });
});

async function makeBuild(page: string, chunk = 'one') {
  const folder = join(root, 'dist');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'page.js'), page);
  await writeFile(join(folder, 'chunks.json'), JSON.stringify({ one: { js: ['page.js'], css: [] } }));
  const manifestFile = join(root, 'mfe.json');
  const routes = [{ path: 'app/one', auth: 'couple', chunk, title: 'One' }];
  const manifest = { name: 'mfe-a', contract: '^1.0.0', routes, nav: [], slots: { offers: [], fills: [] } };
  await writeFile(manifestFile, JSON.stringify(manifest));
  return { name: 'mfe-a', packageVersion: '0.1.0', folder, manifestFile };
}

test('the same files give the same version, other files another', async () => {
  const first = await storeBuild(store, await readBuildFiles(await makeBuild('one')));
  expect(first).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(await storeBuild(store, await readBuildFiles(await makeBuild('one')))).toBe(first);
  const second = await storeBuild(store, await readBuildFiles(await makeBuild('two')));
  expect(second).not.toBe(first);
  expect(String(await store.read(`r/mfe-a/${first}/page.js`))).toBe('one');
});

test('a file that a file manager left in a build is not published', async () => {
  const plain = await storeBuild(store, await readBuildFiles(await makeBuild('one')));
  const build = await makeBuild('one');
  await writeFile(join(build.folder, '.DS_Store'), 'looked at');
  expect(await storeBuild(store, await readBuildFiles(build))).toBe(plain);
});

/** Creates a build that also has these files. */
async function hashedBuild(files: Record<string, string>) {
  const build = await makeBuild('one');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(build.folder, file)), { recursive: true });
    await writeFile(join(build.folder, file), text);
  }
  return build;
}
const A = 'static/js/a.0123456789.js';

test('files that a build names by their hash are stored once for all versions, and read back by each', async () => {
  const first = await storeBuild(
    store,
    await readBuildFiles(await hashedBuild({ [A]: 'a', 'static/js/b.aaaaaaaa.js': 'b' })),
  );
  const second = await storeBuild(
    store,
    await readBuildFiles(await hashedBuild({ [A]: 'a', 'static/js/b.bbbbbbbb.js': 'b2' })),
  );
  expect(await store.list('r/mfe-a/files')).toHaveLength(3);
  expect((await store.list('r')).filter((key) => key.endsWith('/page.js'))).toHaveLength(2);
  for (const version of [first, second]) {
    const part = { name: 'mfe-a', version };
    expect(await verifyVersion(store, part)).toBe(5);
    expect(String(await versionFiles(store, part)(A))).toBe('a');
  }
});

test('other bytes under the name of a live version’s file are refused', async () => {
  const version = await storeBuild(store, await readBuildFiles(await hashedBuild({ [A]: 'a' })));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', version));
  await expect(
    storeBuild(store, await readBuildFiles(await hashedBuild({ [A]: 'another' }))),
  ).rejects.toThrow(`mfe-a: ${A} has other bytes in ${version}: its name must change with them.`);
});

test('an interrupted publish is finished by the next', async () => {
  const version = await storeBuild(store, await readBuildFiles(await makeBuild('one')));
  await rm(join(root, 'store/r/mfe-a', version, 'integrity.json'));
  expect(await storeBuild(store, await readBuildFiles(await makeBuild('one')))).toBe(version);
  const list = JSON.parse(await readFile(join(root, 'store/r/mfe-a', version, 'integrity.json'), 'utf8'));
  expect(Object.keys(list).sort()).toEqual(['chunks.json', 'mfe.json', 'page.js']);
  expect(list['page.js']).toMatch(/^sha256-/);
});

test('a version that is damaged in a checkout’s store is repaired by publishing the same build again', async () => {
  const build = await hashedBuild({ [A]: 'a' });
  const part = { name: 'mfe-a', version: await storeBuild(store, await readBuildFiles(build)) };
  const keys = [releaseSigner()];
  expect(await removeDamaged(store, part, keys)).toEqual([]);
  const [shared = ''] = await store.list('r/mfe-a/files');
  await writeFile(join(root, 'store', shared), 'cut sh');
  await rm(join(root, 'store/r/mfe-a', part.version, 'page.js'));
  expect(await removeDamaged(store, part, keys)).toEqual(['page.js', A]);
  await storeBuild(store, await readBuildFiles(build));
  expect(await verifyVersion(store, part)).toBe(4);
  await writeFile(join(root, 'store/r/mfe-a', part.version, 'integrity.json'), '{ "page.js"');
  expect(await removeDamaged(store, part, keys)).toContain('integrity.json');
  expect(await storeBuild(store, await readBuildFiles(build))).toBe(part.version);
  expect(await removeDamaged(store, part, keys)).toEqual([]);
});

test('a manifest that names a chunk which was not built is refused', async () => {
  await expect(readBuildFiles(await makeBuild('one', 'absent'))).rejects.toThrow('no chunk absent');
});
