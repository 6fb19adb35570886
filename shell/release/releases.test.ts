// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishBuild } from './publish.ts';
import { changeRelease, readCurrent, withVersion } from './release-set.ts';
import { AlreadyThere, folderStore, type ReleaseStore } from './release-store.ts';

let root = '';
let store: ReleaseStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  store = folderStore(join(root, 'store'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a file is written once and never again', async () => {
  await store.writeNew('r/a/1/x.js', 'one');
  await expect(store.writeNew('r/a/1/x.js', 'two')).rejects.toThrow(AlreadyThere);
  expect(String(await store.read('r/a/1/x.js'))).toBe('one');
  expect(await store.list('r')).toEqual(['r/a/1/x.js']);
  expect(await store.read('r/a/1/none.js')).toBeUndefined();
});

test.each(['../outside', 'r/../../outside'])('the key %s does not leave the store', async (key) => {
  await expect(async () => store.read(key)).rejects.toThrow('leaves the store');
});

test('a pointer moves only from where it was believed to be', async () => {
  expect(await store.readPointer('current')).toBe('');
  expect(await store.swapPointer('current', '', 'a')).toBe(true);
  expect(await store.swapPointer('current', '', 'b')).toBe(false);
  expect(await store.readPointer('current')).toBe('a');
});

test('teams that release at once all succeed', async () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
  await Promise.all(names.map((name) => changeRelease(store, (live) => withVersion(live, name, '1.0.0-aa'))));
  const live = await readCurrent(store);
  expect(Object.keys(live?.set.remotes ?? {})).toEqual(names);
});

test('a version remembers the one before it', () => {
  const first = withVersion(undefined, 'mfe-a', '1.0.0-aa');
  const second = withVersion(first, 'mfe-a', '1.0.0-bb');
  expect(second.remotes['mfe-a']).toEqual({ stable: '1.0.0-bb', previous: '1.0.0-aa' });
  expect(withVersion(second, 'mfe-a', '1.0.0-bb')).toBe(second);
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
  const first = await publishBuild(store, await makeBuild('one'));
  expect(first).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(await publishBuild(store, await makeBuild('one'))).toBe(first);
  const second = await publishBuild(store, await makeBuild('two'));
  expect(second).not.toBe(first);
  expect(String(await store.read(`r/mfe-a/${first}/page.js`))).toBe('one');
});

test('a publish that was cut short is finished by the next', async () => {
  const version = await publishBuild(store, await makeBuild('one'));
  await rm(join(root, 'store/r/mfe-a', version, 'integrity.json'));
  expect(await publishBuild(store, await makeBuild('one'))).toBe(version);
  const list = JSON.parse(await readFile(join(root, 'store/r/mfe-a', version, 'integrity.json'), 'utf8'));
  expect(Object.keys(list).sort()).toEqual(['chunks.json', 'mfe.json', 'page.js']);
  expect(list['page.js']).toMatch(/^sha384-/);
});

test('a manifest that names a chunk which was not built is refused', async () => {
  await expect(publishBuild(store, await makeBuild('one', 'absent'))).rejects.toThrow('no chunk absent');
});
