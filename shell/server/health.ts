import type { FastifyInstance } from 'fastify';
import type { ReleaseSource } from './release-source.ts';

const PATIENCE_MS = 2000;

/** `/healthz`: the process runs. `/readyz`: it can serve people; if not, the answer says what is missing. */
export function health(app: FastifyInstance, options: { releases: ReleaseSource; apiOrigin: string }): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const [release, api] = await Promise.all([options.releases.current(), isApiReady(options.apiOrigin)]);
    const parts = { releases: Boolean(release), api, open: !draining };
    const missing = Object.entries(parts).flatMap(([name, up]) => (up ? [] : [name]));
    if (missing.length === 0) return { status: 'ok', release: release?.set };
    return reply.code(503).send({ status: 'not ready', missing });
  });
}

async function isApiReady(apiOrigin: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', apiOrigin), { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
