import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BucketServer, startBucketServer } from '@wedding/platform/server/testing/bucket-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';

let root = '';
let store: ReleaseStore;
let server: BucketServer;
let objects = '';
beforeAll(async () => {
  objects = await mkdtemp(join(tmpdir(), 'release-bucket-'));
  server = await startBucketServer({ folder: objects });
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(objects, { recursive: true, force: true });
});

const kinds: Record<string, () => ReleaseStore> = {
  folder: () => openReleaseStore(join(root, 'store')),
  bucket: () => openReleaseStore(`${server.address}&prefix=${basename(root)}`),
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-store-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe.each(Object.keys(kinds))('a %s as release store', (kind) => {
  beforeEach(() => {
    store = (kinds[kind] as () => ReleaseStore)();
  });

  test('a file is written once and never again', async () => {
    await store.writeNew('r/a/1/x.js', 'one');
    expect(await store.writeNew('r/a/1/x.js', 'two')).toBe(false);
    expect(String(await store.read('r/a/1/x.js'))).toBe('one');
    expect(await store.list('r')).toEqual(['r/a/1/x.js']);
    expect(await store.read('r/a/1/none.js')).toBeUndefined();
    expect([await store.has('r/a/1/x.js'), await store.has('r/a/1/none.js')]).toEqual([true, false]);
  });

  test('of many concurrent writers of the same new file one succeeds, and its bytes are stored', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => store.writeNew('r/a/1/x.js', `writer ${index}`));
    const outcomes = await Promise.all(writers);
    const won = outcomes.indexOf(true);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(String(await store.read('r/a/1/x.js'))).toBe(`writer ${won}`);
  });

  test('a list has the keys of a whole folder, sorted', async () => {
    for (const key of ['r/b/1/z', 'r/a/1/x', 'r/a/1/sub/y', 'r/ab/1/x']) await store.writeNew(key, 'x');
    expect(await store.list('r/a')).toEqual(['r/a/1/sub/y', 'r/a/1/x']);
    expect(await store.list('none')).toEqual([]);
  });

  test.each([
    '../outside',
    'r/../../outside',
    '/etc/passwd',
    'r//x',
    'r/./x',
    '.parts/x',
    'r/a b',
    'r\\x',
    '',
  ])('the key %j does not leave the store', async (key) => {
    await expect(async () => store.read(key)).rejects.toThrow('leaves the store');
    await expect(async () => store.writeNew(key, 'x')).rejects.toThrow('leaves the store');
    await expect(async () => store.swapPointer(key, '', 'x')).rejects.toThrow('leaves the store');
  });

  test('a pointer moves only from the expected value', async () => {
    expect(await store.readPointer('current')).toBe('');
    expect(await store.swapPointer('current', '', 'a')).toBe(true);
    expect(await store.swapPointer('current', '', 'b')).toBe(false);
    expect(await store.swapPointer('current', 'b', 'c')).toBe(false);
    expect(await store.readPointer('current')).toBe('a');
    expect(await store.swapPointer('current', 'a', 'b')).toBe(true);
  });

  test('of many concurrent moves of a pointer from one value one succeeds', async () => {
    await store.swapPointer('current', '', 'start');
    const names = Array.from({ length: 8 }, (_, index) => `to ${index}`);
    const moved = await Promise.all(names.map((name) => store.swapPointer('current', 'start', name)));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await store.readPointer('current')).toBe(names[moved.indexOf(true)]);
  });

  test('a version’s file can be removed, sets and pointers can’t', async () => {
    await store.writeNew('r/a/1/x.js', 'one');
    await store.remove('r/a/1/x.js');
    await store.remove('r/a/1/never-there.js');
    expect(await store.list('r')).toEqual([]);
    await expect(async () => store.remove('releases/one.json')).rejects.toThrow('it stays');
    await expect(async () => store.remove('r/../releases/one.json')).rejects.toThrow('leaves the store');
  });

  test('a status file is replaced, and nothing else is', async () => {
    await store.writeStatus('health/one.json', 'first');
    await store.writeStatus('health/one.json', 'second');
    expect(String(await store.read('health/one.json'))).toBe('second');
    expect(await store.list('health')).toEqual(['health/one.json']);
    await expect(async () => store.writeStatus('r/a/1/x.js', 'x')).rejects.toThrow('written once');
  });
});

test('files that a file manager leaves in a folder are not listed: no key reads them', async () => {
  store = openReleaseStore(join(root, 'store'));
  await store.writeNew('releases/log/one.json', '{}');
  for (const name of ['.DS_Store', '._one.json', 'Icon\r', 'one copy.json'])
    await writeFile(join(root, 'store/releases/log', name), '');
  expect(await store.list('releases/log')).toEqual(['releases/log/one.json']);
});

test('a service that ignores conditions is refused with a sentence, before anything is released', async () => {
  const careless = await startBucketServer({ folder: root, conditional: false });
  store = openReleaseStore(careless.address);
  await expect(store.writeNew('r/a/1/x.js', 'x')).rejects.toThrow('could overwrite each other');
  await expect(store.swapPointer('releases/current', '', 'a')).rejects.toThrow('conditional writes');
  expect(await store.readPointer('releases/current')).toBe('');
  await careless.close();
});

test('a bucket that is not there is an error, never an empty store', async () => {
  store = openReleaseStore(server.address.replace('s3://wedding', 's3://nobody'));
  await expect(store.readPointer('releases/current')).rejects.toThrow();
  await expect(store.writeNew('r/a/1/x.js', 'x')).rejects.toThrow();
});

test('a write to a bucket whose answer is lost counts as made, by its own writer only', async () => {
  const port = Number(/:(\d+)$/.exec(server.address)?.[1]);
  const lost = new Set<string>();
  const line = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    const forwarded = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const [path = ''] = url.split('?');
      if (method === 'PUT' && !lost.has(path)) {
        lost.add(path);
        answer.resume();
        response.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  try {
    const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
    store = openReleaseStore(`s3://wedding?endpoint=${endpoint}&prefix=${basename(root)}`);
    await store.writeNew('r/a/1/x.js', 'one');
    expect(await store.writeNew('r/a/1/x.js', 'one')).toBe(false);
    expect(await store.swapPointer('current', '', 'a')).toBe(true);
    expect(await store.swapPointer('current', '', 'a')).toBe(false);
    expect(await store.readPointer('current')).toBe('a');
    expect([...lost].filter((path) => /x\.js$|current$/.test(path))).toHaveLength(2);
  } finally {
    line.close();
    line.closeAllConnections();
  }
});
