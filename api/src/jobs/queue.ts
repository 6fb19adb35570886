import { type Kysely, sql } from 'kysely';
import { currentJob } from '../db/current-job.ts';
import type { Database } from '../db/schema.ts';

/** The payload of each kind of job. */
export interface JobPayloads {
  'process-video': {
    job_id: number;
    /** Whether the job only makes the larger renditions of a video that is already playable. */
    rest?: boolean;
  };
  'finish-upload': { upload_id: string; account_id: number };
  'remove-media': { keys: string[] };
  'demo-video': { slug: string };
  'demo-blogs': Record<string, never>;
  'sweep-originals': Record<string, never>;
  'act-on-message': { journal_id: number };
  'sweep-messages': Record<string, never>;
  'publish-due': Record<string, never>;
  'forget-due': Record<string, never>;
  'purge-removed': Record<string, never>;
  'send-reminders': Record<string, never>;
  'add-months': Record<string, never>;
}
export type JobKind = keyof JobPayloads;

interface NewJob<K extends JobKind> {
  kind: K;
  payload: JobPayloads[K];
  /** A unique key among waiting jobs; a newer job replaces the waiting one. */
  key?: string;
  /** Seconds until the job may start. */
  inSeconds?: number;
  /** Defaults to 0; jobs with a higher number run after the others. */
  priority?: number;
  /** The id of the request that caused it, for callers outside `write()`. */
  requestId?: string;
}

/** The most times a job is started, counting starts whose worker died. */
const MAX_STARTS = 25;

/**
 * Adds a job to the queue within the caller's transaction, so the job exists only if that transaction commits. The
 * payload carries the id of the request that caused it, across any number of intermediate jobs.
 */
export async function addJob<K extends JobKind>(trx: Kysely<Database>, job: NewJob<K>): Promise<void> {
  const requestId = job.requestId ?? currentJob()?.reqId ?? null;
  await sql`select graphile_worker.add_job(
    ${job.kind},
    payload := (${JSON.stringify(job.payload)}::jsonb || jsonb_strip_nulls(jsonb_build_object('request_id',
      coalesce(${requestId}::text, nullif(current_setting('app.request_id', true), '')))))::json,
    run_at := now() + make_interval(secs => ${job.inSeconds ?? 0}),
    max_attempts := ${MAX_STARTS},
    priority := ${job.priority ?? 0},
    job_key := ${job.key ?? null})`.execute(trx);
}

/** Removes a waiting job from the queue. A running job finishes, but isn't retried. */
export async function removeJob(trx: Kysely<Database>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx);
}
