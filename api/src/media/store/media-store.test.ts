import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MissingFile } from '@wedding/platform/server/object-store/object-store.ts';
import { type BucketServer, startBucketServer } from '@wedding/platform/server/testing/bucket-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MediaStore, openMediaStore } from './media-store.ts';

let root: string;
let store: MediaStore;
let server: BucketServer;
let objects: string;
beforeAll(async () => {
  objects = await mkdtemp(join(tmpdir(), 'media-bucket-'));
  server = await startBucketServer({ folder: objects });
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(objects, { recursive: true, force: true });
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const kinds: Record<string, () => MediaStore | Promise<MediaStore>> = {
  folder: () => openMediaStore(root),
  bucket: () => openMediaStore(`${server.address}&prefix=${basename(root)}`),
};

describe.each(Object.keys(kinds))('a %s as media store', (kind) => {
  beforeEach(async () => {
    store = await (kinds[kind] as () => Promise<MediaStore>)();
  });

  test('a stored file can be read, whole or by range', async () => {
    const stored = await store.put(
      'videos/7/r1/240.m4s',
      Readable.from([Buffer.from('hello '), Buffer.from('bride')]),
    );
    expect(stored).toMatchObject({ key: 'videos/7/r1/240.m4s', size: 11 });
    expect(await text(await store.get('videos/7/r1/240.m4s'))).toBe('hello bride');
    expect(await text(await store.get('videos/7/r1/240.m4s', { start: 6, end: 8 }))).toBe('bri');
    expect(await store.withFile('videos/7/r1/240.m4s', async (path) => path)).toContain('240.m4s');
  });

  test('large and small parts are joined in order, and are kept', async () => {
    const mib = 1024 * 1024;
    const sizes = [6 * mib, 2 * mib, 1, 4 * mib, 5 * mib, 12];
    const parts = await Promise.all(
      sizes.map((size, n) => store.put(`uploads/${n}`, Buffer.alloc(size, n + 1))),
    );
    const joined = await store.join('originals/whole', parts);
    expect(joined).toMatchObject({ key: 'originals/whole', size: sizes.reduce((sum, size) => sum + size) });
    const whole = await store.withFile('originals/whole', (path) => readFile(path));
    expect(whole.equals(Buffer.concat(sizes.map((size, n) => Buffer.alloc(size, n + 1))))).toBe(true);
    await expect(store.join('originals/none', [{ key: 'uploads/gone', size: 1 }])).rejects.toThrow();
    expect(await store.list('')).toEqual(['originals/whole', ...parts.map(({ key }) => key)]);
  });

  test('replacing changes the ETag; listing and removing match only whole folder names', async () => {
    const first = await store.put('videos/1/a', 'one');
    const second = await store.put('videos/1/a', 'more');
    expect(second.etag).not.toBe(first.etag);
    await store.put('videos/12/a', 'other');
    expect(await store.list('videos/1/')).toEqual(['videos/1/a']);
    await store.remove('videos/1/');
    expect(await store.list('videos/')).toEqual(['videos/12/a']);
    expect(await store.list('')).toEqual(['videos/12/a']);
    await store.remove('videos/12/a');
    await store.remove('videos/12/a');
    expect(await store.stat('videos/12/a')).toBeUndefined();
  });

  test('an aborted body leaves nothing behind, and keeps an earlier file', async () => {
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
    if (kind === 'folder') expect(await readdir(join(root, '.parts'))).toEqual([]);
  });

  test('reading a missing file throws MissingFile', async () => {
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
  ])('SEC-13: traversal, encoded and NUL variants are refused: %j', async (key) => {
    await expect(store.put(key, 'x')).rejects.toThrow(TypeError);
    await expect(store.get(key)).rejects.toThrow(TypeError);
    await expect(store.stat(key)).rejects.toThrow(TypeError);
    await expect(store.remove(`${key}/`)).rejects.toThrow(TypeError);
    await expect(store.list(`${key}/`)).rejects.toThrow(TypeError);
  });

  test('a video of many parts can be stored and read by range', async () => {
    const part = Buffer.alloc(1024 * 1024, 'ab');
    const video = () => Readable.from(Array.from({ length: 11 }, () => part));
    expect(await store.put('videos/5/original', video())).toMatchObject({ size: 11 * part.length });
    const middle = { start: 6 * part.length - 1, end: 6 * part.length + 2 };
    expect(await text(await store.get('videos/5/original', middle))).toBe('baba');
    const [size, path] = await store.withFile('videos/5/original', async (at) => [(await stat(at)).size, at]);
    expect(size).toBe(11 * part.length);
    if (kind === 'bucket') await expect(stat(String(path))).rejects.toThrow('ENOENT');
  });

  test('a viewer who disconnects ends the reading', async () => {
    await store.put('videos/6/a', Buffer.alloc(8 * 1024 * 1024));
    for (let viewers = 0; viewers < 80; viewers += 1) {
      const video = await store.get('videos/6/a');
      video.once('error', () => {});
      video.destroy();
    }
    expect(await text(await store.get('videos/6/a', { start: 1, end: 1 }))).toBe('\0');
  });
});

test('only regular files count as stored files', async () => {
  store = await openMediaStore(root);
  await writeFile(join(root, 'outside'), 'secret');
  await store.put('videos/4/a', 'x');
  await symlink(join(root, 'outside'), join(root, 'videos/4/b'));
  expect(await store.list('videos/4/')).toEqual(['videos/4/a']);
  expect(await store.stat('videos/4')).toBeUndefined();
});

test('a bucket keeps local copies in the scratch folder while in use, and removes old ones', async () => {
  const scratch = join(root, 'scratch');
  await mkdir(join(scratch, 'wedding-file-old'), { recursive: true });
  await utimes(join(scratch, 'wedding-file-old'), 0, 0);
  const lender = await openMediaStore(`${server.address}&prefix=${basename(root)}`, scratch);
  expect(await readdir(scratch)).toEqual([]);
  await lender.put('videos/1/r1/240.m4s', 'video');
  await lender.withFile('videos/1/r1/240.m4s', async (path) => {
    expect(path.startsWith(`${scratch}/`)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('video');
  });
  expect(await readdir(scratch)).toEqual([]);
});

test('SEC-34: viewers who stop reading use up no connections to a bucket', async () => {
  const slow = createServer((request, response) => {
    response.writeHead(200, { 'content-length': 1_000, etag: '"a"' });
    if (request.method === 'HEAD') response.end();
    // A viewer who doesn't read it never reaches the end.
    else response.write('first');
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const bucket = await openMediaStore(`s3://wedding?endpoint=http://127.0.0.1:${port}`);
  for (let n = 0; n < 6; n += 1) {
    await Promise.all(Array.from({ length: 100 }, () => bucket.get('videos/7/r1/240.m4s')));
  }
  expect(await bucket.stat('videos/7/r1/240.m4s')).toMatchObject({ size: 1_000 });
  slow.closeAllConnections();
  slow.close();
}, 30_000);
