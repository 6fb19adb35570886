// `node platform/cli/run.mjs freeze-schema 0.1.0`: writes one SQL file into api/released, with the names of this version's
// migrations and a few rows of typical use. Run it at a release: later migrations are tested on the file (SEC-26).
import './process/end-with-parent.ts';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirstAdmin } from '../../api/src/account/first-admin.ts';
import { buildApp } from '../../api/src/app.ts';
import { appliedAsText, tablesAsText } from '../../api/src/backup/as-text.ts';
import { readConfig } from '../../api/src/config.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../api/src/db/embedded-postgres.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { readMigrationFiles } from '../../api/src/db/migration-files.ts';
import { createFirstTemplates } from '../../api/src/planning/templates/first-templates.ts';
import { publishedVideo } from '../../api/src/testing/published-video.ts';
import { Ledger } from '../../e2e/chaos/ledger.ts';
import { prepareLoad } from '../../e2e/chaos/load.ts';
import { signIn } from '../../e2e/chaos/people.ts';
import { seededRandom } from '../../e2e/chaos/seeded-random.ts';
import { drawPicture, drawVideo } from '../../e2e/chaos/videos.ts';
import { ADMIN, SMS_SECRET } from '../../e2e/cluster/supervised-group.ts';
import { runCli } from './process/run-cli.ts';

/** The number of acknowledged actions after which there is a little of everything. */
const MIN_ROWS = 60;
const api = join(import.meta.dirname, '../../api');

const [name = ''] = process.argv.slice(2);
await runCli(async () => {
  const file = join(api, 'released', `${name}.sql`);
  if (!/^\d+\.\d+\.\d+$/.test(name)) throw new Error('Name the version: freeze-schema 0.1.0');
  if (existsSync(file)) throw new Error(`${name} is released already, and never changes.`);
  const rows = await rowsOfADay();
  const migrations = readMigrationFiles(join(api, 'migrations'));
  mkdirSync(join(api, 'released'), { recursive: true });
  writeFileSync(file, `${appliedAsText(migrations)}\n${rows}`);
  console.log(`${file} names the migrations of ${name} and holds a few rows.`);
});

/** Returns the rows of one couple and one administrator, and a little of everything they do. */
async function rowsOfADay(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wedding-freeze-'));
  await chmod(dataDir, 0o755);
  const log = { info: () => {}, warn: () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ connection, log });
  const { db, pool, close } = openDatabase({ connection, log });
  const app = await buildApp({
    db,
    config: { ...readConfig({ DATA_DIR: dataDir, SMS_SECRET }), logLevel: 'silent' },
  });
  try {
    await ensureFirstAdmin(db, ADMIN);
    await createFirstTemplates(db);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const people = await signIn({ db, pool, address });
    const video = await drawVideo('160x120', 2);
    const videos: [number, number] = [await publishedVideo({ db }), await publishedVideo({ db }, 'Aso ebi')];
    const ledger = new Ledger();
    const loadOptions = { ledger, random: seededRandom(1), videos, video, picture: await drawPicture() };
    const load = await prepareLoad({ ...people, ...loadOptions });
    load.begin();
    while (ledger.acknowledged < MIN_ROWS) await sleep(50);
    await load.stop();
    return await tablesAsText(pool);
  } finally {
    await app.close();
    await close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
