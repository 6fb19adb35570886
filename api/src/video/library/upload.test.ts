import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteVideo,
  listAdminVideos,
  purgeVideo,
  updateVideo,
  uploadVideo,
} from '@wedding/shared/contract/admin-video.ts';
import { expect, test, vi } from 'vitest';
import { type FormPart, multipart } from '../../testing/answer.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawnPicture, drawnVideo } from '../../testing/video-upload.ts';
import { sweepOriginals } from '../processing/sweep-originals.ts';

// The tests encode real videos on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const UPLOAD = '/admin/videos/upload';
const t = await testApp();
const admin = await t.adminToken();
const bytes = await drawnVideo();

const upload = (form: Record<string, FormPart>) => t.send(uploadVideo, { as: admin, form });
const video = (name = 'dance.mp4') => ({ name, bytes });
/** Returns the names of all files in the media store. */
const stored = async () => {
  const entries = await readdir(join(t.config.dataDir, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const count = async () => (await t.send(listAdminVideos, { as: admin })).data.total;

test('an uploaded video is checked, stored and listed as a draft', async () => {
  const answer = await upload({
    title: ' First dance ',
    description: 'Steps',
    category_id: '',
    video: video(),
  });
  expect(answer.statusCode).toBe(201);
  const { data } = answer;
  expect(data).toMatchObject({
    title: 'First dance',
    status: 'draft',
    processing: 'uploaded',
    progress: 0,
    video_url: null,
    video_length: '0:03',
    size: bytes.length,
    original_name: 'dance.mp4',
    category_id: null,
  });
  const list = (await t.send(listAdminVideos, { as: admin, query: { search: 'first d' } })).data;
  expect(list.data).toMatchObject([{ id: data.id }]);
  const [key] = await t.app.media.list('originals/');
  expect(await t.app.media.withFile(key ?? '', (path) => readFile(path))).toEqual(bytes);
});

test('fields may come after the file, and file names are only shown', async () => {
  const name = 'C:\\Videos\\<b>Ọjọ́ ìgbéyàwó\u0007.mp4';
  const answer = await upload({ video: video(name), title: 'Names' });
  expect(answer.data.original_name).toBe('<b>Ọjọ́ ìgbéyàwó.mp4'.normalize('NFC'));
  expect((await stored()).some((one) => one.includes('ìgb'))).toBe(false);
});

test('SEC-13: a form that is too large, incomplete or wrong is refused and leaves nothing', async () => {
  const before = [await stored(), await count()];
  const huge = Buffer.concat([bytes, Buffer.alloc(t.config.maxUploadBytes)]);
  const outcomes = [
    await upload({ title: 'Huge', video: { name: 'huge.mp4', bytes: huge } }),
    await upload({ title: 'Nothing' }),
    await upload({ video: video(), title: '' }),
    await upload({ video: video(), title: 'Odd', else: video() }),
    await upload({ video: video(), title: 'Category', category_id: '999' }),
    await upload({
      video: video(),
      title: 'Thumb',
      thumbnail: { name: 'a.jpg', bytes: Buffer.from('<svg/>') },
    }),
  ];
  expect(outcomes.map((one) => one.statusCode)).toEqual([413, 422, 422, 422, 422, 415]);
  expect([await stored(), await count()]).toEqual(before);
});

test('SEC-13: a form with two videos is refused and leaves nothing', async () => {
  const before = [await stored(), await count()];
  const { payload, headers } = multipart({ title: 'Twice', video: video(), other: video() });
  const twice = Buffer.from(payload.toString('latin1').replace('name="other"', 'name="video"'), 'latin1');
  const options = { payload: twice, headers: { ...headers, authorization: `Bearer ${admin}` } };
  const answer = await t.app.inject({ method: 'POST', url: UPLOAD, ...options });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['video']]);
  expect([await stored(), await count()]).toEqual(before);
});

test('SEC-24: an upload that breaks off halfway leaves nothing', async () => {
  const before = await stored();
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const half = new ReadableStream({
    start(stream) {
      const head = '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
      stream.enqueue(Buffer.concat([Buffer.from(head), bytes.subarray(0, 30_000)]));
      setTimeout(() => gone.abort(), 300);
    },
  });
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=x' };
  const options = { method: 'POST', headers, body: half, duplex: 'half', signal: gone.signal };
  await expect(fetch(`${address}${UPLOAD}`, options as RequestInit)).rejects.toThrow();
  await vi.waitFor(async () => expect(await stored()).toEqual(before), { timeout: 20_000 });
});

test('the file of an upload that never became a video is removed after a day', async () => {
  const uuid = '0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11';
  const left = `originals/${Date.now().toString(36)}-${uuid}`;
  await t.app.media.put(left, 'half a life');
  expect(await sweepOriginals(t.db, t.app.media)).toBe(0);
  const before = await t.app.media.list('originals/');
  expect(await sweepOriginals(t.db, t.app.media, Date.now() + 90_000_000)).toBe(1);
  expect(await t.app.media.list('originals/')).toEqual(before.filter((key) => key !== left));
});

test('files without a video are removed, also if they are more than a statement has parameters', async () => {
  const uuid = '0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11';
  const left = Array.from({ length: 70_000 }, (_, n) => `originals/${n.toString(36)}-${uuid}`);
  const { original_key: kept } = await t.db
    .selectFrom('videos')
    .select('original_key')
    .executeTakeFirstOrThrow();
  const removed: string[] = [];
  const media = {
    ...t.app.media,
    list: async () => [...left, kept],
    remove: async (key: string) => void removed.push(key),
  };
  expect(await sweepOriginals(t.db, media, Date.now() + 90_000_000)).toBe(70_000);
  expect(removed).toEqual(left);
});

test('texts change, and a thumbnail is redrawn, small and without metadata', async () => {
  const { id } = (await upload({ title: 'Before', video: video() })).data;
  const changed = await t.send(updateVideo, { as: admin, params: { id }, body: { title: 'After' } });
  expect(changed.data).toMatchObject({ title: 'After', description: '', thumbnail: null });

  const wrong = { title: 'Another’s', id: id + 1 };
  const refusals = [
    await t.send(updateVideo, { as: admin, params: { id }, body: wrong }),
    await t.send(updateVideo, {
      as: admin,
      params: { id },
      form: { title: 'Another’s', id: String(id + 1) },
    }),
  ];
  expect(refusals.map((one) => [one.statusCode, Object.keys(one.errors)])).toEqual([
    [422, ['id']],
    [422, ['id']],
  ]);
  const right = await t.send(updateVideo, { as: admin, params: { id }, body: { id, title: 'After' } });
  expect(right.data).toMatchObject({ id, title: 'After' });

  const png = await drawnPicture();
  const redraw = (name: string) =>
    t.send(updateVideo, { as: admin, params: { id }, form: { thumbnail: { name, bytes: png } } });
  const first = await redraw('x.exe');
  expect(first.statusCode).toBe(200);
  expect(first.data).toMatchObject({ title: 'After' });
  const picture = await t.get(first.data.thumbnail);
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(picture.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');

  const second = await redraw('y.png');
  expect(second.data.thumbnail).not.toBe(first.data.thumbnail);
  expect((await t.get(first.data.thumbnail)).statusCode).toBe(404);
});

test('deleting keeps the files until the bin is purged, with and without a trailing space in the path', async () => {
  for (const space of ['', '%20']) {
    const { id } = (await upload({ title: 'Short-lived', video: video() })).data;
    const before = (await stored()).length;
    const url = `/admin/videos/${id}/delete${space}`;
    const headers = { authorization: `Bearer ${admin}` };
    const answer = await t.app.inject({ method: 'DELETE', url, headers });
    expect(answer.json()).toEqual({ message: 'Video deleted', data: null });
    expect(await stored()).toHaveLength(before);
    expect((await t.send(purgeVideo, { as: admin, params: { id } })).statusCode).toBe(200);
    expect(await stored()).toHaveLength(before - 1);
    expect((await t.send(deleteVideo, { as: admin, params: { id } })).statusCode).toBe(404);
  }
});
