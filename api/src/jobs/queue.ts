import { type Kysely, sql } from 'kysely';
import { currentJob } from '../db/current-job.ts';
import type { Database } from '../db/schema.ts';

/** What each kind of job is told. */
export interface JobPayloads {
  'process-video': {
    job_id: number /** The video plays already: make its larger renditions. */;
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

export interface NewJob<K extends JobKind> {
  kind: K;
  payload: JobPayloads[K];
  /** At most one waiting job has this key; a newer one takes its place. */
  key?: string;
  /** Seconds until the job may start. */
  inSeconds?: number;
  /** 0 unless said otherwise; what has a higher number waits for the rest. */
  priority?: number;
  /** The request that led to it, where no `write()` knows it. */
  requestId?: string;
}

/** Starts of a job that died with its worker count too: this many, and it is left alone. */
const MAX_STARTS = 25;

/**
 * Puts a job into the queue, as part of the caller's transaction: it is there if and only if that commits. Its payload
 * carries the id of the request that led to it, through any number of jobs in between.
 */
export async function addJob<K extends JobKind>(trx: Kysely<Database>, job: NewJob<K>): Promise<void> {
  const known = job.requestId ?? currentJob()?.reqId ?? null;
  await sql`select graphile_worker.add_job(
    ${job.kind},
    payload := (${JSON.stringify(job.payload)}::jsonb || jsonb_strip_nulls(jsonb_build_object('request_id',
      coalesce(${known}::text, nullif(current_setting('app.request_id', true), '')))))::json,
    run_at := now() + make_interval(secs => ${job.inSeconds ?? 0}),
    max_attempts := ${MAX_STARTS},
    priority := ${job.priority ?? 0},
    job_key := ${job.key ?? null})`.execute(trx);
}

/** Takes a waiting job out of the queue; one that runs is only told not to run again. */
export async function removeJob(trx: Kysely<Database>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx);
}
