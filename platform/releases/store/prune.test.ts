import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishPart } from '../commands/publish-part.ts';
import { promotePart } from '../commands/release-steps.ts';
import { pruneStore } from './prune.ts';
import { readBuildFiles } from './read-build.ts';
import { releaseSigner } from './release-keys.ts';
import { logChange, type ReleaseChange, readLog } from './release-log.ts';
import { changeRelease, withCanary, withVersion } from './release-set.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';
import { integrityOf, writeListed } from './stored-files.ts';
import { signVersion, verifyVersion } from './verify.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-prune-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes a version with a page of its own, and files that are named by their hashes. */
async function addVersion(store: ReleaseStore, version: string, shared: readonly string[]): Promise<void> {
  const list: Record<string, string> = {};
  for (const text of [version, ...shared]) {
    const path = text === version ? 'page.js' : `static/js/${text}.0123abcd.js`;
    list[path] = integrityOf(Buffer.from(text));
    const file = { name: 'mfe-a', version, path, integrity: list[path] };
    await writeListed(store, file, Buffer.from(text));
  }
  await store.writeNew(`r/mfe-a/${version}/integrity.json`, JSON.stringify(list));
}

test('live and previous versions, canaries and versions live within 30 days stay; the rest is removed', async () => {
  const store = openReleaseStore(root);
  const logAt = (what: ReleaseChange['what'], version: string, days: number) =>
    logChange(store, { by: 'Ada', part: 'mfe-a', what, version, at: daysAgo(days) });
  // A file of its own, one that all versions have, and one that the first two have.
  const publish = async (version: string, days: number) => {
    await addVersion(store, version, version < '1.2' ? ['all', 'oldest'] : ['all']);
    await logAt('publish', version, days);
  };
  const sharedFiles = async () =>
    Promise.all((await store.list('r/mfe-a/files')).map(async (key) => String(await store.read(key))));

  await publish('1.0.0-aa', 90);
  await logAt('stable', '1.0.0-aa', 90);
  // Live for fifty days: open tabs still load its chunks.
  await publish('1.1.0-bb', 70);
  await logAt('stable', '1.1.0-bb', 70);
  await publish('1.2.0-cc', 60);
  await logAt('canary', '1.2.0-cc', 60);
  await logAt('rollback', '1.2.0-cc', 59);
  await publish('1.3.0-dd', 20);
  await logAt('stable', '1.3.0-dd', 20);
  await publish('1.4.0-ee', 80);
  await logAt('stable', '1.4.0-ee', 10);
  await publish('1.5.0-ff', 85);
  await logAt('canary', '1.5.0-ff', 40);
  await publish('1.6.0-gg', 29);
  await publish('1.7.0-hh', 31);
  // Put there by hand: its age is unknown.
  await store.writeNew('r/mfe-a/9.9.9-zz/integrity.json', '{}');
  for (const version of ['1.3.0-dd', '1.4.0-ee']) {
    await changeRelease(store, (live) => withVersion(live, 'mfe-a', version));
  }
  await changeRelease(store, (live) => withCanary(live, 'mfe-a', { version: '1.5.0-ff', percent: 5 }));

  const old = ['mfe-a 1.0.0-aa', 'mfe-a 1.2.0-cc', 'mfe-a 1.7.0-hh'];
  expect((await pruneStore(store, { isDry: true, now: NOW })).removed).toEqual(old);
  expect(await store.has('r/mfe-a/1.0.0-aa/page.js')).toBe(true);
  await store.writeNew('r/mfe-a/files/0', 'of a publish under way');
  expect((await pruneStore(store, { now: NOW })).removed).toEqual(old);
  // The remaining version that lists the file keeps it.
  expect((await sharedFiles()).sort()).toEqual(['all', 'of a publish under way', 'oldest']);
  const left = (await store.list('r')).filter((key) => key.endsWith('integrity.json'));
  expect(left.map((key) => key.split('/')[2])).toEqual([
    '1.1.0-bb',
    '1.3.0-dd',
    '1.4.0-ee',
    '1.5.0-ff',
    '1.6.0-gg',
    '9.9.9-zz',
  ]);
  expect((await store.list('r')).filter((key) => key.includes('1.0.0-aa'))).toEqual([]);
  expect((await pruneStore(store, { now: NOW })).removed).toEqual([]);
  const later = NOW + 15 * 86_400_000;
  expect((await pruneStore(store, { now: later })).removed).toContain('mfe-a 1.1.0-bb');
  expect((await sharedFiles()).sort()).toEqual(['all', 'of a publish under way']);
});

