import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { postmasterPid } from '../db/postgres-lock.ts';
import { preparePlace } from '../db/postgres-place.ts';
import { findPooler, type Pooler, startPooler } from './pooler.ts';

const log = { info: () => {}, warn: () => {} };
let dataDir: string;
let postgres: EmbeddedPostgres;
let pooler: Pooler | undefined;

/**
 * Starts one real PostgreSQL for the whole run, behind PgBouncer if TEST_POOLER is set. Every test file's database is a
 * copy of its migrated database.
 */
export async function setup(project: TestProject): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'wedding-test-'));
  await chmod(dataDir, 0o755);
  process.once('exit', endAtOnce);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  await migrate({ connection: postgres.connection, log });
  project.provide('postgres', postgres.connection);
  if (process.env.TEST_POOLER) {
    if (!(await findPooler())) throw new Error('There is no PgBouncer. Install pgbouncer.');
    pooler = await startPooler(postgres.connection);
  }
  project.provide('pooler', pooler?.connection);
}

export async function teardown(): Promise<void> {
  await pooler?.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.off('exit', endAtOnce);
}

/** Vitest doesn't call `teardown` when a signal ends it. */
function endAtOnce(): void {
  const pid = postmasterPid(preparePlace(dataDir));
  if (pid) process.kill(pid, 'SIGQUIT');
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection'];
    /** PgBouncer's connection, if the run uses it (TEST_POOLER). */
    pooler: Pooler['connection'] | undefined;
  }
}
