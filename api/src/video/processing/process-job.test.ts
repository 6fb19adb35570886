import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cancelVideoJobs,
  changeVideoStatus,
  deleteVideo,
  listAdminVideos,
  listVideoJobs,
  processVideo,
  purgeVideo,
  uploadVideo,
} from '@wedding/shared/contract/admin-video.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openPool, socketAddress } from '../../db/database.ts';
import { system } from '../../db/write.ts';
import { startWork } from '../../job-handlers.ts';
import { findFfmpeg } from '../../media/tools/find-ffmpeg.ts';
import { assertPresent } from '../../testing/answer.ts';
import { seenIn } from '../../testing/seen-by-ffprobe.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawnVideo } from '../../testing/video-upload.ts';
import { createVideo } from '../library/admin-video.store.ts';

// The tests encode real videos on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const SOON = { timeout: 60_000, interval: 100 };

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348033330001');
let working: { stop: () => Promise<void> } | undefined;
afterEach(async () => {
  await working?.stop();
  working = undefined;
});

const log = pino({ level: 'silent' });
async function work(tools = findFfmpeg) {
  const pool = openPool({ connection: t.connection, log });
  const { db, config, app } = t;
  const started = await startWork({
    db,
    pool,
    media: app.media,
    dataDir: config.dataDir,
    tools,
    log,
    graceHours: 24,
  });
  working = {
    stop: async () => {
      await started.stop();
      await pool.end();
    },
  };
}

async function uploaded(title: string, size = '640x480', seconds = 3): Promise<number> {
  const video = { name: 'video.mp4', bytes: await drawnVideo(size, seconds) };
  const answer = await t.send(uploadVideo, { as: admin, form: { title, process: '1', video } });
  expect(answer.statusCode).toBe(201);
  return answer.data.id;
}
const adminVideo = async (id: number) => {
  const { data } = (await t.send(listAdminVideos, { as: admin })).data;
  return assertPresent(data.find((one) => one.id === id));
};
const jobs = async (id: number) => (await t.send(listVideoJobs, { as: admin, params: { id } })).data;
const reaches = (id: number, state: string) =>
  vi.waitFor(async () => expect((await jobs(id))[0]).toMatchObject({ state }), SOON);
const publish = (id: number) =>
  t.send(changeVideoStatus, { as: admin, params: { id }, body: { status: 'published' } });

test('an uploaded video is processed, published and can be fetched by a couple', async () => {
  const id = await uploaded('The whole way');
  expect((await jobs(id))[0]).toMatchObject({ state: 'queued', attempt: 1 });
  expect((await publish(id)).statusCode).toBe(409);
  await work();
  await reaches(id, 'ready');
  expect((await jobs(id))[0]).toMatchObject({ percent: 100, error: null });
  const video = await adminVideo(id);
  expect(video).toMatchObject({ processing: 'ready', progress: 100, status: 'draft', video_length: '0:03' });
  expect(Object.keys(video.bytes)).toEqual(['144', '240', '360', '480', 'audio']);

  expect((await t.send(getVideo, { as: couple, params: { id } })).statusCode).toBe(404);
  expect(await publish(id)).toMatchObject({ message: 'Video published' });
  const seen = (await t.send(getVideo, { as: couple, params: { id } })).data;
  expect(Object.keys(seen.playlists)).toContain('240.m3u8');
  const master = await t.get(seen.video_url);
  expect(master.body).toBe(seen.playlists['master.m3u8']);
  const rendition = await t.get(assertPresent(seen.video_url).replace('master.m3u8', '240.m4s'));
  expect(rendition.rawPayload).toHaveLength(assertPresent(seen.bytes['240']));
  expect((await t.get(seen.audio_url)).rawPayload).toHaveLength(assertPresent(seen.bytes.audio));
  const { url, columns, rows, width, height, ...plan } = assertPresent(seen.storyboard);
  expect(plan).toEqual({ count: 2, interval: 2 });
  const sprite = join(t.config.dataDir, 'sprite.jpg');
  await writeFile(sprite, (await t.get(url)).rawPayload);
  const [sheet] = (await seenIn(sprite, await findFfmpeg())).streams;
  expect(sheet).toMatchObject({ codec_name: 'mjpeg', width: columns * width, height: rows * height });
  const poster = await t.get(seen.thumbnail);
  expect(poster.headers['content-type']).toBe('image/jpeg');

  const deleted = await t.send(deleteVideo, { as: admin, params: { id } });
  expect(deleted.statusCode).toBe(200);
  await t.send(purgeVideo, { as: admin, params: { id } });
  expect(await t.app.media.list(`videos/${id}/`)).toEqual([]);
  expect(await t.app.media.list('posters/')).toEqual([]);
});

