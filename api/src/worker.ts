// The worker's process. It takes jobs from the database; any number of workers can run side by side.
import { join } from 'node:path';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import { openRegistry, serveMetrics } from '@wedding/platform/server/operations/metrics.ts';
import { startTracing } from '@wedding/platform/server/operations/tracing.ts';
import pino from 'pino';
import { readConfig } from './config.ts';
import { currentJob } from './db/current-job.ts';
import { openDatabase, untilDatabaseUp } from './db/database.ts';
import { isDatabaseUp, registerDatabaseMetrics } from './db/database-metrics.ts';
import { startWork } from './job-handlers.ts';
import { registerJobMetrics } from './jobs/job-metrics.ts';
import { dropAbandonedOnStart } from './media/store/media-claim.store.ts';
import { openMediaStore } from './media/store/media-store.ts';
import { findFfmpeg } from './media/tools/find-ffmpeg.ts';
import { indexTimedText } from './video/captions/index-timed-text.ts';

const config = readConfig(process.env);
if (!config.directDatabase) throw new Error('The worker needs DATABASE_URL.');
const { dataDir, graceHours } = config;
const log = pino({ ...logOptions(config.logLevel), mixin: () => currentJob() ?? {} });
// No user waits for a job, so statements may run longer and a job may wait longer for a connection.
const limits = { ...config.databaseLimits, statementMs: 600_000, waitMs: 60_000 };
const { db, pool, close } = openDatabase({ ...config.directDatabase, limits, log });
const tracing = await startTracing('worker', config.tracing);
tracing?.statements(pool);
await untilDatabaseUp(pool, log);
const media = await openMediaStore(config.mediaStore, join(config.dataDir, 'scratch'));
await dropAbandonedOnStart({ db, media, log });
void indexTimedText({ db, media, log }).catch((err: unknown) =>
  log.warn({ err }, 'timed text was not indexed'),
);
const registry = openRegistry();
registerDatabaseMetrics(registry, pool);
const metrics = registerJobMetrics(registry, pool);
if (config.metrics) await serveMetrics(registry, config.metrics, () => isDatabaseUp(pool));
const work = await startWork({
  db,
  pool,
  media,
  dataDir,
  tools: findFfmpeg,
  log,
  graceHours,
  push: { contact: config.pushContact, services: config.pushServices },
  metrics,
  tracing,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    log.info({ signal }, 'draining');
    // Jobs that don't end in time are unlocked, and the next process picks them up.
    await work.stop();
    await close();
    await tracing?.close().catch(() => {});
    process.exit(0);
  });
}
