import { openDatabase } from '../../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../api/src/db/embedded-postgres.ts';
import { system, write } from '../../../api/src/db/write.ts';

const log = { info: () => {}, warn: () => {} };
const MONTH_MS = 30 * 86_400_000;

/** Moves the end of a couple's paid time, as only the calendar can: to this moment, or a month ahead. */
export async function endPaidTime(phone: string, when: 'now' | 'in a month'): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('The data folder of the product that runs is not known: set E2E_DATA_DIR.');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = openDatabase({ connection: postgres.connection, log });
  try {
    const ends_at = new Date(Date.now() + (when === 'now' ? 0 : MONTH_MS));
    const account = db
      .selectFrom('accounts')
      .select('id')
      .where('phone', 'like', `%${phone.slice(1)}`);
    await write(db, system, async (trx) => {
      await trx.updateTable('subscriptions').set({ ends_at }).where('account_id', 'in', account).execute();
    });
  } finally {
    await close();
    await postgres.stop();
  }
}
