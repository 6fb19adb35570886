import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { inChunks } from '@wedding/platform/server/operations/connections.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { migrationsFolder } from './db/migrate.ts';
import { type AppliedMigration, isSchemaCompatible, readMigrationFiles } from './db/migration-files.ts';
import { openapi } from './http/openapi.ts';
import { matches } from './media/store/media-files.ts';

/** Shorter than a gateway waits for the response. */
const TIMEOUT_MS = 1_500;

/**
 * Registers the calls for operators: liveness, readiness and the OpenAPI document of the contract. The api is ready
 * when it gets a database connection, this version works with the schema, and the process isn't draining.
 */
export function registerOperations(app: FastifyInstance): void {
  const files = readMigrationFiles(migrationsFolder);
  const readApplied = async () =>
    (await sql<AppliedMigration>`select name, sha256 from migrations`.execute(app.db)).rows;

  async function waitingFor(): Promise<'successor' | 'database' | 'schema' | undefined> {
    if (app.drain.isDraining()) return 'successor';
    try {
      const applied = await withTimeout(readApplied());
      if (!applied) return 'database';
      return isSchemaCompatible(files, applied) ? undefined : 'schema';
    } catch (error) {
      // An empty database has no such table.
      return (error as { code?: string }).code === '42P01' ? 'schema' : 'database';
    }
  }

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const what = await waitingFor();
    return what ? reply.code(503).send({ ok: false, waiting_for: [what] }) : { ok: true };
  });
  // Created on the first request: it takes longer than everything else that the app does before it listens.
  let document: ReturnType<typeof openapiDocument> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= openapiDocument();
    const { etag, bytes, gzipped } = document;
    reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=60' });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(inChunks(bytes));
    return reply.header('content-encoding', 'gzip').send(gzipped);
  });
}

/** The description as it is sent, made once: its bytes, compressed too, and their ETag (SEC-45). */
function openapiDocument() {
  const bytes = Buffer.from(JSON.stringify(openapi()));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, etag, gzipped: gzipSync(bytes) };
}

/** Resolves to the value, or to undefined when it takes longer than `TIMEOUT_MS`. */
async function withTimeout<T>(value: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timeout = setTimeout(resolve, TIMEOUT_MS, undefined);
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timeout);
    value.catch(() => {});
  }
}