test('a version that a rollback made live again stays for 30 days after it, also after a canary that came to nothing', async () => {
  const store = openReleaseStore(root);
  const give = async (what: ReleaseChange['what'], version: string, days: number) => {
    await logChange(store, { by: 'Ada', part: 'mfe-a', what, version, at: daysAgo(days) });
    const key = `r/mfe-a/${version}/integrity.json`;
    if (!(await store.has(key))) await store.writeNew(key, '{}');
  };
  await give('stable', '1.0.0-aa', 90);
  await give('stable', '1.1.0-bb', 80);
  await give('canary', '1.2.0-cc', 79);
  // Everyone keeps the stable version, which ends the canary.
  await give('stable', '1.1.0-bb', 78);
  // The first version is live again, for 68 days.
  await give('rollback', '1.1.0-bb', 77);
  await give('stable', '1.3.0-dd', 9);
  await give('stable', '1.4.0-ee', 8);
  for (const version of ['1.3.0-dd', '1.4.0-ee']) {
    await changeRelease(store, (live) => withVersion(live, 'mfe-a', version));
  }
  expect((await pruneStore(store, { now: NOW })).removed).toEqual(['mfe-a 1.1.0-bb', 'mfe-a 1.2.0-cc']);
});

test.each(['rollback', 'flag'] as const)(
  'a canary that outlived a %s of the stable version stays for 30 days after its end',
  async (what) => {
    const store = openReleaseStore(root);
    const give = async (what: ReleaseChange['what'], version: string, days: number) => {
      await logChange(store, { by: 'Ada', part: 'mfe-a', what, version, at: daysAgo(days) });
      await store.writeNew(`r/mfe-a/${version}/integrity.json`, '{}').catch(() => {});
    };
    await give('stable', '1.0.0-aa', 100);
    await give('stable', '1.1.0-bb', 90);
    await give('canary', '1.2.0-cc', 80);
    await give(what, '1.1.0-bb', 60);
    await give('stable', '1.3.0-dd', 20);
    await changeRelease(store, (live) => withVersion(live, 'mfe-a', '1.3.0-dd'));
    expect((await pruneStore(store, { now: NOW })).removed).not.toContain('mfe-a 1.2.0-cc');
  },
);

/** Prunes a store with one old version, and does something else when the first file is about to be removed. */
async function pruneBeside(other: (store: ReleaseStore) => Promise<void>) {
  const store = openReleaseStore(root);
  await addVersion(store, '1.0.0-aa', ['all', 'oldest']);
  await logChange(store, { by: 'Ada', part: 'mfe-a', what: 'publish', version: '1.0.0-aa', at: daysAgo(90) });
  let others = 0;
  const remove = async (key: string) => {
    others += 1;
    if (others === 1) await other(store);
    await store.remove(key);
  };
  return { store, pruned: await pruneStore({ ...store, remove }, { now: NOW }) };
}

test('a version that is published while an older one is removed keeps every file that both have', async () => {
  const { store, pruned } = await pruneBeside((store) => addVersion(store, '1.1.0-bb', ['all']));
  expect(pruned.removed).toEqual(['mfe-a 1.0.0-aa']);
  expect(await verifyVersion(store, { name: 'mfe-a', version: '1.1.0-bb' })).toBe(2);
  expect(await store.list('r/mfe-a/files')).toHaveLength(1);
});

test.each<[string, (store: ReleaseStore) => Promise<unknown>]>([
  [
    'published again',
    (store) => logChange(store, { by: 'Ada', part: 'mfe-a', what: 'publish', version: '1.0.0-aa' }),
  ],
  ['promoted', (store) => changeRelease(store, (live) => withVersion(live, 'mfe-a', '1.0.0-aa'))],
])('an old version that is %s while it is removed is whole again', async (_how, change) => {
  const { store, pruned } = await pruneBeside(async (store) => void (await change(store)));
  expect(pruned).toMatchObject({ removed: [], kept: 1 });
  expect(await verifyVersion(store, { name: 'mfe-a', version: '1.0.0-aa' })).toBe(3);
});

