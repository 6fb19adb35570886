// `npm run remove-passkeys -- owner@wedding.example`: for the only owner, whose passkey is lost. It runs on the server, with
// its settings. The next sign-in creates a new passkey. Where there is another owner, that one replaces it on the site.
import './process/end-with-parent.ts';
import { replaceLostPasskeys } from '../../api/src/auth/passkey.store.ts';
import { readConfig } from '../../api/src/config.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { reachDatabase } from './backup/reach-database.ts';
import { runCli } from './process/run-cli.ts';

const [login, ...rest] = process.argv.slice(2);
await runCli(async () => {
  if (!login || rest.length > 0)
    throw new Error('Name the administrator: npm run remove-passkeys -- owner@wedding.example');
  const { database, log, stop } = await reachDatabase(readConfig(process.env));
  const { db, close } = openDatabase({ ...database, log });
  try {
    const removed = await replaceLostPasskeys(db, login);
    if (removed === undefined) throw new Error(`No administrator signs in as ${login}.`);
    console.log(`Removed ${removed} passkeys of ${login}. The next sign-in creates a new one.`);
  } finally {
    await close();
    await stop();
  }
});
