import { entities } from '@wedding/shared/contract/plan-entities.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { system, write } from '../../db/write.ts';
import { rowKinds } from '../rows/row-kinds.ts';
import { RETENTION_MS } from './retention.ts';

/**
 * Permanently deletes rows that were removed more than 30 days before `now`, and returns their number. A row stays as
 * long as other rows are under it, because the database would delete those by cascade. A removed budget or checklist is
 * deleted with everything in it.
 */
export function purgeRemoved(db: Kysely<Database>, now = new Date()): Promise<number> {
  const until = new Date(now.getTime() - RETENTION_MS);
  return write(db, system, async (trx) => {
    let purged = 0;
    // Deletes from the bottom up: payments before their lines, lines before their category.
    for (const entity of entities.toReversed()) {
      if (entity === 'wedding_plan') continue;
      const below = entities.find((one) => rowKinds[one].under?.entity === entity);
      const under = below && rowKinds[below].under;
      const bare =
        below && under
          ? sql`and not exists (select from ${sql.table(rowKinds[below].table)} b
              where b.${sql.ref(under.column)} = r.id)`
          : sql``;
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(rowKinds[entity].table)} r where r.deleted_at < ${until} ${bare}`.execute(
        trx,
      );
      purged += Number(numAffectedRows);
    }
    return purged;
  });
}
