// The api's process. `config.ts` describes its settings.
import { drainOnSignal } from '@wedding/platform/server/operations/drain.ts';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import { serveMetrics } from '@wedding/platform/server/operations/metrics.ts';
import { startTracing } from '@wedding/platform/server/operations/tracing.ts';
import pino from 'pino';
import { ensureFirstAdmin } from './account/first-admin.ts';
import { enableDeveloperCallback } from './aggregator/developer-callback.ts';
import { buildApp } from './app.ts';
import { readConfig, warningsOf } from './config.ts';
import { openDatabase, openReplica, untilDatabaseUp } from './db/database.ts';
import { registerDatabaseMetrics } from './db/database-metrics.ts';
import { holdLeases } from './db/lease.ts';
import { unsetLimitWarnings } from './db/pooler.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { dropAbandonedOnStart } from './media/store/media-claim.store.ts';
import { createFirstTemplates } from './planning/templates/first-templates.ts';

const config = readConfig(process.env);
if (!config.database) throw new Error('The api needs DATABASE_URL.');
const log = pino(logOptions(config.logLevel));
const { connections: rules, databaseLimits: limits } = config;
const { db, pool, close } = openDatabase({ ...config.database, limits, rules, log });
const replica = config.readDatabase && openReplica({ ...config.readDatabase, limits, rules, log }, pool);
await untilDatabaseUp(pool, log);
if (!config.production) config.callbacks = await enableDeveloperCallback(db, config);
const tracing = await startTracing('api', config.tracing);
tracing?.statements(pool);
const app = await buildApp({ db, readDb: replica?.db, config, tracing });
const leases = holdLeases({ db, log });

registerDatabaseMetrics(app.metrics, pool);
drainOnSignal(app, { drain: app.drain.drain, noticeMs: config.drainMs, after: shutDown });

const { login, madePassword } = await ensureFirstAdmin(db, config.admin);
// platform/cli/start.ts shows lines that start with NOTICE in the terminal and doesn't log them.
if (madePassword) {
  console.log(`NOTICE Administrator ${login}, password ${madePassword} (shown only once: keep it).`);
}
await dropAbandonedOnStart({ db, media: app.media, log });
for (const warning of [...warningsOf(config), ...(await unsetLimitWarnings(pool, rules))])
  console.log(`NOTICE ${warning}`);
await createFirstTemplates(db);
if (config.demo) await seedDemo(db, config);
if (config.metrics) await serveMetrics(app.metrics, config.metrics);
await app.listen(config.api);

async function shutDown(): Promise<void> {
  await leases.stop();
  await replica?.close();
  await close();
  await tracing?.close().catch(() => {});
}
