import { hostname } from 'node:os';
import { join } from 'node:path';
import { drainOnSignal } from '@wedding/platform/server/operations/drain.ts';
import { type ListenAddress, readListenAddress } from '@wedding/platform/server/operations/listen-address.ts';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import { serveMetrics } from '@wedding/platform/server/operations/metrics.ts';
import { isNetwork } from '@wedding/platform/server/operations/network.ts';
import { startTracing, tracingConfig } from '@wedding/platform/server/operations/tracing.ts';
import { ENVIRONMENTS, type Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import { acceptedKeys } from '../releases/store/release-keys.ts';
import { readRights } from '../releases/store/release-rights.ts';
import { buildGateway } from './app.ts';
import { isHttpAddress } from './http/http-address.ts';
import { readSiteConfig } from './site-config.ts';

// The gateway as a process; its settings are in docs/operating.md. An empty one counts as unset.
const env: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([, value]) => value !== ''),
);
const host = env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');

const list = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

function environmentOf(value = 'live'): Environment {
  const environment = ENVIRONMENTS.find((one) => one === value);
  if (!environment) throw new Error(`RELEASE_ENVIRONMENT must be ${ENVIRONMENTS.join(' or ')}.`);
  return environment;
}

function apisOf(value = 'http://127.0.0.1:3001'): string {
  const origins = list(value);
  if (origins.length > 0 && origins.every(isHttpAddress)) return value;
  throw new Error('API_ORIGIN must be addresses such as http://127.0.0.1:3001, separated by commas.');
}

function numberOf(name: string, value: string, { least, most }: { least: number; most: number }): number {
  const number = Number(value);
  if (!(number >= least && number <= most)) throw new Error(`${name} must be ${least} to ${most}.`);
  return number;
}

function proxiesOf(value = ''): string[] {
  const all = list(value);
  if (all.every(isNetwork)) return all;
  throw new Error('TRUST_PROXY must be addresses or networks, such as 10.0.0.0/8.');
}

function metricsOf(value?: string): ListenAddress | undefined {
  try {
    return value === undefined ? undefined : readListenAddress(value);
  } catch (error) {
    throw new Error(`METRICS_LISTEN ${(error as Error).message}.`, { cause: error });
  }
}

const trustProxy = proxiesOf(env.TRUST_PROXY);
const apiOrigin = apisOf(env.API_ORIGIN);
const port = numberOf('PORT', env.PORT ?? '3000', { least: 1, most: 65_535 });
const metrics = metricsOf(env.METRICS_LISTEN);
const noticeSeconds = numberOf('DRAIN_SECONDS', env.DRAIN_SECONDS ?? '0', { least: 0, most: 300 });
const failuresPerSource = numberOf('FAILURES_PER_NETWORK', env.FAILURES_PER_NETWORK ?? '3', {
  least: 0,
  most: 10_000,
});
const sampled = numberOf('OTEL_TRACES_SAMPLER_ARG', env.OTEL_TRACES_SAMPLER_ARG ?? '1', {
  least: 0,
  most: 1,
});
const tracing = await startTracing('gateway', tracingConfig(env.OTEL_EXPORTER_OTLP_ENDPOINT, sampled));
const app = buildGateway({
  tracing,
  apiOrigin,
  releaseStore: env.RELEASE_STORE || join(import.meta.dirname, '../../dist/releases'),
  releaseKeys: acceptedKeys(env),
  releaseRights: readRights(env),
  environment: environmentOf(env.RELEASE_ENVIRONMENT),
  config: readSiteConfig(env),
  logger: logOptions(env.LOG_LEVEL ?? 'info'),
  devOrigins: list(env.DEV_ORIGINS),
  watch: {
    gateway: `${hostname()}-${port}`,
    errorsTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    failuresPerSource,
  },
  ...(trustProxy.length > 0 && { trustProxy }),
});

drainOnSignal(app, {
  drain: app.drain.drain,
  noticeMs: noticeSeconds * 1000,
  after: async () => tracing?.close().catch(() => {}),
});
if (metrics) await serveMetrics(app.metrics, metrics);
await app.listen({ host, port });
// Until now another program may have answered at this port; the process that started this one waits for the message.
process.send?.('listening');
