// npm run dev: serves every part from a development server with hot updates, behind the gateway, with the api.
// npm run dev -- mfe-videos --against https://…: serves only that remote, shown inside a live site (`dev-against.ts`).
import './lib/end-with-parent.ts';
import { join } from 'node:path';
import { logger } from '@rsbuild/core';
import { buildGateway } from '../gateway/server/app.ts';
import { REFRESH_HOOK } from '../gateway/server/refresh-hook.ts';
import { readSiteConfig } from '../gateway/server/site-config.ts';
import { startBackEnd } from './dev/dev-back-end.ts';
import { devReleases } from './dev/dev-releases.ts';
import { startDevServer } from './dev/dev-server.ts';
import { PARTS } from './lib/parts.ts';

if (process.argv.length > 2) {
  const { serveAgainst } = await import('./dev/dev-against.ts');
  await serveAgainst(process.argv.slice(2));
  // The development servers keep the process alive.
  await new Promise(() => {});
}

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const ports = new Map(PARTS.map((name, index) => [name, port + 10 + index] as const));
const servers = [...ports.values()];

// The api may also run elsewhere.
const elsewhere = process.env.API_ORIGIN;
const backEnd = elsewhere ? undefined : await startBackEnd();
const apiOrigin = elsewhere ?? backEnd?.origin ?? '';

async function leave() {
  await backEnd?.stop();
  process.exit(0);
}

process.env.NODE_ENV = 'development';
logger.level = 'error';
for (const [name, devPort] of ports) await startDevServer(name, devPort);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The development servers would end the process immediately, and leave the database running.
  process.removeAllListeners(signal);
  process.once(signal, () => void leave());
}

const gateway = buildGateway({
  apiOrigin,
  releaseStore: join(root, 'dist/releases'),
  config: readSiteConfig(process.env),
  logger: { level: 'warn' },
  dev: {
    releases: devReleases(ports),
    origins: servers.flatMap((at) => [`http://localhost:${at}`, `ws://localhost:${at}`]),
    inlineScript: REFRESH_HOOK,
  },
});
await gateway.listen({ port, host: process.env.HOST ?? 'localhost' });
console.log(`\nWedding Plan   http://localhost:${port}\n`);
