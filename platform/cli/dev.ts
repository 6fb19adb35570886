// npm run dev: serves every part from a development server with hot updates, behind the gateway, with the api.
// npm run dev -- mfe-videos --against https://…: serves only that remote, shown inside a live site (`dev-against.ts`).
import './process/end-with-parent.ts';
import { join } from 'node:path';
import { logger } from '@rsbuild/core';
import { readConfig } from '../../api/src/config.ts';
import { buildGateway } from '../gateway/app.ts';
import { REFRESH_HOOK } from '../gateway/pages/refresh-hook.ts';
import { readSiteConfig } from '../gateway/site-config.ts';
import { PARTS } from './checks/parts.ts';
import { startBackEnd } from './dev/dev-back-end.ts';
import { devReleases } from './dev/dev-releases.ts';
import { startDevServer } from './dev/dev-server.ts';
import { messageOf } from './process/run-cli.ts';
import { assertPortFree } from './start/ports.ts';

const root = join(import.meta.dirname, '../..');
let starting: ReturnType<typeof startBackEnd> | undefined;

try {
  if (process.argv.length > 2) {
    const { serveAgainst } = await import('./dev/dev-against.ts');
    await serveAgainst(process.argv.slice(2));
    // The development servers keep the process alive.
  } else await serveAll();
} catch (error) {
  console.error(messageOf(error as Error));
  await leave(1);
}

async function serveAll(): Promise<void> {
  const { port } = readConfig(process.env);
  const host = process.env.HOST || 'localhost';
  const ports = new Map(PARTS.map((name, index) => [name, port + 10 + index] as const));
  const servers = [...ports.values()];
  const elsewhere = `PORT=${port + 20} npm run dev`;
  await assertPortFree(port, host, elsewhere);
  for (const at of servers) await assertPortFree(at, '127.0.0.1', elsewhere);

  leaveOnSignal();
  // The api may also run elsewhere.
  if (!process.env.API_ORIGIN) starting = startBackEnd();
  const backEnd = await starting;
  const apiOrigin = process.env.API_ORIGIN || backEnd?.origin || '';

  process.env.NODE_ENV = 'development';
  logger.level = 'error';
  for (const [name, devPort] of ports) {
    await startDevServer(name, devPort);
    // By itself it would end the process immediately, and leave the database running.
    leaveOnSignal();
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
  await gateway.listen({ port, host });
  console.log(`\nWedding Plan   http://localhost:${port}\n`);
}

function leaveOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => void leave(0));
  }
}

async function leave(code: number): Promise<void> {
  const backEnd = await starting?.catch(() => undefined);
  await backEnd?.stop();
  process.exit(code);
}
