// `npm run migrate`: migrates the database of DATABASE_URL to this version, for installations of several processes;
// `npm start` does so by itself.
import './process/end-with-parent.ts';
import { readConfig } from '../../api/src/config.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { reachDatabase } from './backup/reach-database.ts';
import { runCli } from './process/run-cli.ts';

await runCli(async () => {
  const { database, stop } = await reachDatabase(readConfig(process.env));
  const log = {
    info: (details: object) => console.log(`migrated ${Object.values(details).join(' ')}`),
    warn: (_details: object, message: string) => console.error(message),
  };
  await migrate({ ...database, log }).finally(stop);
  console.log('The database is up to date.');
});
