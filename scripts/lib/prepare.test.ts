import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { openPool } from '../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../api/src/db/embedded-postgres.ts';
import { prepareBackEnd } from './prepare.ts';

const log = { info: () => {}, warn: () => {} };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-prepare-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('npm start runs on the database that PGHOST names, which backup and migrate take too', async () => {
  const theirs = await startEmbeddedPostgres({ dataDir: join(folder, 'theirs'), log });
  const { host, user, database } = theirs.connection;
  const named = { PGHOST: host, PGUSER: user, PGDATABASE: database };
  const prepared = await prepareBackEnd(readConfig({ DATA_DIR: join(folder, 'ours'), ...named }), log);
  const pool = openPool({ connection: theirs.connection, log });
  try {
    expect((await pool.query('select name from migrations limit 1')).rows).toHaveLength(1);
    expect(readConfig({ ...named, ...prepared.env }).database).toMatchObject({ connection: { host } });
    expect(existsSync(join(folder, 'ours/postgres'))).toBe(false);
  } finally {
    await pool.end();
    await prepared.stop();
    await theirs.stop();
  }
}, 120_000);
