// Repeats the tests of upload.test.ts that could fail with a bucket as the media store.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucketServer } from '@wedding/platform/server/testing/bucket-server.ts';
import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import * as calls from '@wedding/shared/contract/upload.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { startFileJobs } from '../testing/file-jobs.ts';
import { testApp } from '../testing/test-app.ts';
import { drawnVideo } from '../testing/video-upload.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'wedding-bucket-'));
const bucket = await startBucketServer({ folder });
for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
afterAll(async () => {
  await bucket.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
const t = await testApp({ mediaStore: bucket.address, maxUploadBytes: 12_000_000 });
const admin = await t.adminToken();
const worker = await startFileJobs(t);
afterAll(() => worker.stop());

interface Sent {
  as?: string;
  app?: FastifyInstance;
  headers?: Record<string, string>;
  body?: Buffer;
}
async function tus(method: string, path: string, { as = admin, app = t.app, headers, body }: Sent) {
  const address = app.server.listening
    ? app.listeningOrigin
    : await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${as}`, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}
const begin = (size: number) => {
  const names = `filename ${Buffer.from('dance.mp4').toString('base64')}`;
  return tus('POST', TUS_PATH, {
    headers: { 'upload-length': String(size), 'upload-metadata': names },
  });
};
const chunk = (at: string, offset: number, sent: Sent) =>
  tus('PATCH', at, {
    ...sent,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  });
const idOf = (at: string) => at.slice(at.lastIndexOf('/') + 1);

test('an upload continues at another API process, and the bucket joins its chunks', async () => {
  // A video with padding, so that its chunks are large enough for S3 to accept as parts.
  const drawn = await drawnVideo();
  const rest = randomBytes(11_000_000 - drawn.length);
  rest.writeUInt32BE(rest.length);
  rest.write('free', 4);
  const video = Buffer.concat([drawn, rest]);
  const at = (await begin(video.length)).headers.get('location') ?? '';
  expect((await chunk(at, 0, { body: video.subarray(0, 10_000) })).status).toBe(204);
  const second = await buildApp({ db: t.db, config: t.config });
  const head = await tus('HEAD', at, { app: second });
  expect(head.headers.get('upload-offset')).toBe('10000');
  expect((await chunk(at, 10_000, { body: video.subarray(10_000), app: second })).status).toBe(204);
  await second.close();

  const stranger = await t.adminToken('somebody@example.com');
  const params = { id: idOf(at) };
  expect((await tus('HEAD', at, { as: stranger })).status).toBe(404);
  expect((await chunk(at, video.length, { as: stranger, body: Buffer.from('x') })).status).toBe(404);
  expect((await t.send(calls.finishUpload, { as: stranger, params, body: {} })).statusCode).toBe(404);

  const { data, statusCode } = await t.send(calls.finishUpload, { as: admin, params, body: {} });
  expect([statusCode, data]).toMatchObject([201, { size: video.length, processing: 'queued' }]);
  const [key = ''] = await t.app.media.list('originals/');
  const stored = await t.app.media.withFile(key, (path) => readFile(path));
  expect(stored.equals(video)).toBe(true);
});

test('a file that is too large or no video leaves nothing in the bucket', async () => {
  const before = await t.app.media.list('');
  expect((await begin(12_000_001)).status).toBe(413);
  const at = (await begin(9_000_000)).headers.get('location') ?? '';
  expect((await chunk(at, 0, { body: Buffer.alloc(9_000_000, 'x') })).status).toBe(415);
  expect((await tus('HEAD', at, {})).status).toBe(404);
  expect(await t.app.media.list('')).toEqual(before);
});
