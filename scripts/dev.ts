// npm run dev: every part from a development server with hot updates, behind the gateway, with the api.
import './end-with-parent.ts';
import { join } from 'node:path';
import { createRsbuild, loadConfig, logger } from '@rsbuild/core';
import { buildGateway } from '../shell/server/app.ts';
import { readSiteConfig } from '../shell/server/site-config.ts';
import { startBackEnd } from './dev-back-end.ts';
import { devReleases } from './dev-releases.ts';
import { PARTS } from './parts.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const ports = new Map(PARTS.map((name, index) => [name, port + 10 + index] as const));
const servers = [...ports.values()];

/**
 * React finds hot updates of remotes through this hook alone: without it, before React starts, a change in
 * a remote reaches the page and never repaints it.
 */
const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= (() => {
  let next = 0;
  const none = () => {};
  return {
    renderers: new Map(), supportsFiber: true, checkDCE: none,
    inject(renderer) { this.renderers.set(++next, renderer); return next; },
    onScheduleFiberRoot: none, onCommitFiberRoot: none, onCommitFiberUnmount: none,
  };
})();`;

// The api may also be one that runs elsewhere.
const elsewhere = process.env.API_ORIGIN;
const backEnd = elsewhere ? undefined : await startBackEnd();
const apiOrigin = elsewhere ?? backEnd?.origin ?? '';

async function leave() {
  await backEnd?.stop();
  process.exit(0);
}

process.env.NODE_ENV = 'development';
logger.level = 'error';
for (const [name, devPort] of ports) {
  const cwd = join(root, name);
  // The configuration reads its port while it loads, one part after the other.
  process.env.DEV_PORT = String(devPort);
  const { content } = await loadConfig({ cwd });
  const rsbuild = await createRsbuild({ cwd, config: content });
  await rsbuild.startDevServer();
  console.log(`${name.padEnd(14)} http://localhost:${devPort}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The development servers would end the process at once, and leave the database behind.
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
