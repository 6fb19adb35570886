import { EventEmitter } from 'node:events';
import type { Tracing } from '@wedding/platform/server/operations/open-tracing.ts';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { currentJob, withinJob } from '../db/current-job.ts';
import type { Database } from '../db/schema.ts';
import type { JobMetrics } from './job-metrics.ts';
import { watchLiveWorkers } from './live-workers.ts';
import { addJob, type JobKind, type JobPayloads } from './queue.ts';

export interface JobDeps {
  db: Kysely<Database>;
  pool: pg.Pool;
  log: Log;
  metrics?: JobMetrics;
  tracing?: Tracing | undefined;
}

export type JobHandlers = {
  [K in JobKind]?: (payload: JobPayloads[K], signal: AbortSignal | undefined) => Promise<void>;
};

/**
 * The handlers by class. `heavy` jobs run one at a time, `files` jobs two at a time and `light` jobs four at a time. No
 * class waits for another. `timed` gives the crontab schedule of light jobs that start by themselves.
 */
interface JobLists {
  heavy: JobHandlers;
  files: JobHandlers;
  light: JobHandlers;
  timed: Readonly<Partial<Record<JobKind, string>>>;
}

const STOP_TIMEOUT_MS = 500;

/** Runs jobs from the database until stopped. Any number of processes can do so at the same time. */
export async function runJobs(deps: JobDeps, work: JobLists): Promise<{ stop: () => Promise<void> }> {
  const alive = watchLiveWorkers(deps);
  // Picks up messages that arrived while no worker was running.
  await addJob(deps.db, { kind: 'sweep-messages', payload: {}, key: 'sweep-messages' });
  const start = (handlers: JobHandlers, concurrency: number, crontab = ''): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    // The queue records the pool's id as a job's owner, not the id of a single worker.
    events.on('pool:create', ({ workerPool }) => alive.announce(workerPool.id));
    return run({
      pgPool: deps.pool,
      taskList: taskList(handlers, deps),
      concurrency,
      crontab,
      events,
      // The next process resumes an encoding, so shutdown doesn't wait for it.
      gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS,
      noHandleSignals: true,
      logger: jobLogger(deps.log),
    });
  };
  const kinds = [start(work.heavy, 1), start(work.files, 2), start(work.light, 4, crontabOf(work.timed))];
  const runners = await Promise.all(kinds);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await alive.stop();
    },
  };
}

const crontabOf = (timed: JobLists['timed']) =>
  Object.entries(timed)
    .map(([kind, when]) => `${when} ${kind}`)
    .join('\n');

const taskList = (handlers: JobHandlers, deps: JobDeps): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, task]) => [
      kind,
      (sent: unknown, { job, abortSignal }) => {
        // Payloads come only from addJob(), which types them by kind.
        const { request_id, ...payload } = sent as { request_id?: string };
        const at = { job: kind, jobId: job.id, ...(request_id && { reqId: request_id }) };
        const run = () =>
          withinJob(at, () => measured(kind, () => task(payload as never, abortSignal), deps));
        if (!deps.tracing) return run();
        const { id, attempts: attempt, run_at: due, locked_at } = job;
        return deps.tracing.job(
          { kind, id, attempt, due, taken: locked_at ?? new Date(), requestId: request_id },
          run,
        );
      },
    ]),
  );

/** Logs and counts one run. Jobs without a request, such as a sweep, are logged at debug level. */
async function measured(kind: string, run: () => Promise<void>, { log, metrics }: JobDeps): Promise<void> {
  const began = performance.now();
  const report = (outcome: 'done' | 'failed') => {
    const ms = Math.round(performance.now() - began);
    metrics?.ran(kind, outcome, ms / 1000);
    log[currentJob()?.reqId ? 'info' : 'debug']({ outcome, ms }, 'ran a job');
  };
  try {
    await run();
    report('done');
  } catch (error) {
    report('failed');
    throw error;
  }
}

/**
 * The library writes an error's whole text behind its own words, and the job with all that it is for. The log has the kind of
 * job, and the error as every log has it (SEC-50).
 */
function jobLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message, { job, error, fatalError } = {}) => {
    const err = error ?? fatalError;
    const [words] = err ? message.split(/ with error | after |[:\n]/) : [message];
    const { task_identifier: kind, id: jobId } = Object(job);
    log[levels[level]]({ ...(kind && { job: kind, jobId }), ...(err ? { err } : {}) }, words);
  });
}
