import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../api/src/config.ts';
import { openPool } from '../../../api/src/db/database.ts';
import { reachDatabase } from '../backup/reach-database.ts';
import { prepareBackEnd } from './prepare.ts';

const log = { info: () => {}, warn: () => {} };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-prepare-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('npm start, backup and migrate use one embedded database', async () => {
  const config = readConfig({ DATA_DIR: folder });
  const prepared = await prepareBackEnd(config, log);
  const reached = await reachDatabase(config);
  const pool = openPool({ ...reached.database, log });
  try {
    expect((await pool.query('select name from migrations limit 1')).rows).toHaveLength(1);
    const { rows } = await pool.query('select current_database() as name');
    expect(readConfig(prepared.env).database?.url).toContain(`/${rows[0].name}?host=`);
  } finally {
    await pool.end();
    await reached.stop();
    await prepared.stop();
  }
}, 120_000);
