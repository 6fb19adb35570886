import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { POOLED, type Pooler } from './pooler.ts';

interface Options {
  /** Whether to leave the database empty instead of migrated. */
  empty?: boolean;
  /** The pooler that `db` connects through, as the API's does. The default is that of the run, if it has one. */
  pooler?: Pooler['connection'] | undefined;
}

/** Creates a database for one test file on the run's PostgreSQL. `close` drops it. */
export async function testDatabase({ empty = false, pooler = inject('pooler') }: Options = {}) {
  const server = inject('postgres');
  const connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  const template = empty ? 'template0' : server.database;
  // Without fsync, copying the files is faster than writing each page to the log.
  await onServer(`create database ${connection.database} template ${template} strategy file_copy`);
  const log = { info: () => {}, warn: () => {} };
  const opened = openDatabase({ connection, log });
  const pooled = pooler && openDatabase({ connection: { ...connection, ...pooler }, rules: POOLED, log });
  const close = async () => {
    await pooled?.close();
    await opened.close();
    await onServer(`drop database ${connection.database} with (force)`);
  };
  return { ...opened, ...(pooled && { db: pooled.db }), connection, close };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