test('people’s uploads are processed before videos that nobody waits for', { tags: ['long'] }, async () => {
  const bytes = await drawnVideo('360x480', 2);
  await t.app.media.put('originals/patient', bytes);
  const patient = await createVideo(t.db, system, {
    title: 'Patient',
    categoryId: null,
    process: true,
    background: true,
    original: {
      key: 'originals/patient',
      name: 'patient.mp4',
      size: bytes.length,
      fingerprint: null,
      probed: { duration: 2, width: 360, height: 480 },
    },
  });
  const id = await uploaded('Urgent', '360x480', 2);
  await work();
  await reaches(id, 'ready');
  await reaches(patient, 'ready');
  // Its larger renditions are also made before the other video's small ones.
  const madeAt = (key: string) => t.app.media.withFile(key, async (path) => (await stat(path)).mtimeMs);
  const last = await madeAt(`videos/${id}/r1/360.m4s`);
  expect(last).toBeLessThan(await madeAt(`videos/${patient}/r1/144.m4s`));
  for (const video of [id, patient]) await t.send(deleteVideo, { as: admin, params: { id: video } });
});

test('processing again makes a new revision beside the one that plays, and swaps at the end', {
  tags: ['long'],
}, async () => {
  const id = await uploaded('Twice', '320x240', 2);
  await work();
  await reaches(id, 'ready');
  await publish(id);
  const again = await t.send(processVideo, { as: admin, form: { video_id: String(id) } });
  expect(again.data.status).toBe('published');
  // The worker may have started it already.
  expect(['queued', 'processing']).toContain(again.data.processing);
  expect(again.data.video_url).toContain('/r1/');
  await vi.waitFor(async () => expect((await adminVideo(id))?.video_url).toContain('/r2/'), SOON);
  await reaches(id, 'ready');
  expect(await jobs(id)).toHaveLength(2);
});

test('a video that is due for publication is published as soon as it can be played', {
  tags: ['long'],
}, async () => {
  const id = await uploaded('When ready', '256x144', 2);
  const body = { status: 'scheduled', publish_at: '2099-01-01 08:00:00' } as const;
  await t.send(changeVideoStatus, { as: admin, params: { id }, body });
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ publish_at: new Date() }).where('id', '=', id).execute(),
  );
  expect((await t.send(getVideo, { as: couple, params: { id } })).statusCode).toBe(404);
  await work();
  await vi.waitFor(async () => expect((await adminVideo(id)).video_url).not.toBeNull(), SOON);
  expect(await adminVideo(id)).toMatchObject({ status: 'published', publish_at: null });
  expect((await t.send(getVideo, { as: couple, params: { id } })).statusCode).toBe(200);
});

test('cancelling stops the encoder and leaves no partial files, and the job can run again', {
  tags: ['long'],
}, async () => {
  const id = await uploaded('Cancelled', '854x480', 30);
  await work();
  await vi.waitFor(async () => expect((await jobs(id))[0]?.percent).toBeGreaterThan(0), SOON);
  const answer = await t.send(cancelVideoJobs, { as: admin, params: { id } });
  expect(answer.message).toBe('Processing cancelled');
  expect((await jobs(id))[0]?.state).toBe('cancelled');
  await vi.waitFor(async () => {
    const files = await t.app.media.list(`videos/${id}/`);
    expect(files.filter((key) => /(360|480)\.m4s$/.test(key))).toEqual([]);
    const running = await t.db
      .selectFrom('graphile_worker._private_jobs' as never)
      .select('id' as never)
      .where('locked_by' as never, 'is not', null)
      .execute();
    expect(running).toEqual([]);
  }, SOON);
  await t.send(processVideo, { as: admin, form: { video_id: String(id) } });
  await t.send(deleteVideo, { as: admin, params: { id } });
});

test('a run that follows a cancelled one at once continues with what that had finished', {
  tags: ['long'],
}, async () => {
  const id = await uploaded('Cancelled by mistake', '854x480', 30);
  const checked = () => t.app.media.stat(`videos/${id}/r1/done/facts`);
  // Past the check. The first renditions may be ready before they are seen.
  const encodes = () =>
    vi.waitFor(
      async () => expect((await jobs(id))[0]?.step).toMatch(/^(first|poster|storyboard|rest)$/),
      SOON,
    );
  await work();
  await encodes();
  const before = assertPresent(await checked());
  await t.send(cancelVideoJobs, { as: admin, params: { id } });
  await t.send(processVideo, { as: admin, form: { video_id: String(id) } });
  // The worker runs one at a time, so the first has ended.
  await encodes();
  expect(await jobs(id)).toMatchObject([{ state: 'processing' }, { state: 'cancelled' }]);
  expect(await checked()).toEqual(before);
  await t.send(deleteVideo, { as: admin, params: { id } });
});

