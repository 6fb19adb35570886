// `npm run restore -- <folder>`: restores a backup into an empty DATA_DIR and, if set, an empty DATABASE_URL database
// and stores. Everything is verified before anything is written; `npm start` then migrates it forward.
import './process/end-with-parent.ts';
import { resolve } from 'node:path';
import { readManifest } from '../../api/src/backup/manifest.ts';
import { readConfig } from '../../api/src/config.ts';
import { restoreInto } from './backup/restore-into.ts';
import { runCli } from './process/run-cli.ts';

const [folder, ...rest] = process.argv.slice(2);
await runCli(async (signal) => {
  if (!folder || rest.length > 0)
    throw new Error('Name the folder of the backup: npm run restore -- /backups/2026-11-21');
  const config = readConfig(process.env);
  const manifest = await readManifest(resolve(folder), signal);
  await restoreInto(config, { manifest, folder: resolve(folder), signal });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = Object.values(manifest.stores).flat().length;
  console.log(
    `Restored ${rows} rows and ${files} files, as they were at ${manifest.taken_at}. Now: npm start`,
  );
});
