// `npm run backup -- <folder>`: backs up everything that DATA_DIR, DATABASE_URL, MEDIA_STORE and RELEASE_STORE name, into a
// new folder. The product may be running. `npm run restore` restores it.
import './process/end-with-parent.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeBackup } from '../../api/src/backup/take-backup.ts';
import { readConfig } from '../../api/src/config.ts';
import { openStores } from './backup/backup-stores.ts';
import { reachDatabase } from './backup/reach-database.ts';
import { runCli } from './process/run-cli.ts';

const [folder, ...rest] = process.argv.slice(2);
await runCli(async (signal) => {
  if (!folder || rest.length > 0)
    throw new Error('Name a new folder for the backup: npm run backup -- /backups/2026-11-21');
  const began = Date.now();
  const config = readConfig(process.env);
  // Reaching the embedded database would create it.
  if (!config.directDatabase && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is nothing to back up: ${config.dataDir} has no database. Is DATA_DIR right?`);
  const { database, stop, log } = await reachDatabase(config);
  try {
    const stores = await openStores(config);
    const { tables, stores: backedUp } = await takeBackup({
      database,
      stores,
      folder: resolve(folder),
      log,
      signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = Object.values(backedUp).flat();
    const megabytes = files.reduce((sum, { file }) => sum + file.bytes, 0) / 1e6;
    console.log(
      `Backed up ${rows} rows and ${files.length} files (${megabytes.toFixed(1)} MB) to ${resolve(folder)} in ${(
        (Date.now() - began) / 1000
      ).toFixed(1)} s.`,
    );
  } finally {
    await stop();
  }
});
