// The worker as a process: it takes jobs from the database, as many workers as one likes side by side.
import { logOptions } from '@wedding/shared/operations/log.ts';
import { openRegistry, serveMetrics } from '@wedding/shared/operations/metrics.ts';
import pino from 'pino';
import { moveCovers } from './blog/move-covers.ts';
import { readConfig } from './config.ts';
import { registerJobMetrics } from './jobs/job-metrics.ts';
import { currentJob } from './jobs/within-job.ts';
import { startWork } from './jobs/work.ts';
import { findFfmpeg } from './media/find-ffmpeg.ts';
import { dropAbandoned } from './media/media-claim.store.ts';
import { openMediaStore } from './media/open-media-store.ts';
import { openDatabase } from './plugins/database.ts';
import { registerDatabaseMetrics } from './plugins/database-metrics.ts';

const config = readConfig(process.env);
if (!config.database)
  throw new Error('The worker needs DATABASE_URL, or PGHOST with the folder of a unix socket.');
const { dataDir, graceHours } = config;
const log = pino({ ...logOptions(config.logLevel), mixin: () => currentJob() ?? {} });
const { db, pool, close } = openDatabase({ ...config.database, log });
const media = await openMediaStore(config.mediaStore);
await dropAbandoned({ db, media, log });
void moveCovers({ db, media, log, tools: findFfmpeg });
const registry = openRegistry();
registerDatabaseMetrics(registry, pool);
const metrics = registerJobMetrics(registry, pool);
if (config.metricsPort) await serveMetrics(registry, config.metricsPort);
const work = await startWork({ db, pool, media, dataDir, tools: findFfmpeg, log, graceHours, metrics });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    log.info({ signal }, 'draining');
    // Jobs that don't end in time are unlocked, and the next process takes them up.
    await work.stop();
    await close();
    process.exit(0);
  });
}
