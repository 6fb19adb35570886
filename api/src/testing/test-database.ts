import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { POOLED, type Pooler } from './pooler.ts';

interface Options {
  /** Without it the database is migrated. */
  empty?: boolean;
  /** `db` goes through it, as the api's does; the run's own where it has one. */
  pooler?: Pooler['connection'] | undefined;
}

/** A database of the test file's own, on the run's PostgreSQL; `close` drops it. */
export async function testDatabase({ empty = false, pooler = inject('pooler') }: Options = {}) {
  const server = inject('postgres');
  const connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  const template = empty ? 'template0' : server.database;
  // Files are copied as they are: without fsync that is quicker than writing each page to the log.
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
