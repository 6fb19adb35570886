import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../cluster/start-process.ts';
import type { RunningProduct, TestCluster } from '../cluster/test-cluster.ts';
import { secondsOf } from './videos.ts';

const RENDITION = /^(\d+|audio)$/;

/** Whether the worker has anything to do. */
export async function hasWork({ pool }: Pick<RunningProduct, 'pool'>): Promise<boolean> {
  const waiting = 'select from graphile_worker._private_jobs where attempts < max_attempts limit 1';
  return ((await pool.query(waiting)).rowCount ?? 0) > 0;
}

/** Waits until the worker has nothing left to do. @param patience milliseconds */
export async function untilWorkDone(cluster: Pick<RunningProduct, 'pool'>, patience: number): Promise<void> {
  await until(async () => !(await hasWork(cluster)), 'the worker to be done with all videos', patience);
}

/** Waits until every file that was being written has its row or is removed. A server that was cut off keeps trying. */
const untilFilesNamed = ({ pool }: TestCluster) =>
  until(
    async () => (await pool.query('select from media_claims limit 1')).rowCount === 0,
    'every stored file to be named or removed',
  );

/** Names every video that wasn't processed exactly once, and every file that is incomplete, missing or left over. */
export async function diskFaults(cluster: TestCluster, seconds: number): Promise<string[]> {
  await untilFilesNamed(cluster);
  const { db, dataDir } = cluster;
  const faults: string[] = [];
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'title', 'processing', 'processing_error', 'revision', 'bytes', 'poster', 'original_key'])
    .execute();
  const jobs = await db.selectFrom('video_jobs').select(['video_id', 'state', 'attempt']).execute();
  const media = join(dataDir, 'media');
  const expectedKeys = new Set<string>();
  for (const video of videos) {
    const videoJobs = jobs
      .filter((job) => job.video_id === video.id)
      .map(({ state, attempt }) => `${state} ${attempt}`);
    if (video.processing !== 'ready' || videoJobs.join() !== 'ready 1' || video.revision !== 1) {
      const error = video.processing_error ?? '';
      faults.push(
        `${video.title}: ${video.processing} r${video.revision}, jobs ${videoJobs.join(', ')} ${error}`,
      );
      continue;
    }
    expectedKeys.add(video.original_key).add(`posters/${video.poster}.jpg`);
    const renditions = Object.keys(video.bytes as object).filter((name) => RENDITION.test(name));
    for (const rendition of renditions) {
      const key = `videos/${video.id}/r1/${rendition}.${rendition === 'audio' ? 'm4a' : 'm4s'}`;
      const long = await secondsOf(join(media, key));
      if (!(Math.abs(long - seconds) < 0.5)) faults.push(`${key} plays ${long} s, not ${seconds}`);
    }
  }
  const captions = await db.selectFrom('video_captions').select(['video_id', 'file']).execute();
  for (const { video_id, file } of captions) expectedKeys.add(`videos/${video_id}/captions/${file}`);
  // Each finished upload is a video by now; the others have their parts.
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'refusal'])
    .where('checking_since', 'is not', null)
    .where('video_id', 'is', null)
    .execute();
  faults.push(...uploads.map(({ id, refusal }) => `upload ${id} became no video: ${refusal?.message}`));
  const parts = await db.selectFrom('upload_parts').select('key').execute();
  for (const { key } of parts) expectedKeys.add(key);
  const people = await db.selectFrom('accounts').select('profile_pic').execute();
  for (const { profile_pic } of people) if (profile_pic) expectedKeys.add(`profiles/${profile_pic}`);
  const stored = await filesBelow(media);
  const ofNoVideo = stored.filter((key) => !expectedKeys.has(key) && !isOfVideo(key, videos));
  faults.push(...ofNoVideo.map((key) => `${key} belongs to nothing`));
  faults.push(...[...expectedKeys].filter((key) => !stored.includes(key)).map((key) => `${key} is missing`));
  faults.push(...(await filesBelow(join(dataDir, 'work'))).map((path) => `work/${path} was left over`));
  return faults;
}

const isOfVideo = (key: string, videos: { id: number }[]) =>
  videos.some(({ id }) => key.startsWith(`videos/${id}/r1/`));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