test('a failure on our side is retried later, with a message for people', async () => {
  const id = await uploaded('Unlucky', '160x120', 2);
  const missing = async () => {
    throw Object.assign(new Error('spawn ffmpeg ENOENT'), { code: 'ENOENT' });
  };
  await work(missing);
  await vi.waitFor(async () => expect((await jobs(id))[0]?.attempt).toBe(2), SOON);
  expect((await jobs(id))[0]).toMatchObject({
    state: 'queued',
    error: 'The video tools (ffmpeg) are missing on this machine. We will try again.',
  });
  const { rows } = await t.pool.query(
    `select extract(epoch from run_at - now())::int as seconds from graphile_worker._private_jobs
      where key = 'process-video:' || (select max(id) from video_jobs where video_id = $1)`,
    [id],
  );
  expect(rows).toEqual([{ seconds: expect.closeTo(30, -1) }]);
  await t.send(cancelVideoJobs, { as: admin, params: { id } });
});

test('SEC-24: a killed ffmpeg isn’t the video’s fault, so the job is retried and leaves no partial files', async () => {
  const id = await uploaded('Struck', '160x120', 2);
  const struck = join(t.config.dataDir, 'struck.sh');
  await writeFile(struck, '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
  await work(async () => ({ ...(await findFfmpeg()), ffmpeg: struck, ffprobe: struck }));
  await vi.waitFor(async () => expect((await jobs(id))[0]?.attempt).toBe(2), SOON);
  expect((await jobs(id))[0]).toMatchObject({
    state: 'queued',
    error: 'The video could not be processed: something went wrong on our side. We will try again.',
  });
  expect(await t.app.media.list(`videos/${id}/`)).toEqual([]);
  await t.send(cancelVideoJobs, { as: admin, params: { id } });
});

test('SEC-24: on a full disk the worker says so, retries and leaves no partial files, and with room it finishes', async () => {
  const id = await uploaded('Full', '160x120', 2);
  const found = await findFfmpeg();
  const cramped = join(t.config.dataDir, 'cramped.sh');
  // No file may have more than 1 kB. Without its signal, the system answers a write beyond it with an error, as a full disk does.
  const limit = `#!/bin/sh\ntrap '' XFSZ\nulimit -f 2\nexec "${found.ffmpeg}" "$@"\n`;
  await writeFile(cramped, limit, { mode: 0o755 });
  let hasRoom = false;
  await work(async () => (hasRoom ? found : { ...found, ffmpeg: cramped }));
  await vi.waitFor(async () => expect((await jobs(id))[0]?.attempt).toBe(2), SOON);
  expect((await jobs(id))[0]).toMatchObject({
    state: 'queued',
    error: 'There is no room left on the disk. We will try again.',
  });
  expect(await adminVideo(id)).toMatchObject({ processing: 'queued', video_url: null });
  // A finished step stays, here the check of the source; nothing that is cut short does.
  expect(await t.app.media.list(`videos/${id}/`)).toEqual([`videos/${id}/r1/done/facts`]);
  expect(await readdir(join(t.config.dataDir, 'work')).catch(() => [])).toEqual([]);
  hasRoom = true;
  await t.pool.query(
    `update graphile_worker._private_jobs set run_at = now()
      where key = 'process-video:' || (select max(id) from video_jobs where video_id = $1)`,
    [id],
  );
  await reaches(id, 'ready');
  expect((await jobs(id))[0]).toMatchObject({ attempt: 2, error: null });
});

test('bad input that is detected only during processing isn’t retried', async () => {
  const id = await uploaded('Spoilt', '160x120', 2);
  const { original_key } = await t.db
    .selectFrom('videos')
    .select('original_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await t.app.media.put(original_key, 'no video any more, only words');
  await work();
  await reaches(id, 'failed');
  expect((await jobs(id))[0]).toMatchObject({ attempt: 1, error: 'This is a text file, not a video.' });
  expect(await adminVideo(id)).toMatchObject({ processing: 'failed', video_url: null });
  expect(await t.app.media.list(`videos/${id}/`)).toEqual([]);
});

test('SEC-22: a worker killed in the middle is resumed by the next one within seconds', {
  tags: ['long'],
}, async () => {
  const id = await uploaded('Killed', '854x480', 30);
  const env = {
    ...process.env,
    DATABASE_URL: socketAddress(t.connection),
    DATA_DIR: t.config.dataDir,
  };
  const start = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../../worker.ts')], {
      env: { ...env, LOG_LEVEL: 'warn', NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const first = start();
  await vi.waitFor(async () => expect((await jobs(id))[0]?.step).toBe('rest'), SOON);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const small = await t.app.media.stat(`videos/${id}/r1/240.m4s`);

  const second = start();
  let output = '';
  second.stdout?.on('data', (text) => {
    output += text;
  });
  try {
    await reaches(id, 'ready');
    expect((await jobs(id))[0]).toMatchObject({ attempt: 1 });
    expect(await t.app.media.stat(`videos/${id}/r1/240.m4s`)).toEqual(small);
    expect(Object.keys((await adminVideo(id))?.bytes)).toContain('480');
    // The second worker reports the killed one once, and never itself.
    expect(output.match(/a worker was killed/g)).toHaveLength(1);
  } finally {
    second.kill('SIGTERM');
    await once(second, 'exit');
  }
});
