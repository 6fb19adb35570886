import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketServer, startBucketServer } from '@wedding/platform/server/testing/bucket-server.ts';
import { logout } from '@wedding/shared/contract/account.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { findEdge, startEdge, startFolderEdge } from '../../testing/edge.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testWhere } from '../../testing/test-where.ts';

const isHere = await findEdge();
const withEdge = testWhere(isHere, 'nginx');
const SECRET = 'an-edge-secret-of-128-bits-or-more';
const MB = 1024 * 1024;
const whole = randomBytes(3 * MB);
let t: TestApp;
let bucket: BucketServer;
let edge: Awaited<ReturnType<typeof startEdge>>;
let folder: string;
let video: number;
let second: number;
/** The methods and files of the requests that reached Node. */
let reached: string[] = [];

beforeAll(async () => {
  if (!isHere) return;
  folder = await mkdtemp(join(tmpdir(), 'wedding-edge-store-'));
  bucket = await startBucketServer({ folder });
  Object.assign(process.env, bucket.env);
  // An address is valid for four to eight seconds at the edge.
  t = await startTestApp({ mediaStore: bucket.address, mediaEdge: { secret: SECRET, seconds: 4 } });
  t.app.server.on('request', ({ method, url = '' }) =>
    reached.push(`${method} ${url.slice(url.lastIndexOf('/') + 1)}`),
  );
  const api = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).host;
  const store = String(/endpoint=http:\/\/([^&]+)/.exec(bucket.address)?.[1]);
  edge = await startEdge({ api, store, path: '/wedding', secret: SECRET });
  [video, second] = [await publishedVideo(t, 'At the edge'), await publishedVideo(t, 'Another')];
  await t.app.media.put(`videos/${video}/r1/master.m3u8`, '#EXTM3U\n');
  for (const id of [video, second]) await t.app.media.put(`videos/${id}/r1/240.m4s`, whole);
});
afterAll(async () => {
  await edge?.stop();
  await t?.close();
  await bucket?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Returns the couple's current address of the video. */
const pathFor = async (as: string) => {
  const { video_url } = (await t.send(getVideo, { as, params: { id: video } })).data;
  return assertPresent(video_url).replace('master.m3u8', '240.m4s');
};
const get = async (path: string, range?: string, method = 'GET') => {
  const headers = { ...(range && { range: `bytes=${range}` }) };
  const answer = await fetch(`${edge.address}${path}`, { method, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

withEdge('two couples watch one cached video, and none of its segments passes through Node', async () => {
  const [ada, bola] = [await t.coupleToken('+2348034440001'), await t.coupleToken('+2348034440002')];
  const [hers, theirs] = [await pathFor(ada), await pathFor(bola)];
  expect(hers).not.toBe(theirs);
  reached = [];
  const first = await get(hers, '1000-1999');
  expect([first.status, first.headers.get('x-cache-status')]).toEqual([206, 'MISS']);
  expect(first.bytes).toEqual(whole.subarray(1000, 2000));
  expect(first.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
  expect(first.headers.get('content-type')).toBe('video/mp4');
  expect(first.headers.get('cache-control')).toMatch(/^private/);
  const other = await get(theirs, '5000-9999');
  expect([other.status, other.headers.get('x-cache-status')]).toEqual([206, 'HIT']);
  expect(other.bytes).toEqual(whole.subarray(5000, 10_000));
  // A minute in segments of four seconds, some of which cross the edge's own slices.
  for (let segment = 0; segment < 15; segment += 1) {
    const at = segment * 200_000;
    const path = await pathFor(bola);
    expect((await get(path, `${at}-${at + 199_999}`)).bytes).toEqual(whole.subarray(at, at + 200_000));
  }
  expect(reached).toEqual([]);
});

withEdge(
  'SEC-11: the edge itself refuses forged, misused and expired addresses, and the page gets a new address',
  async () => {
    const couple = await t.coupleToken('+2348034440003');
    const path = await pathFor(couple);
    expect((await get(path, '0-99')).status).toBe(206);
    reached = [];
    const [, token = ''] = /^\/media\/([^/]+)\//.exec(path) ?? [];
    // The last 32 characters are the expiry and an MD5 in base64url, whose last character has four unused bits.
    const until = token.slice(-32, -22);
    const forged = `${token.slice(0, -22)}${token.at(-22) === 'A' ? 'B' : 'A'}${token.slice(-21)}`;
    const wrong = [
      path.replace(`/${video}/`, `/${second}/`),
      path.replace(until, String(Number(until) + 3600)),
      path.replace(token, forged),
    ];
    for (const one of wrong) expect([one, (await get(one, '0-99')).status]).toEqual([one, 403]);
    await vi.waitUntil(async () => (await get(path, '0-99')).status === 403, {
      timeout: 12_000,
      interval: 250,
    });
    const refused = await get(path, '0-99');
    expect(JSON.parse(String(refused.bytes))).toMatchObject({ code: 'MEDIA_REFUSED' });
    expect(reached).toEqual([]);
    expect((await get(await pathFor(couple), '0-99')).status).toBe(206);
  },
);

withEdge(
  'SEC-11: behind the edge, playlists and the HEAD requests of phones are refused after the session ended',
  async () => {
    const couple = await t.coupleToken('+2348034440004');
    const segment = await pathFor(couple);
    const playlist = segment.replace('240.m4s', 'master.m3u8');
    expect([(await get(playlist)).status, (await get(segment, undefined, 'HEAD')).status]).toEqual([
      200, 200,
    ]);
    await t.send(logout, { as: couple });
    const ended = async () =>
      [(await get(playlist)).status, (await get(segment, undefined, 'HEAD')).status].join();
    await vi.waitUntil(async () => (await ended()) === '403,403', { timeout: 10_000, interval: 250 });
    for (const path of [
      `/media/x/${video}/r1/240.m4s`,
      `/media/${video}/r1/240.m4s`,
      segment.replace('240.m4s', '..%2f240.m4s'),
    ]) {
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    }
  },
);

withEdge(
  'SEC-11: the edge of one machine serves from the folder only the video that its address was signed for',
  async () => {
    const mediaEdge = { secret: SECRET, seconds: 1800 };
    const one = await startTestApp({ mediaEdge });
    const { address, stop } = await startFolderEdge({ store: one.config.mediaStore, secret: SECRET });
    const id = await publishedVideo(one, 'In a folder');
    await one.app.media.put(`videos/${id}/r1/240.m4s`, whole);
    const as = await one.coupleToken('+2348034440005');
    const { video_url } = (await one.send(getVideo, { as, params: { id } })).data;
    const path = assertPresent(video_url).replace('master.m3u8', '240.m4s');
    const ask = async (at: string, method = 'GET') => {
      const answer = await fetch(address + at, { method, headers: { range: 'bytes=1000-1999' } });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const { answer, bytes } = await ask(path);
    expect([answer.status, bytes]).toEqual([206, whole.subarray(1000, 2000)]);
    expect(answer.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    // The API sends the same header.
    const own = await one.app.inject({ url: path, headers: { range: 'bytes=1000-1999' } });
    expect([own.statusCode, own.headers['cache-control']]).toEqual([
      206,
      answer.headers.get('cache-control'),
    ]);

    const refused = await ask(path.replace(`/${id}/`, `/${id + 1}/`));
    expect([refused.answer.status, JSON.parse(String(refused.bytes)).code]).toEqual([403, 'MEDIA_REFUSED']);
    const status = async (at: string, method?: string) => (await ask(at, method)).answer.status;
    expect(await status(path.replace('240.m4s', '480.m4s'))).toBe(404);
    expect(await status(path, 'HEAD')).toBe(405);
    for (const at of [
      video_url,
      path.replace('240.m4s', '..%2f..%2f..%2f240.m4s'),
      `/videos/${id}/r1/240.m4s`,
    ])
      expect(await status(assertPresent(at))).toBe(404);
    await stop();
    await one.close();
  },
);
