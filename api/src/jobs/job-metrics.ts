import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';

export interface JobMetrics {
  /** Records one run of a job. */
  ran: (kind: string, outcome: 'done' | 'failed', seconds: number) => void;
}

interface Counted {
  kind: string;
  state: string;
  jobs: number;
  oldest: number;
}

/** Covers the whole queue, so every worker reports the same figures. `failed` jobs aren't retried any more. */
const QUEUE = `select kind, state, count(*)::int as jobs, max(seconds)::float as oldest from (
    select t.identifier as kind,
        case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
          when j.run_at > now() then 'later' else 'waiting' end as state,
        greatest(0, extract(epoch from now() - coalesce(j.locked_at, j.run_at))) as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id) as queue
  group by kind, state`;
const VIDEOS = `select processing as state, count(*)::int as videos from videos where deleted_at is null
  group by processing`;

/** Registers metrics of jobs by state and age, of videos by state, and of job durations in this process. */
export function registerJobMetrics(registry: Registry, pool: pg.Pool): JobMetrics {
  const registers = [registry];
  let pending: Promise<Counted[]> | undefined;
  /** Runs the query once for all metrics of one scrape. */
  const queryQueue = () => {
    pending ??= pool
      .query<Counted>(QUEUE)
      .then(({ rows }) => rows)
      .catch(() => [])
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  const queueGauge = (name: string, help: string, value: (counted: Counted) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['kind', 'state'],
      async collect() {
        const counts = await queryQueue();
        this.reset();
        for (const counted of counts) {
          this.set({ kind: counted.kind, state: counted.state }, value(counted));
        }
      },
    });
  queueGauge('jobs', 'Jobs in the queue, by kind and state.', ({ jobs }) => jobs);
  queueGauge('jobs_oldest_seconds', 'How long the oldest of them is due, or runs.', ({ oldest }) => oldest);
  new Gauge({
    name: 'videos',
    help: 'Videos outside the bin, by how far their processing is.',
    labelNames: ['state'],
    registers,
    async collect() {
      const result = await pool.query<{ state: string; videos: number }>(VIDEOS).catch(() => undefined);
      this.reset();
      for (const { state, videos } of result?.rows ?? []) this.set({ state }, videos);
    },
  });
  const runs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Runs of jobs in this process, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300, 1800],
    registers,
  });
  return { ran: (kind, outcome, seconds) => runs.observe({ kind, outcome }, seconds) };
}
