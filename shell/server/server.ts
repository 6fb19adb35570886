import { hostname } from 'node:os';
import { join } from 'node:path';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

// Settings: PORT, HOST, API_ORIGIN, RELEASE_STORE, TRUST_PROXY (CIDR list), SITE_HOSTS (list), LOG_LEVEL, DEV_ORIGINS (list:
// development servers that browsers may take parts from), GATEWAY_ID
// (its name among those on one release store), FAILURES_PER_ADDRESS (of one version that one address may tell of)
// and those of site-config.
const { env } = process;
const host = env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
const port = Number(env.PORT ?? 3000);

const list = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

const app = buildGateway({
  apiOrigin: env.API_ORIGIN ?? 'http://127.0.0.1:3001',
  releaseStore: env.RELEASE_STORE || join(import.meta.dirname, '../../dist/releases'),
  config: readSiteConfig(env),
  logger: { level: env.LOG_LEVEL ?? 'info' },
  siteHosts: list(env.SITE_HOSTS),
  devOrigins: list(env.DEV_ORIGINS),
  watch: {
    gateway: env.GATEWAY_ID ?? `${hostname()}-${port}`,
    ...(env.FAILURES_PER_ADDRESS && { failuresPerAddress: Number(env.FAILURES_PER_ADDRESS) }),
  },
  ...(env.TRUST_PROXY && { trustProxy: list(env.TRUST_PROXY) }),
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    app.log.info({ signal }, 'draining');
    // Closing waits for every request that is under way.
    app.close().then(() => process.exit(0));
  });
}

await app.listen({ host, port });
