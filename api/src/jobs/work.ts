import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { eraseDueAccounts } from '../account/erase.store.ts';
import { dropOldProofs } from '../account/number-proof.store.ts';
import { sweepPictures } from '../blog/blog-picture.store.ts';
import { publishDueBlogs } from '../blog/publish-blogs.store.ts';
import { runDemoFilm } from '../demo/demo-film.ts';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import type { MediaStore } from '../media/media-store.ts';
import { removeFiles } from '../media/remove-files.store.ts';
import { purgeRemoved } from '../planning/purge.store.ts';
import { dropOldAttempts } from '../plugins/attempts.ts';
import type { Database } from '../plugins/schema.ts';
import { actOnMessage, actOnWaiting } from '../subscription/settle.store.ts';
import { sweepUploads } from '../upload/sweep-uploads.ts';
import { publishDue } from '../video/film-status.store.ts';
import { runProcessJob } from '../video/process-job.ts';
import { sweepOriginals } from '../video/sweep-originals.ts';
import type { JobMetrics } from './job-metrics.ts';
import { watchLiveWorkers } from './live-workers.ts';
import { addJob, type JobKind, type JobPayloads } from './queue.ts';
import { currentJob, withinJob } from './within-job.ts';

export interface WorkParts {
  db: Kysely<Database>;
  pool: pg.Pool;
  media: MediaStore;
  dataDir: string;
  tools: () => Promise<Ffmpeg>;
  log: Log;
  /** See `MembershipRules`. */
  graceHours: number;
  metrics?: JobMetrics;
}

const STOP_MS = 500;
/** By one worker each: once a night, once an hour, or once a minute. */
const TIMED = `17 2 * * * sweep-originals
47 2 * * * purge-removed
23 * * * * forget-due
* * * * * sweep-messages
* * * * * publish-due`;

type Work = { [K in JobKind]?: (payload: JobPayloads[K], signal: AbortSignal | undefined) => Promise<void> };

/** What is done to films takes every core there is, one job at a time; everything else never waits for it. */
function heavyWork(parts: WorkParts): Work {
  return {
    'process-video': (payload, signal) => runProcessJob(parts, payload, signal),
    'demo-film': ({ slug }, signal) => runDemoFilm(parts, slug, signal),
  };
}

function lightWork({ db, media, log, graceHours }: WorkParts): Work {
  return {
    'remove-media': async ({ keys }) => {
      await removeFiles({ db, media }, keys);
    },
    'act-on-message': ({ journal_id }) => actOnMessage(db, journal_id, { graceHours }),
    'sweep-messages': async () => {
      const acted = await actOnWaiting(db, { graceHours });
      if (acted > 0) log.warn({ acted }, 'messages that no job had acted on');
    },
    'sweep-originals': async () => {
      const swept = (await sweepOriginals(db, media)) + (await sweepUploads(db, media));
      if (swept > 0) log.info({ swept }, 'uploads that never became films were removed');
      const pictures = await sweepPictures(db, media);
      if (pictures > 0) log.info({ pictures }, 'pictures that no blog shows were removed');
    },
    'publish-due': async () => {
      const published = await publishDue(db);
      if (published > 0) log.info({ published }, 'scheduled films were published');
      const posts = await publishDueBlogs(db);
      if (posts > 0) log.info({ posts }, 'scheduled blogs were published');
    },
    'purge-removed': async () => {
      const purged = await purgeRemoved(db);
      if (purged > 0) log.info({ purged }, 'rows that were removed thirty days ago are gone');
    },
    'forget-due': async () => {
      await dropOldProofs(db);
      await dropOldAttempts(db);
      const erased = await eraseDueAccounts(db);
      if (erased > 0) log.info({ erased }, 'accounts whose thirty days were over were erased');
    },
  };
}

/** Takes jobs from the database until stopped; as many processes as one likes do so side by side. */
export async function startWork(parts: WorkParts): Promise<{ stop: () => Promise<void> }> {
  const alive = watchLiveWorkers(parts);
  // What was told while nobody worked.
  await addJob(parts.db, { kind: 'sweep-messages', payload: {}, key: 'sweep-messages' });
  const start = (work: Work, concurrency: number, crontab = ''): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    // The queue notes a job under the pool's name, not under its single worker's.
    events.on('pool:create', ({ workerPool }) => alive.announce(workerPool.id));
    return run({
      pgPool: parts.pool,
      taskList: taskList(work, parts),
      concurrency,
      crontab,
      events,
      // Encoding goes on in the next process: nobody waits for it to end here.
      gracefulShutdownAbortTimeout: STOP_MS,
      noHandleSignals: true,
      logger: jobLogger(parts.log),
    });
  };
  const runners = await Promise.all([start(heavyWork(parts), 1), start(lightWork(parts), 4, TIMED)]);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await alive.stop();
    },
  };
}

const taskList = (work: Work, parts: WorkParts): TaskList =>
  Object.fromEntries(
    Object.entries(work).map(([kind, task]) => [
      kind,
      (told: unknown, { job, abortSignal }) => {
        // Payloads come from addJob() alone, which ties them to their kind.
        const { request_id, ...payload } = told as { request_id?: string };
        const at = { job: kind, jobId: job.id, ...(request_id && { reqId: request_id }) };
        return withinJob(at, () => measured(kind, () => task(payload as never, abortSignal), parts));
      },
    ]),
  );

/** Tells log and figures of one run. What nobody asked for, such as a sweep, is no news. */
async function measured(kind: string, run: () => Promise<void>, { log, metrics }: WorkParts): Promise<void> {
  const began = performance.now();
  const tell = (outcome: 'done' | 'failed') => {
    const ms = Math.round(performance.now() - began);
    metrics?.ran(kind, outcome, ms / 1000);
    log[currentJob()?.reqId ? 'info' : 'debug']({ outcome, ms }, 'ran a job');
  };
  try {
    await run();
    tell('done');
  } catch (error) {
    tell('failed');
    throw error;
  }
}

function jobLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message, meta) => log[levels[level]](meta ?? {}, message));
}
