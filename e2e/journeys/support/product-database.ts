import { openDatabase } from '../../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../api/src/db/embedded-postgres.ts';
import { system, write } from '../../../api/src/db/write.ts';

const log = { info: () => {}, warn: () => {} };

type Transaction = Parameters<Parameters<typeof write>[2]>[0];

/** Makes changes that otherwise only time makes, in the database of the product that this lane runs. */
export async function changeData(change: (trx: Transaction) => Promise<unknown>): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('The data folder of the product that runs is not known: set E2E_DATA_DIR.');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = openDatabase({ connection: postgres.connection, log });
  try {
    await write(db, system, async (trx) => void (await change(trx)));
  } finally {
    await close();
    await postgres.stop();
  }
}
