import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';
import { type Actor, system, write } from '../../db/write.ts';
import { addJob, removeJob } from '../../jobs/queue.ts';
import type { ProcessProgress } from '../../media/encode/process-video.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { removeWithin } from '../../media/store/remove-files.store.ts';

/**
 * The priorities of processing. People's uploads come first: videos until they can be played, then their larger
 * renditions. Videos that nobody waits for follow in the same order; the demonstration adds new ones in between
 * (DEMO_PRIORITY).
 */
const PRIORITIES = { first: 0, rest: 5, firstInBackground: 9, restInBackground: 20 };
/** Seconds before each of three further attempts. Bad input isn't retried. */
export const RETRY_DELAYS_SECONDS = [30, 120, 600];
export const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
/** The priority of adding the next demonstration video, which waits until the previous one can be played. */
export const DEMO_PRIORITY = 10;

const priorityOf = ({ background, rest = false }: { background: boolean; rest?: boolean | undefined }) =>
  rest
    ? PRIORITIES[background ? 'restInBackground' : 'rest']
    : PRIORITIES[background ? 'firstInBackground' : 'first'];
const keyOf = (jobId: number) => `process-video:${jobId}`;

/** Returns the latest 20 jobs of a video, latest first. */
export const jobsOf = (db: Kysely<Database>, videoId: number): Promise<Row<'video_jobs'>[]> =>
  db
    .selectFrom('video_jobs')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

interface Wanted {
  videoId: number;
  /** Whether to publish the video automatically once it can be played. */
  publish?: boolean;
  /** Whether nobody waits for it. */
  background?: boolean;
  /** Whether the file has changed, so that the output of an unfinished run can't be used. */
  asNewRevision?: boolean;
  /** The sound track that couples should hear from then on. */
  soundTrack?: number | undefined;
}

