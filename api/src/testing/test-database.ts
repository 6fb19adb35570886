import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/database.ts';

type Options = { /** Without it the database is migrated. */ empty?: boolean };

/** A database of the test file's own, on the run's PostgreSQL; `close` drops it. */
export async function testDatabase({ empty = false }: Options = {}) {
  const server = inject('postgres');
  const connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  const template = empty ? 'template0' : server.database;
  await onServer(`create database ${connection.database} template ${template}`);
  const opened = openDatabase({ connection, log: { info: () => {}, warn: () => {} } });
  const close = async () => {
    await opened.close();
    await onServer(`drop database ${connection.database} with (force)`);
  };
  return { ...opened, connection, close };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
