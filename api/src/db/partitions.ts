import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The tables that grow without limit. They are partitioned by month (migration 0413). */
const DIVIDED = ['audit', 'watch_days', 'watch_history'] as const;

/**
 * Creates the partitions of the months that begin before `until`, by default within two months. Each table has its own
 * transaction with a short lock timeout: writers take precedence, and the next night is early enough.
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