/** Queues processing unless it is queued or running. A video that is ready gets a new revision beside the one that plays. */
export async function queueProcessing(
  trx: Transaction<Database>,
  { videoId, publish = false, background = false, soundTrack, ...wanted }: Wanted,
): Promise<void> {
  const video = await trx
    .selectFrom('videos')
    .select(['revision', 'processing'])
    .where('id', '=', videoId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (video.processing === 'queued' || video.processing === 'processing') return;
  if (soundTrack !== undefined) {
    await trx.updateTable('videos').set({ sound_track: soundTrack }).where('id', '=', videoId).execute();
  }
  const asNewRevision = wanted.asNewRevision || soundTrack !== undefined;
  const last = await lastRevision(trx, videoId, video.revision);
  // A failed or cancelled run continues where it stopped, in the same revision.
  const revision = asNewRevision || video.processing === 'ready' ? last + 1 : Math.max(last, 1);
  const { id } = await trx
    .insertInto('video_jobs')
    .values({ video_id: videoId, revision, publish, background })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setProcessing(trx, videoId, { processing: 'queued', processing_error: null });
  const priority = priorityOf({ background });
  await addJob(trx, { kind: 'process-video', payload: { job_id: id }, key: keyOf(id), priority });
}

async function lastRevision(trx: Transaction<Database>, videoId: number, playing: number) {
  const last = await trx
    .selectFrom('video_jobs')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return Math.max(last?.revision ?? 0, playing);
}

/** Cancels processing. A worker that is running the job notices within a second. Returns whether there was a job. */
export function cancelProcessing(db: Kysely<Database>, actor: Actor, videoId: number): Promise<boolean> {
  return write(db, actor, (trx) => stopProcessing(trx, videoId));
}

/** Cancels processing within the caller's transaction. Returns whether there was a job. */
export async function stopProcessing(trx: Transaction<Database>, videoId: number): Promise<boolean> {
  const job = await trx
    .updateTable('video_jobs')
    .set({ state: 'cancelled', updated_at: sql<Date>`now()` })
    .where('video_id', '=', videoId)
    .where('state', 'in', ['queued', 'processing'])
    .returning('id')
    .executeTakeFirst();
  if (!job) return false;
  await removeJob(trx, keyOf(job.id));
  await setProcessing(trx, videoId, { processing: 'cancelled' });
  return true;
}

/** Starts a job and returns it with its video, or undefined if it was cancelled or its video deleted. */
export function beginJob(db: Kysely<Database>, jobId: number) {
  return write(db, system, async (trx) => {
    const job = await trx
      .updateTable('video_jobs')
      .set({ state: 'processing', updated_at: sql<Date>`now()` })
      .where('id', '=', jobId)
      .where('state', 'in', ['queued', 'processing'])
      .returningAll()
      .executeTakeFirst();
    if (!job) return undefined;
    await setProcessing(trx, job.video_id, { processing: 'processing' });
    const video = await trx
      .selectFrom('videos')
      .select(['id', 'original_key', 'revision', 'sound_track'])
      .where('id', '=', job.video_id)
      .executeTakeFirstOrThrow();
    return { job, video };
  });
}

/** Returns whether the job hasn't been cancelled. */
export async function isWanted(db: Kysely<Database>, jobId: number): Promise<boolean> {
  const job = await db.selectFrom('video_jobs').select('state').where('id', '=', jobId).executeTakeFirst();
  return job?.state === 'processing';
}

/** Saves the progress of a job. The overall progress never decreases, even if a step starts again after a failure. */
export async function saveStep(
  db: Kysely<Database>,
  jobId: number,
  { step, percent, overall }: ProcessProgress,
): Promise<void> {
  const soFar = sql<number>`greatest(overall, ${overall})`;
  await db
    .updateTable('video_jobs')
    .set({ step, percent, overall: soFar, updated_at: sql<Date>`now()` })
    .where('id', '=', jobId)
    .where('state', '=', 'processing')
    .execute();
}

interface JobEnd {
  job: Row<'video_jobs'>;
  state: 'ready' | 'failed' | 'queued';
  error: string | null;
  /** Seconds until the next attempt, if the state is `queued`. */
  inSeconds?: number;
}

/** Saves how a run ended, unless it was cancelled meanwhile. */
export async function endJob(db: Kysely<Database>, { job, state, error, inSeconds }: JobEnd): Promise<void> {
  await write(db, system, async (trx) => {
    const again = state === 'queued';
    const done = state === 'ready' ? { percent: 100, overall: 100 } : {};
    const ended = await trx
      .updateTable('video_jobs')
      .set({ state, error, attempt: job.attempt + (again ? 1 : 0), updated_at: sql<Date>`now()`, ...done })
      .where('id', '=', job.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await setProcessing(trx, job.video_id, { processing: state, processing_error: again ? null : error });
    if (!again) return;
    const waits = { inSeconds: inSeconds ?? 0, priority: priorityOf(job) };
    await addJob(trx, { kind: 'process-video', payload: { job_id: job.id }, key: keyOf(job.id), ...waits });
  });
}

/**
 * Removes the files below `prefix` of a run that came to nothing. A later run of the same revision continues with them, so
 * they stay if there is one: a run is cancelled at once, and its worker learns of it when another may have begun the next.
 */
export function dropOutput(
  { db, media }: { db: Kysely<Database>; media: MediaStore },
  job: Pick<Row<'video_jobs'>, 'id' | 'video_id' | 'revision'>,
  prefix: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Whoever queues a run locks the video as well.
    await trx.selectFrom('videos').select('id').where('id', '=', job.video_id).forUpdate().execute();
    const next = await trx
      .selectFrom('video_jobs')
      .select('id')
      .where('video_id', '=', job.video_id)
      .where('revision', '=', job.revision)
      .where('id', '>', job.id)
      .limit(1)
      .executeTakeFirst();
    if (!next) await removeWithin(trx, media, [prefix]);
  });
}

/**
 * Puts a job back into the queue when its worker shuts down or other videos come first. This doesn't count as a failed
 * attempt.
 */
export async function requeue(
  db: Kysely<Database>,
  job: Pick<Row<'video_jobs'>, 'id' | 'background'>,
  rest: boolean,
): Promise<void> {
  const priority = priorityOf({ ...job, rest });
  const payload = { job_id: job.id, ...(rest && { rest }) };
  await addJob(db, { kind: 'process-video', payload, key: keyOf(job.id), priority });
}

const setProcessing = (
  trx: Transaction<Database>,
  videoId: number,
  set: { processing: Row<'video_jobs'>['state']; processing_error?: string | null },
) => trx.updateTable('videos').set(set).where('id', '=', videoId).execute();
