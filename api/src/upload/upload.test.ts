import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  deleteVideo,
  getAdminVideo,
  getVideoHistory,
  listAdminVideos,
  restoreVideoSource,
  updateVideo,
  uploadVideo,
} from '@wedding/shared/contract/admin-video.ts';
import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import * as calls from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { fingerprintOf } from '@wedding/shared/domain/video-fingerprint.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { assertPresent, type FormPart, sessionOf } from '../testing/answer.ts';
import { startFileJobs } from '../testing/file-jobs.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';
import { drawnPicture, drawnVideo } from '../testing/video-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { sweepUploads } from './sweep-uploads.ts';

// The tests process real videos on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const t = await testApp();
const admin = await t.adminToken();
const video = await drawnVideo();
const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
let worker = await startFileJobs(t);
afterAll(() => worker.stop());

interface Sent {
  as?: string | undefined;
  headers?: Record<string, string>;
  body?: Buffer;
}
const tus = (method: string, path: string, { as, headers = {}, body }: Sent = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(as && { authorization: `Bearer ${as}` }), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const idOf = (at: string) => at.slice(at.lastIndexOf('/') + 1);

/** Creates an upload and returns its URL. */
async function begin(size: number, names: Record<string, string> = {}, as = admin): Promise<string> {
  const named = { 'upload-metadata': metadata({ filename: 'First_dance.mp4', ...names }) };
  const answer = await tus('POST', TUS_PATH, { as, headers: { 'upload-length': String(size), ...named } });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
const chunk = (at: string, offset: number, body: Buffer, as = admin) => {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return tus('PATCH', at, { as, headers, body });
};
const offsetOf = async (at: string) =>
  Number((await tus('HEAD', at, { as: admin })).headers.get('upload-offset'));
/** Finishes an upload. `data` is the video if the call isn't refused. */
const finish = async (at: string, body: object = {}) => {
  const answer = await t.send(calls.finishUpload, { as: admin, params: { id: idOf(at) }, body });
  return { ...answer, data: answer.data as AdminVideo };
};
const chunks = () => t.app.media.list('uploads/');
const videosCount = async () => (await t.send(listAdminVideos, { as: admin })).data.total;
/** Removes the files that are due in the queued jobs, as a worker would. */
async function removeWhatIsDue() {
  const jobs = await t.pool.query<{ keys: string[] }>(
    `select j.payload->'keys' as keys from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'remove-media' and j.run_at <= now()`,
  );
  for (const { keys } of jobs.rows) for (const key of keys) await t.app.media.remove(key);
}

test('an upload in chunks resumes where it stopped, and the stored video is identical', async () => {
  const half = Math.floor(video.length / 2);
  const at = await begin(video.length);
  expect((await chunk(at, 0, video.subarray(0, half))).status).toBe(204);
  expect(await offsetOf(at)).toBe(half);
  // Bytes that were already sent aren't accepted twice.
  expect((await chunk(at, 0, video.subarray(0, half))).status).toBe(409);
  expect(await finish(at)).toMatchObject({ code: 'NOT_WHOLE' });

  const listed = (await t.send(calls.listUploads, { as: admin })).data;
  expect(listed).toMatchObject([{ id: idOf(at), received: half, size: video.length, title: 'First dance' }]);

  expect((await chunk(at, half, video.subarray(half))).status).toBe(204);
  const answer = await finish(at, { title: 'Our first dance', description: 'Steps' });
  expect(answer.statusCode).toBe(201);
  const made = answer.data;
  expect(made).toMatchObject({
    title: 'Our first dance',
    description: 'Steps',
    status: 'draft',
    processing: 'queued',
    original_name: 'First_dance.mp4',
    size: video.length,
    video_length: '0:03',
  });
  // A repeated call returns the same video, and the upload accepts no more bytes.
  const again = await finish(at, { title: 'Another' });
  expect(again.data).toMatchObject({ id: made.id, title: 'Our first dance' });
  expect((await chunk(at, video.length, Buffer.from('x'))).status).toBeGreaterThanOrEqual(400);
  const [key = ''] = await t.app.media.list('originals/');
  expect(await t.app.media.withFile(key, (path) => readFile(path))).toEqual(video);
  await removeWhatIsDue();
  expect(await chunks()).toEqual([]);
});

test('a client that doesn’t wait gets 202 at once, and the job of a killed worker is run again', async () => {
  await worker.stop();
  const at = await begin(video.length);
  await chunk(at, 0, video);
  for (const title of ['Later', 'Much later']) {
    const asked = await finish(at, { title, later: true });
    expect([asked.statusCode, asked.data]).toEqual([202, null]);
  }
  // There is one job however often the client asks. Its worker appears to have died while running it.
  const { rowCount } = await t.pool.query(
    `update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now() - interval '10 seconds', attempts = 1
      from graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = 'finish-upload'`,
  );
  expect(rowCount).toBe(1);
  worker = await startFileJobs(t);
  const made = await vi.waitUntil(
    async () => {
      const answer = await finish(at, { later: true });
      return answer.statusCode === 201 && answer.data;
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(made).toMatchObject({ title: 'Much later', processing: 'queued' });
  expect((await t.app.media.list('originals/')).length).toBe(
    await t.db
      .selectFrom('videos')
      .select('id')
      .execute()
      .then((all) => all.length),
  );
});

test('SEC-13: a broken video is also refused to a client that doesn’t wait, once, and leaves nothing', async () => {
  const cut = video.subarray(0, video.length - 20_000);
  const at = await begin(cut.length);
  await chunk(at, 0, cut);
  const refusal = await vi.waitUntil(
    async () => {
      const answer = await finish(at, { later: true });
      return answer.statusCode !== 202 && answer;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect([refusal.statusCode, refusal.errors.video?.length]).toEqual([422, 1]);
  expect((await finish(at, { later: true })).statusCode).toBe(404);
  await removeWhatIsDue();
  expect(await chunks()).toEqual([]);
});

test('the bytes that arrived before the connection broke are kept', async () => {
  const at = await begin(video.length);
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = [
    `PATCH ${at} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${admin}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${video.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((sent) => socket.write(video.subarray(0, 30_000), sent));
  setTimeout(() => socket.destroy(), 300);
  await vi.waitFor(async () => expect(await offsetOf(at)).toBe(30_000), { timeout: 20_000, interval: 200 });
  expect((await chunk(at, 30_000, video.subarray(30_000))).status).toBe(204);
  expect((await finish(at)).statusCode).toBe(201);
});

test('a chunk that two connections send is stored once', async () => {
  await removeWhatIsDue();
  const at = await begin(video.length);
  const answers = await Promise.all([chunk(at, 0, video), chunk(at, 0, video)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await chunks()).toHaveLength(1);
  await Promise.all([finish(at), finish(at)]);
  const videos = (await t.send(listAdminVideos, { as: admin, query: { search: 'First dance' } })).data;
  const own = await t.db.selectFrom('uploads').select('video_id').where('id', '=', idOf(at)).execute();
  expect(videos.data.filter(({ id }) => id === own[0]?.video_id)).toHaveLength(1);
});

test.each(['POST', 'HEAD', 'PATCH', 'DELETE', 'GET'])(
  'SEC-13: tus %s is for administrators, and each upload only for its owner',
  async (method) => {
    const at = await begin(video.length);
    const path = method === 'POST' ? TUS_PATH : at;
    const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const headers: Record<string, string> = method === 'PATCH' ? patch : {};
    if (method === 'POST') headers['upload-length'] = '100';
    const send = async (as?: string) =>
      (
        await tus(method, path, {
          as,
          headers,
          ...(method === 'PATCH' && { body: video.subarray(0, 2000) }),
        })
      ).status;
    expect(await send()).toBe(401);
    expect(await send('a-token-that-nobody-was-ever-given')).toBe(401);
    expect(await send(await t.coupleToken('+2348031660001'))).toBe(403);
    const other = await t.login({ login: 'ngozi@example.com', password: t.adminPassword });
    const known = other.statusCode === 200;
    const colleague = known ? sessionOf(other).token : await t.adminToken('ngozi@example.com');
    expect(await send(colleague)).toBe(method === 'POST' ? 201 : 404);
    expect(await offsetOf(at)).toBe(0);
    const own = { POST: 201, HEAD: 200, PATCH: 204, DELETE: 204, GET: 404 }[method];
    expect(await send(admin)).toBe(own);
  },
);

test.each<Record<string, string>>([
  { 'upload-defer-length': '1' },
  { 'upload-length': '10', 'upload-defer-length': '1' },
  { 'upload-length': '10', 'upload-concat': 'partial' },
])('SEC-12: a part of the tus protocol that we don’t support is refused with a 4xx (%j)', async (headers) => {
  const answer = await tus('POST', TUS_PATH, { as: admin, headers });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'BAD_REQUEST']);
});

test('SEC-13: a file that is no video, too large, empty or oddly named is refused and leaves nothing', async () => {
  await removeWhatIsDue();
  const stored = async () => {
    await removeWhatIsDue();
    return readdir(join(t.config.dataDir, 'media'), { recursive: true }).then((all) => all.sort());
  };
  const before = [await stored(), await videosCount()];
  const text = Buffer.from('This is a text that calls itself a video. '.repeat(500));
  const at = await begin(text.length);
  const early = await chunk(at, 0, text);
  expect([early.status, (await early.json()).code]).toEqual([415, 'IS_TEXT']);
  expect((await tus('HEAD', at, { as: admin })).status).toBe(404);

  const cut = video.subarray(0, video.length - 20_000);
  const broken = await begin(cut.length);
  await chunk(broken, 0, cut);
  const late = await finish(broken);
  expect(late.statusCode).toBe(422);
  expect(late.errors.video).toHaveLength(1);

  const create = async (size: number, filename: string) => {
    const headers = { 'upload-length': String(size), 'upload-metadata': metadata({ filename }) };
    return (await tus('POST', TUS_PATH, { as: admin, headers })).status;
  };
  expect(await create(t.config.maxUploadBytes + 1, 'a.mp4')).toBe(413);
  expect(await create(0, 'a.mp4')).toBe(422);
  expect(await create(10, '../../a.mp4')).toBe(422);
  expect(await create(10, 'a\0.mp4')).toBeLessThan(500);
  const over = await begin(10);
  expect((await chunk(over, 0, video)).status).toBe(413);
  expect([await stored(), await videosCount()]).toEqual(before);
});

test.each([
  ['invoice\u202e4pm.exe.mp4', 'invoice4pm.exe.mp4'],
  ['\u2066Our\u2069 \u200bday\u200e\ufeff.mp4', 'Our day.mp4'],
  ['Ọjọ́\u0007\u0085 ìgbéyàwó\u2028.mp4', 'Ọjọ́ ìgbéyàwó.mp4'.normalize('NFC')],
  ['\u202e\u200b', 'video'],
])(
  'SEC-12: the file name %j is stored and shown without invisible characters, by either way of uploading',
  async (sent, shown) => {
    await begin(10, { filename: sent });
    const [last] = (await t.send(calls.listUploads, { as: admin })).data.toReversed();
    expect(last?.file_name).toBe(shown);
    expect(last?.title).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const video = { name: sent, bytes: await drawnVideo('160x120', 1) };
    const made = await t.send(uploadVideo, { as: admin, form: { title: 'Named', video } });
    expect(made.data.original_name).toBe(shown);
  },
);

test('SEC-13: a parent path that is hidden between invisible characters is refused', async () => {
  const upload = { 'upload-length': '10', 'upload-metadata': metadata({ filename: '.\u200b./a.mp4' }) };
  expect((await tus('POST', TUS_PATH, { as: admin, headers: upload })).status).toBe(422);
});

test('the same video is recognized by its fingerprint', async () => {
  const bytes = await drawnVideo('160x120', 2);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const fingerprint = (await fingerprintOf({ size: bytes.length, read })) ?? '';
  const same = async () => (await t.send(calls.listDuplicates, { as: admin, query: { fingerprint } })).data;
  expect(await same()).toEqual([]);
  const at = await begin(bytes.length, { fingerprint });
  await chunk(at, 0, bytes);
  await finish(at, { title: 'Twice' });
  expect(await same()).toMatchObject([{ title: 'Twice', status: 'draft' }]);
  // The upload as a form works the same way.
  await t.send(uploadVideo, { as: admin, form: { title: 'A third time', video: { name: 'b.mp4', bytes } } });
  expect(await same()).toMatchObject([{ title: 'A third time' }, { title: 'Twice' }]);
});

test('a form with an id is in its sender’s list as the video it became, and leaves it without the video', async () => {
  const id = '6f1c1f5e-1f0e-4c0e-9a55-3a5d1a2b7c01';
  const bytes = await drawnVideo('160x120', 1);
  const form = { title: 'In one go', upload_id: id, video: { name: 'go.mp4', bytes } };
  const { data } = await t.send(uploadVideo, { as: admin, form });
  const listed = async () =>
    (await t.send(calls.listUploads, { as: admin })).data.find((upload) => upload.id === id);
  expect(await listed()).toMatchObject({
    title: 'In one go',
    file_name: 'go.mp4',
    size: bytes.length,
    received: bytes.length,
    video_id: data.id,
  });
  expect((await t.send(calls.dropUpload, { as: admin, params: { id } })).statusCode).toBe(200);
  expect(await listed()).toBeUndefined();
  expect((await t.send(getAdminVideo, { as: admin, params: { id: data.id } })).statusCode).toBe(200);
});

test('texts and picture are saved during the upload and move to the video', async () => {
  const at = await begin(video.length);
  const params = { id: idOf(at) };
  await t.send(calls.updateUpload, {
    as: admin,
    params,
    body: { title: 'Tasting', description: 'Ask first', version: 1 },
  });
  const form = { thumbnail: { name: 'a.png', bytes: await drawnPicture() }, version: '1' };
  const first = await t.send(calls.updateUpload, { as: admin, params, form });
  expect(first.data).toMatchObject({ title: 'Tasting', thumbnail: expect.any(String) });
  const second = await t.send(calls.updateUpload, { as: admin, params, form });
  expect((await t.get(first.data.thumbnail)).statusCode).toBe(404);
  await chunk(at, 0, video);
  const made = (await finish(at)).data;
  expect(made).toMatchObject({ title: 'Tasting', description: 'Ask first' });
  expect(made.thumbnail).toBe(second.data.thumbnail);
  // The list shows the video's current texts and picture.
  const edit = { title: 'Tasted', category_id: null };
  await t.send(updateVideo, { as: admin, params: { id: made.id }, body: edit });
  const list = (await t.send(calls.listUploads, { as: admin })).data;
  expect(list.find(({ id }) => id === params.id)).toMatchObject({
    title: 'Tasted',
    description: 'Ask first',
    thumbnail: made.thumbnail,
    video_id: made.id,
  });
  // Removing the upload from the list leaves the video unchanged.
  expect((await t.send(calls.dropUpload, { as: admin, params })).statusCode).toBe(200);
  await removeWhatIsDue();
  expect((await t.get(made.thumbnail)).statusCode).toBe(200);
});

test('texts and picture that are saved once the upload is a video are the video’s', async () => {
  const at = await begin(video.length);
  const params = { id: idOf(at) };
  await chunk(at, 0, video);
  const { id } = (await finish(at, { title: 'Too early', description: 'Kept' })).data;
  const save = async (sent: object, thumbnail?: FormPart) => {
    const version = String(await storedVersion(t, 'videos', id));
    const content = thumbnail ? { form: { thumbnail, version } } : { body: { ...sent, version } };
    return t.send(calls.updateUpload, { as: admin, params, ...content });
  };
  const saved = await save({ title: 'Just in time', category_id: '' });
  expect(saved.data).toMatchObject({ title: 'Just in time', description: 'Kept', video_id: id });
  const picture = { name: 'a.png', bytes: await drawnPicture() };
  const { thumbnail } = (await save({}, picture)).data;
  expect((await t.get(thumbnail)).statusCode).toBe(200);
  const shown = async () => (await t.send(getAdminVideo, { as: admin, params: { id } })).data;
  expect(await shown()).toMatchObject({ title: 'Just in time', description: 'Kept', thumbnail });
  const second = (await save({}, picture)).data.thumbnail;
  expect((await shown()).thumbnail).toBe(second);
  expect((await t.get(thumbnail)).statusCode).toBe(404);
  await t.send(deleteVideo, { as: admin, params: { id } });
  expect((await save({ title: 'Too late' })).statusCode).toBe(404);
});

test('a title from a long file name ends with a whole character', async () => {
  const titleOf = async (filename: string) => {
    const at = await begin(video.length, { filename });
    const list = (await t.send(calls.listUploads, { as: admin })).data;
    return list.find(({ id }) => id === idOf(at))?.title;
  };
  expect(await titleOf(`a${'💍'.repeat(150)}.mp4`)).toBe(`a${'💍'.repeat(99)}`);
  // A letter of Yorùbá with two marks has two units, of which one would fit.
  expect(await titleOf(`a${'💍'.repeat(99)}o\u0323\u0301jo.mp4`)).toBe(`a${'💍'.repeat(99)}`);
});

test('an unfinished upload is kept for a week and then deleted with its chunks', async () => {
  const at = await begin(video.length);
  await chunk(at, 0, video.subarray(0, 5000));
  const days = (count: number) => Date.now() + count * 86_400_000;
  await sweepUploads(t.db, t.app.media, days(6.9));
  expect(await offsetOf(at)).toBe(5000);
  expect(await sweepUploads(t.db, t.app.media, days(7.1))).toBeGreaterThan(0);
  expect((await tus('HEAD', at, { as: admin })).status).toBe(404);
  await removeWhatIsDue();
  await t.app.media.put(`uploads/${Date.now().toString(36)}-0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11`, 'left');
  await sweepUploads(t.db, t.app.media, days(2));
  expect(await chunks()).toEqual([]);
});

test('chunks without an upload are removed, also if they are more than a statement has parameters', async () => {
  const uuid = '0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11';
  const left = Array.from({ length: 70_000 }, (_, n) => `uploads/${n.toString(36)}-${uuid}`);
  const removed: string[] = [];
  const media = {
    ...t.app.media,
    list: async () => left,
    remove: async (key: string) => void removed.push(key),
  };
  await sweepUploads(t.db, media);
  expect(removed).toEqual(left);
});

test('a file that was removed as abandoned while it was checked is made again from its chunks', async () => {
  const at = await begin(video.length);
  await chunk(at, 0, video);
  const upload = () =>
    t.db
      .selectFrom('uploads')
      .select(['account_id', 'video_id'])
      .where('id', '=', idOf(at))
      .executeTakeFirstOrThrow();
  const { account_id } = await upload();
  const run = (media: typeof t.app.media) =>
    finishUpload(
      { db: t.db, media, log: t.app.log, tools: t.app.tools },
      { upload_id: idOf(at), account_id },
    );
  // As another process does at its start, if this one's lease lapsed while the database was away.
  const withFile: typeof t.app.media.withFile = async (key, work) => {
    const checked = await t.app.media.withFile(key, work);
    await t.db.deleteFrom('media_claims').where('key', '=', key).execute();
    await t.app.media.remove(key);
    return checked;
  };
  await expect(run({ ...t.app.media, withFile })).rejects.toThrow('A file was removed');
  expect((await upload()).video_id).toBeNull();
  await run(t.app.media);
  expect((await upload()).video_id).not.toBeNull();
});

test('a video with a new file keeps playing the old revision until the new one is complete', async () => {
  const first = await begin(video.length);
  await chunk(first, 0, video);
  const { id } = (await finish(first, { title: 'Replaced' })).data;
  await t.asSystem((trx) =>
    trx
      .updateTable('videos')
      .set({ processing: 'ready', revision: 1, status: 'published' })
      .where('id', '=', id)
      .execute(),
  );
  const other = await drawnVideo('160x120', 2);
  const at = await begin(other.length, { replaces: String(id), filename: 'Second cut.mp4' });
  await chunk(at, 0, other);
  const made = (await finish(at)).data;
  expect(made).toMatchObject({
    id,
    title: 'Replaced',
    status: 'published',
    original_name: 'Second cut.mp4',
    size: other.length,
    processing: 'queued',
    video_length: '0:03',
  });
  expect(made.video_url).toMatch(/\/r1\/master\.m3u8$/);
  const jobs = await t.db
    .selectFrom('video_jobs')
    .select(['revision', 'state'])
    .where('video_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  expect(jobs[0]).toEqual({ revision: 2, state: 'queued' });

  // The previous file is kept for thirty days and can be used again.
  const { sources } = (await t.send(getVideoHistory, { as: admin, params: { id } })).data;
  expect(sources).toHaveLength(1);
  const params = { id, source: assertPresent(sources[0]).id };
  const back = await t.send(restoreVideoSource, { as: admin, params });
  expect(back.data.original_name).toBe(assertPresent(sources[0]).original_name);
  const now = (await t.send(getVideoHistory, { as: admin, params: { id } })).data;
  expect(now.sources.map(({ original_name }) => original_name)).toEqual(['Second cut.mp4']);
  expect((await t.send(restoreVideoSource, { as: admin, params })).statusCode).toBe(404);
});
