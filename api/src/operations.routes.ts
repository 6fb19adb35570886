import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openapi } from './plugins/openapi.ts';

/** For operators: alive, ready (the database answers and nobody has told us to end), and what the contract offers. */
export function registerOperations(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (app.drain.isDraining()) return reply.code(503).send({ ok: false, waiting_for: ['successor'] });
    try {
      await sql`select 1`.execute(app.db);
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false, waiting_for: ['database'] });
    }
  });
  const document = openapi();
  app.get('/openapi.json', async () => document);
}
