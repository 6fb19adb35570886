import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendMediaFile } from './media-files.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

let root: string;
let app: FastifyInstance;
let store: MediaStore;
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serve-'));
  store = await openMediaStore(root);
  await store.put('videos/1/r1/240.m4s', video);
  await store.put('videos/1/r1/240.m3u8', '#EXTM3U\n');
  await store.put('videos/1/r1/empty.vtt', '');
  await store.put('videos/1/r1/done/first', '{}');
  await store.put('originals/secret', video);
  app = fastify();
  app.get('/media/*', (request, reply) =>
    sendMediaFile(request, reply, { store, key: (request.params as { '*': string })['*'] }),
  );
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/media/${path}`, headers });
const VIDEO = 'videos/1/r1/240.m4s';

test('a whole file is sent with type, length and long-lived cache headers', async () => {
  const answer = await ask(VIDEO);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(video);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=100-299', 100, 299],
  ['bytes=900-', 900, 999],
  ['bytes=900-5000', 900, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('a valid range gets that part: %s', async (range, start, end) => {
  const answer = await ask(VIDEO, { range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.rawPayload).toEqual(video.subarray(start, end + 1));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('a range beyond the end: %s', async (range) => {
  const answer = await ask(VIDEO, { range });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe('bytes */1000');
});

test.each(['bytes=5-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-'])(
  'an unsupported range gets the whole file: %s',
  async (range) => expect((await ask(VIDEO, { range })).statusCode).toBe(200),
);

test('HEAD returns the size without the bytes; ETags save the bytes', async () => {
  const head = await ask(VIDEO, {}, 'HEAD');
  expect(head.headers['content-length']).toBe('1000');
  expect(head.rawPayload).toHaveLength(0);
  const etag = String(head.headers.etag);
  expect((await ask(VIDEO, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await ask(VIDEO, { 'if-none-match': '"other", *' })).statusCode).toBe(200);
  expect((await ask(VIDEO, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  expect((await ask(VIDEO, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200);
});

test('requests for a video’s ranges stat the file once; a removed file gets a 404', async () => {
  await store.put('videos/2/r1/240.m4s', video);
  const asked = vi.spyOn(store, 'stat');
  for (let at = 0; at < 900; at += 100) {
    const range = await ask('videos/2/r1/240.m4s', { range: `bytes=${at}-${at + 99}` });
    expect(range.rawPayload).toEqual(video.subarray(at, at + 100));
  }
  expect(asked).toHaveBeenCalledTimes(1);
  await store.remove('videos/2/r1/240.m4s');
  expect((await ask('videos/2/r1/240.m4s', { range: 'bytes=0-9' })).statusCode).toBe(404);
  asked.mockRestore();
});

test('a playlist is revalidated; an empty file is served', async () => {
  const playlist = await ask('videos/1/r1/240.m3u8');
  expect(playlist.headers['cache-control']).toBe('private, no-cache');
  expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  expect((await ask('videos/1/r1/empty.vtt')).statusCode).toBe(200);
});

test.each([
  'videos/1/r1/720.m4s',
  'videos/1/r1/done/first',
  'originals/secret',
  'videos/1/r1/..%2f..%2f..%2fsecret.jpg',
  'videos/1/r1/a%00.jpg',
  'videos/1/r1/.hidden.jpg',
  '.jpg',
])('SEC-11: a file that is not published gets a 404: %s', async (path) => {
  const answer = await ask(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBeUndefined();
});
