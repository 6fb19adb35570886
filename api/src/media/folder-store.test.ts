import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { type MediaStore, MissingFile } from './media-store.ts';

let root: string;
let store: MediaStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
  store = await openFolderStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('what was put is there, whole or by range', async () => {
  const stored = await store.put(
    'videos/7/r1/240.m4s',
    Readable.from([Buffer.from('hello '), Buffer.from('bride')]),
  );
  expect(stored).toMatchObject({ key: 'videos/7/r1/240.m4s', size: 11 });
  expect(await text(await store.get('videos/7/r1/240.m4s'))).toBe('hello bride');
  expect(await text(await store.get('videos/7/r1/240.m4s', { start: 6, end: 8 }))).toBe('bri');
  expect(await store.withFile('videos/7/r1/240.m4s', async (path) => path)).toContain('240.m4s');
});

test('replacing changes the tag; listing and removing keep to whole folders', async () => {
  const first = await store.put('videos/1/a', 'one');
  const second = await store.put('videos/1/a', 'more');
  expect(second.etag).not.toBe(first.etag);
  await store.put('videos/12/a', 'other');
  expect(await store.list('videos/1/')).toEqual(['videos/1/a']);
  await store.remove('videos/1/');
  expect(await store.list('videos/')).toEqual(['videos/12/a']);
  await writeFile(join(root, '.parts/half~1~x'), 'half');
  expect(await store.list('')).toEqual(['videos/12/a']);
  await store.remove('videos/12/a');
  await store.remove('videos/12/a');
  expect(await store.stat('videos/12/a')).toBeUndefined();
});

test('a body that breaks off leaves nothing, and an earlier file stays', async () => {
  const broken = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
  await expect(store.put('videos/2/a', broken())).rejects.toThrow('connection lost');
  expect(await store.stat('videos/2/a')).toBeUndefined();
  await store.put('videos/2/a', 'whole');
  await expect(store.put('videos/2/a', broken())).rejects.toThrow('connection lost');
  expect(await text(await store.get('videos/2/a'))).toBe('whole');
  expect(await readdir(join(root, '.parts'))).toEqual([]);
});

test('a missing file is a named error', async () => {
  await expect(store.get('videos/3/a')).rejects.toBeInstanceOf(MissingFile);
  await expect(store.withFile('videos/3/a', async () => 1)).rejects.toBeInstanceOf(MissingFile);
  expect(await store.list('videos/3/')).toEqual([]);
});

test.each([
  '../secret',
  'videos/../../secret',
  '/etc/passwd',
  'videos//a',
  'videos/./a',
  '.parts/x',
  'videos/%2e%2e/a',
  'videos/a\0.jpg',
  'videos\\a',
  'C:/a',
  '',
  'a'.repeat(600),
])('security line 13: traversal, encoded and NUL variants are refused: %j', async (key) => {
  await expect(store.put(key, 'x')).rejects.toThrow(TypeError);
  await expect(store.get(key)).rejects.toThrow(TypeError);
  await expect(store.stat(key)).rejects.toThrow(TypeError);
  await expect(store.remove(`${key}/`)).rejects.toThrow(TypeError);
  await expect(store.list(`${key}/`)).rejects.toThrow(TypeError);
});

test('only plain files are stored files', async () => {
  await writeFile(join(root, 'outside'), 'secret');
  await store.put('videos/4/a', 'x');
  await symlink(join(root, 'outside'), join(root, 'videos/4/b'));
  expect(await store.list('videos/4/')).toEqual(['videos/4/a']);
  expect(await store.stat('videos/4')).toBeUndefined();
});
