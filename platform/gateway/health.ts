import type { Drain } from '@wedding/platform/server/operations/drain.ts';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { ApiOrigins } from './proxy/api-origins.ts';
import type { ReleaseSource } from './release/release-source.ts';

const TIMEOUT_MS = 2000;

/**
 * Registers `/healthz` (the process runs) and `/readyz` (it can serve pages; if not, the answer names what is missing).
 * A live part without a readable version is missing; one that another version replaces is only reported, as `degraded`.
 * So is an api that is away, as `unavailable`: most pages need none, and a balancer must not take them away (SEC-44).
 */
export function registerHealth(
  app: FastifyInstance,
  {
    releases,
    apis,
    drain,
    metrics,
  }: { releases: ReleaseSource; apis: ApiOrigins; drain: Drain; metrics: Registry },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  async function checkHealth() {
    const [release, api] = await Promise.all([releases.current(), isAnyReady(apis)]);
    const parts = { releases: Boolean(release), open: !drain.isDraining() };
    const problems = release?.problems ?? [];
    const missing = [
      ...Object.entries(parts).flatMap(([name, up]) => (up ? [] : [name])),
      ...problems.filter(({ given }) => given === undefined).map(({ part }) => part),
    ];
    const degraded = problems.map(({ part, version, given }) => ({ part, version, given }));
    return { release, missing, degraded, unavailable: api ? [] : ['api'] };
  }

  app.get('/readyz', async (_request, reply) => {
    const { release, missing, degraded, unavailable } = await checkHealth();
    const away = unavailable.length > 0 && { unavailable };
    if (missing.length === 0) {
      return { status: 'ok', release: release?.set, ...(degraded.length > 0 && { degraded }), ...away };
    }
    return reply.code(503).send({ status: 'not ready', missing, ...away });
  });
  new Gauge({
    name: 'gateway_ready',
    help: 'Whether /readyz answers 200 at the moment of asking: 1 or 0.',
    registers: [metrics],
    async collect() {
      const { missing } = await checkHealth();
      this.set(missing.length === 0 ? 1 : 0);
    },
  });
}

/** Returns whether any api is ready; one is enough. An api that is not ready gets no more calls. */
async function isAnyReady(apis: ApiOrigins): Promise<boolean> {
  const answers = await Promise.all(
    apis.all.map(async (origin) => ({ origin, ok: await isApiReady(origin) })),
  );
  const isAny = answers.some(({ ok }) => ok);
  if (isAny) for (const { origin, ok } of answers) if (!ok) apis.avoid(origin);
  return isAny;
}

async function isApiReady(apiOrigin: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', apiOrigin), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
