import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { isDiskFull } from '../../db/database-errors.ts';
import type { MinimalLogger } from '../../db/minimal-logger.ts';
import type { Database, Row } from '../../db/schema.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import {
  type ProcessedVideo,
  type ProcessProgress,
  processVideo,
  workFolder,
} from '../../media/encode/process-video.ts';
import { MediaRefused } from '../../media/probe/media-refused.ts';
import { claimFile, dropUnnamed } from '../../media/store/media-claim.store.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import type { Ffmpeg } from '../../media/tools/find-ffmpeg.ts';
import { ToolFailed } from '../../media/tools/run-tool.ts';
import { activateRevision } from './finished-video.store.ts';
import { posterKey } from './thumbnail.ts';
import {
  ATTEMPTS,
  beginJob,
  dropOutput,
  endJob,
  isWanted,
  RETRY_DELAYS_SECONDS,
  requeue,
  saveStep,
} from './video-job.store.ts';

const POLL_MS = 1_000;
const REPORT_MS = 500;

interface ProcessDeps {
  db: Kysely<Database>;
  media: MediaStore;
  dataDir: string;
  tools: () => Promise<Ffmpeg>;
  log: MinimalLogger;
}

class NotWanted extends Error {}

/**
 * Runs one processing job until its video can be played and then puts it back into the queue. It is run to its end once
 * no other video waits to become playable. It also ends when it is cancelled or fails. `signal` is the worker's shutdown:
 * then the job returns to the queue, and the next worker continues where this one stopped.
 */
export async function runProcessJob(
  deps: ProcessDeps,
  payload: JobPayloads['process-video'],
  signal?: AbortSignal,
): Promise<void> {
  const { db, media, dataDir } = deps;
  const { job_id: jobId, rest = false } = payload;
  const begun = await beginJob(db, jobId);
  if (!begun) return;
  const { job, video } = begun;
  const prefix = `videos/${video.id}/r${job.revision}/`;
  // A revision that already plays stays in use until the new one is complete.
  const replaces = video.revision > 0 && video.revision !== job.revision;
  let plays = video.revision === job.revision;

  const play = async (made: ProcessedVideo) => {
    const playlists = await readPlaylists(media, prefix, made);
    const poster = plays ? undefined : await storePoster(deps, made);
    try {
      plays = await activateRevision(db, { job, made, playlists, poster });
      if (!plays) throw new NotWanted('The video was deleted.');
    } catch (error) {
      if (poster) await dropUnnamed(deps, [posterKey(poster)]);
      throw error;
    }
  };
  const stop = new AbortController();
  const watch = watchJob(deps, jobId, stop);
  const shutdown = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', shutdown, { once: true });
  try {
    const made = await processVideo({
      store: media,
      tools: await deps.tools(),
      sourceKey: video.original_key,
      chosenTrack: video.sound_track ?? undefined,
      prefix,
      work: workFolder(join(dataDir, 'work'), prefix),
      signal: stop.signal,
      onProgress: watch.report,
      onPlayable: (soFar) => (replaces || plays ? undefined : play(soFar)),
      untilPlayable: !rest,
    });
    if (!made.complete) {
      await watch.end();
      await requeue(db, job, true);
      return;
    }
    await play(made);
    await watch.end();
    await endJob(db, { job, state: 'ready', error: null });
  } catch (error) {
    await watch.end();
    if (signal?.aborted) {
      await requeue(db, job, rest);
      return;
    }
    if (!plays && !isRetried(error, job)) await dropOutput({ db, media }, job, prefix);
    if (!(error instanceof NotWanted)) await handleFailure(deps, job, error as Error);
  } finally {
    signal?.removeEventListener('abort', shutdown);
  }
}

const isRetried = (error: unknown, job: Row<'video_jobs'>) =>
  !(error instanceof NotWanted) && !(error instanceof MediaRefused) && job.attempt < ATTEMPTS;

async function handleFailure(deps: ProcessDeps, job: Row<'video_jobs'>, error: Error): Promise<void> {
  const { db, log } = deps;
  if (error instanceof MediaRefused) {
    await endJob(db, { job, state: 'failed', error: error.message });
    return;
  }
  const detail = error instanceof ToolFailed ? error.detail : undefined;
  const { video_id, attempt } = job;
  log.warn({ err: error, detail, video_id, attempt }, 'processing did not succeed');
  const sentence = sentenceFor(error);
  const inSeconds = RETRY_DELAYS_SECONDS[attempt - 1];
  if (inSeconds === undefined) await endJob(db, { job, state: 'failed', error: sentence });
  else await endJob(db, { job, state: 'queued', error: `${sentence} We will try again.`, inSeconds });
}

function sentenceFor(error: Error & { code?: string }): string {
  if (isDiskFull(error)) return 'There is no room left on the disk.';
  if (error.code === 'ENOENT' && /spawn/.test(error.message))
    return 'The video tools (ffmpeg) are missing on this machine.';
  return 'The video could not be processed: something went wrong on our side.';
}

/** Detects a cancelled job, and saves progress without flooding the database. */
function watchJob({ db, log }: ProcessDeps, jobId: number, stop: AbortController) {
  let reportedAt = 0;
  let lastStep = '';
  let writing: Promise<void> = Promise.resolve();
  const logFailure = (work: Promise<void>) =>
    work.catch((err: unknown) => log.warn({ err }, 'progress could not be noted'));
  const checkCancelled = async () => {
    if (!(await isWanted(db, jobId))) stop.abort(new NotWanted('Processing was cancelled.'));
  };
  const timer = setInterval(() => void logFailure(checkCancelled()), POLL_MS);
  return {
    report(progress: ProcessProgress) {
      if (progress.step === lastStep && progress.percent < 100 && Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      lastStep = progress.step;
      writing = writing.then(() => logFailure(saveStep(db, jobId, progress)));
    },
    async end() {
      clearInterval(timer);
      await writing;
    },
  };
}

async function readPlaylists(media: MediaStore, prefix: string, made: ProcessedVideo) {
  const names = ['master.m3u8', ...made.renditions.map((rendition) => `${rendition.name}.m3u8`)];
  const texts = names.map(async (name) => [name, await text(await media.get(`${prefix}${name}`))] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** Copies the poster to the public folder under a new name. */
async function storePoster({ db, media }: ProcessDeps, made: ProcessedVideo): Promise<string | undefined> {
  if (!made.posterKey) return undefined;
  const name = randomUUID();
  await claimFile(db, posterKey(name));
  await media.put(posterKey(name), await media.get(made.posterKey));
  return name;
}
