import { hostname } from 'node:os';
import { join } from 'node:path';
import { drainOnSignal } from '@wedding/operations/drain.ts';
import { logOptions } from '@wedding/operations/log.ts';
import { serveMetrics } from '@wedding/operations/metrics.ts';
import { isNetwork } from '@wedding/operations/network.ts';
import { startTracing, tracingConfig } from '@wedding/operations/tracing.ts';
import { acceptedKeys } from '../releases/release-keys.ts';
import { readRights } from '../releases/release-rights.ts';
import { ENVIRONMENTS, type Environment } from '../releases/release-store.ts';
import { readSharedState } from '../releases/shared-state.ts';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

// The gateway as a process; its settings are in docs/operating.md.
const { env } = process;
const host = env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
const port = Number(env.PORT ?? 3000);

const list = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

function environmentOf(value = 'live'): Environment {
  const found = ENVIRONMENTS.find((one) => one === value);
  if (!found) throw new Error(`RELEASE_ENVIRONMENT must be ${ENVIRONMENTS.join(' or ')}.`);
  return found;
}

function collectorOf(value = ''): string | undefined {
  if (value && !/^https?:\/\//.test(value)) {
    throw new Error('ERRORS_OTLP_ENDPOINT must be an address such as http://collector:4318.');
  }
  return value || undefined;
}

function pollOf(value = '30'): number {
  const seconds = Number(value);
  if (!(seconds >= 1 && seconds <= 3600)) throw new Error('RELEASE_POLL_SECONDS must be 1 to 3600.');
  return seconds * 1000;
}

function proxiesOf(value = ''): string[] {
  const all = list(value);
  if (all.every(isNetwork)) return all;
  throw new Error('TRUST_PROXY must be addresses or networks, such as 10.0.0.0/8.');
}

const trustProxy = proxiesOf(env.TRUST_PROXY);
const tracing = await startTracing(
  'gateway',
  tracingConfig(env.OTEL_EXPORTER_OTLP_ENDPOINT, Number(env.OTEL_TRACES_SAMPLER_ARG || 1)),
);
const app = buildGateway({
  tracing,
  apiOrigin: env.API_ORIGIN ?? 'http://127.0.0.1:3001',
  releaseStore: env.RELEASE_STORE || join(import.meta.dirname, '../../dist/releases'),
  releaseKeys: acceptedKeys(env),
  releaseRights: readRights(env),
  environment: environmentOf(env.RELEASE_ENVIRONMENT),
  config: readSiteConfig(env),
  logger: logOptions(env.LOG_LEVEL ?? 'info'),
  shared: readSharedState(env.GATEWAY_SECRET, env.API_ORIGIN),
  slowPollMs: pollOf(env.RELEASE_POLL_SECONDS || undefined),
  siteHosts: list(env.SITE_HOSTS),
  devOrigins: list(env.DEV_ORIGINS),
  earlyHints: env.EARLY_HINTS === '1',
  watch: {
    gateway: env.GATEWAY_ID ?? `${hostname()}-${port}`,
    errorsTo: collectorOf(env.ERRORS_OTLP_ENDPOINT),
    ...(env.FAILURES_PER_NETWORK && { failuresPerSource: Number(env.FAILURES_PER_NETWORK) }),
  },
  ...(trustProxy.length > 0 && { trustProxy }),
});

drainOnSignal(app, {
  drain: app.drain.drain,
  noticeMs: Number(env.DRAIN_SECONDS ?? 0) * 1000,
  after: async () => tracing?.close().catch(() => {}),
});
if (env.METRICS_PORT) {
  await serveMetrics(app.metrics, { port: Number(env.METRICS_PORT), host: env.METRICS_HOST || undefined });
}
await app.listen({ host, port });
