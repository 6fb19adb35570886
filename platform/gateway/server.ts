import { hostname } from 'node:os';
import { drainOnSignal } from '@wedding/platform/server/operations/drain.ts';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import { serveMetrics } from '@wedding/platform/server/operations/metrics.ts';
import { startTracing } from '@wedding/platform/server/operations/tracing.ts';
import {
  httpAddress,
  list,
  numberBetween,
  processOptions,
  processSettings,
  readSettings,
} from '@wedding/platform/server/settings/settings.ts';
import { z } from 'zod';
import { acceptedKeys } from '../releases/store/release-keys.ts';
import { readRights } from '../releases/store/release-rights.ts';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

// The gateway as a process; its settings are in docs/operating.md.
const API = 'http://127.0.0.1:3001';
const settings = z.object({
  ...processSettings,
  API_ORIGIN: list.pipe(z.array(httpAddress(API)).min(1)).default([API]),
  FAILURES_PER_NETWORK: numberBetween(0, 10_000).default(3),
  DEV_ORIGINS: list.default([]),
});
const env = readSettings(settings, process.env);
const { host, port, metrics, drainMs, ...options } = processOptions(env);
const tracing = await startTracing('gateway', options.tracing);
const app = buildGateway({
  tracing,
  apiOrigin: env.API_ORIGIN.join(),
  releaseStore: options.releaseStore,
  releaseKeys: acceptedKeys(process.env),
  releaseRights: readRights(process.env),
  environment: env.RELEASE_ENVIRONMENT,
  config: readSiteConfig(process.env),
  logger: logOptions(options.logLevel),
  devOrigins: env.DEV_ORIGINS.map((origin) => origin.toLowerCase()),
  watch: {
    gateway: `${hostname()}-${port}`,
    failuresPerSource: env.FAILURES_PER_NETWORK,
  },
  ...(env.TRUST_PROXY.length > 0 && { trustProxy: env.TRUST_PROXY }),
});

drainOnSignal(app, {
  drain: app.drain.drain,
  noticeMs: drainMs,
  after: async () => tracing?.close().catch(() => {}),
});
if (metrics) await serveMetrics(app.metrics, metrics);
await app.listen({ host, port });
// Until now another program may have answered at this port; the process that started this one waits for the message.
process.send?.('listening');
