// `npm run migrate`: brings the database of DATABASE_URL to this version, for houses of several processes;
// `npm start` does so by itself.
import './end-with-parent.ts';
import { readConfig } from '../api/src/config.ts';
import { migrate } from '../api/src/plugins/migrate.ts';
import { quietly } from './quietly.ts';
import { reachDatabase } from './reach-database.ts';

await quietly(async () => {
  const { database, stop } = await reachDatabase(readConfig(process.env));
  const log = {
    info: (details: object) => console.log(`migrated ${Object.values(details).join(' ')}`),
    warn: (_details: object, message: string) => console.error(message),
  };
  await migrate({ ...database, log }).finally(stop);
  console.log('The database is of this version.');
});
