import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { migrationsFolder } from './db/migrate.ts';
import { type AppliedMigration, readMigrationFiles, worksOn } from './db/migration-files.ts';
import { openapi } from './http/openapi.ts';

/** Less than a gateway waits for the answer. */
const TIMEOUT_MS = 1_500;

/**
 * For operators: alive; ready (a connection can be had, the schema is one that this version works on, and nobody has
 * told us to end); and what the contract offers.
 */
export function registerOperations(app: FastifyInstance): void {
  const files = readMigrationFiles(migrationsFolder);
  const applied = async () =>
    (await sql<AppliedMigration>`select name, sha256 from migrations`.execute(app.db)).rows;

  async function waitingFor(): Promise<'successor' | 'database' | 'schema' | undefined> {
    if (app.drain.isDraining()) return 'successor';
    try {
      const found = await inTime(applied());
      if (!found) return 'database';
      return worksOn(files, found) ? undefined : 'schema';
    } catch (error) {
      // An empty database answers that it knows no such table.
      return (error as { code?: string }).code === '42P01' ? 'schema' : 'database';
    }
  }

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const what = await waitingFor();
    return what ? reply.code(503).send({ ok: false, waiting_for: [what] }) : { ok: true };
  });
  // Made when somebody asks: it takes longer than all else that an app does before it listens.
  let document: ReturnType<typeof openapi> | undefined;
  app.get('/openapi.json', async () => {
    document ??= openapi();
    return document;
  });
}

/** The value, or undefined when it comes too late. */
async function inTime<T>(value: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const patience = setTimeout(resolve, TIMEOUT_MS, undefined);
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(patience);
    value.catch(() => {});
  }
}