test('a publish whose version a prune has just removed fails and says so', async () => {
  const store = openReleaseStore(join(root, 'store'));
  const folder = join(root, 'mfe-a');
  const manifest = {
    name: 'mfe-a',
    contract: '^1.0.0',
    routes: [],
    nav: [],
    slots: { offers: [], fills: [] },
  };
  await mkdir(join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, 'mfe.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'CHANGELOG.md'), '## 1.2.0\n\n- The lists load faster.\n');
  await writeFile(join(folder, 'dist/chunks.json'), '{}');
  const build = await readBuildFiles({
    name: 'mfe-a',
    packageVersion: '1.2.0',
    folder: join(folder, 'dist'),
    manifestFile: join(folder, 'mfe.json'),
  });
  const means = { site: 'http://127.0.0.1:9', mount: async () => [] };
  const { version } = await publishPart({ store, by: 'Ada' }, build, means);
  const writeNew = async (key: string, bytes: Uint8Array | string) => {
    if (key.startsWith('releases/log/')) await store.remove(`r/mfe-a/${version}/integrity.json`);
    return store.writeNew(key, bytes);
  };
  await expect(publishPart({ store: { ...store, writeNew }, by: 'Ada' }, build, means)).rejects.toThrow(
    `mfe-a ${version} was removed by a prune at the same time: publish it again.`,
  );
});

test('a promotion whose version a prune has just removed fails, says so, and leaves live what was live', async () => {
  const store = openReleaseStore(join(root, 'store'));
  const signer = releaseSigner();
  const publish = async (version: string, days: number) => {
    await addVersion(store, version, ['all']);
    await signVersion(store, { name: 'mfe-a', version }, signer);
    await logChange(store, { by: 'Ada', part: 'mfe-a', what: 'publish', version, at: daysAgo(days) });
  };
  await publish('1.0.0-aa', 90);
  for (const version of ['1.1.0-bb', '1.2.0-cc', '1.3.0-dd']) await publish(version, 3);
  for (const version of ['1.1.0-bb', '1.2.0-cc']) {
    await promotePart({ store, by: 'Ada' }, { part: 'mfe-a', percent: 100, version });
  }
  await promotePart({ store, by: 'Ada' }, { part: 'mfe-a', percent: 5, version: '1.3.0-dd' });
  const live = await readCurrent(store);
  const gone = 'mfe-a 1.0.0-aa was removed by a prune at the same time: publish it again.';
  const promote = (beside: Partial<ReleaseStore>) =>
    promotePart(
      { store: { ...store, ...beside }, by: 'Bola' },
      { part: 'mfe-a', percent: 100, version: '1.0.0-aa' },
    );
  let isPruned = false;
  const swapPointer: ReleaseStore['swapPointer'] = async (...change) => {
    if (!isPruned) {
      isPruned = true;
      expect((await pruneStore(store, { now: NOW })).removed).toEqual(['mfe-a 1.0.0-aa']);
      // A colleague's release of another part stays.
      await changeRelease(store, (set) => withVersion(set, 'mfe-b', '1.0.0-aa'));
    }
    return store.swapPointer(...change);
  };
  await expect(promote({ swapPointer })).rejects.toThrow(gone);
  expect((await readCurrent(store))?.set.remotes).toEqual({
    ...live?.set.remotes,
    'mfe-b': { stable: '1.0.0-aa' },
  });
  expect((await readLog(store, { part: 'mfe-a', limit: 1 }))[0]).toMatchObject({ version: '1.3.0-dd' });

  // Removed even earlier, after the first look at it.
  await publish('1.0.0-aa', 90);
  let reads = 0;
  const read: ReleaseStore['read'] = async (key) => {
    if (key.endsWith('1.0.0-aa/integrity.json') && ++reads === 2) await pruneStore(store, { now: NOW });
    return store.read(key);
  };
  await expect(promote({ read })).rejects.toThrow('The store has no mfe-a 1.0.0-aa: publish it first.');
});
