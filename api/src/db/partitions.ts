import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** What grows for ever is divided by month (migration 0413). */
const DIVIDED = ['audit', 'watch_days', 'watch_history'] as const;

/**
 * Makes the months that begin until then (absent: within two months). Each table by itself, and only where its lock is had
 * at once: whoever writes goes before, and the next night is early enough.
 */
export async function addMonths(db: Kysely<Database>, until?: Date): Promise<void> {
  for (const table of DIVIDED) {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await (until ? sql`select add_months(${table}, ${until})` : sql`select add_months(${table})`).execute(
        trx,
      );
    });
  }
}
