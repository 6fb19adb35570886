import pino from 'pino';
import { fileJobs } from '../job-handlers.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import type { TestApp } from './test-app.ts';

/** Starts a worker that only checks uploads. The jobs that follow from them stay in the queue. */
export function startFileJobs({ app, db, pool }: TestApp): ReturnType<typeof runJobs> {
  const log = pino({ level: 'silent' });
  const files = fileJobs({ db, media: app.media, log, tools: app.tools });
  return runJobs({ db, pool, log }, { heavy: {}, files, light: {}, timed: {} });
}
