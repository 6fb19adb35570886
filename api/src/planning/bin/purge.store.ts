import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { system, write } from '../../db/write.ts';
import { plansRemovedFrom, removedIds } from '../rows/plan-rows.store.ts';
import { rowKinds } from '../rows/row-kinds.ts';
import { lockPlan } from '../wedding-plan/wedding-plan.store.ts';
import { RETENTION_MS } from './retention.ts';

/**
 * Permanently deletes rows that were removed more than 30 days before `now`, and returns their number. A row stays as
 * long as other rows are under it, because the database would delete those by cascade. A removed budget or checklist is
 * deleted with everything in it. Each plan is locked in turn: an edit of its rows would wait for ours, and ours for its.
 */
export async function purgeRemoved(db: Kysely<Database>, now = new Date()): Promise<number> {
  const until = new Date(now.getTime() - RETENTION_MS);
  let purged = 0;
  for (const planId of await plansRemovedFrom(db, until)) {
    purged += await write(db, system, (trx) => purgePlan(trx, planId, until));
  }
  return purged;
}

async function purgePlan(trx: Transaction<Database>, planId: string, until: Date): Promise<number> {
  await lockPlan(trx, planId);
  let purged = 0;
  // Deletes from the bottom up: payments before their lines, lines before their category.
  for (const entity of entities.toReversed()) {
    if (entity === 'wedding_plan') continue;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(rowKinds[entity].table)} r
      where r.id in (${removedIds(entity, { planId, until })}) ${isBare(entity)}`.execute(trx);
    purged += Number(numAffectedRows);
  }
  return purged;
}

/** Returns the condition that no row is under `r`. */
function isBare(entity: Entity) {
  const below = entities.find((one) => rowKinds[one].under?.entity === entity);
  const under = below && rowKinds[below].under;
  if (!below || !under) return sql``;
  return sql`and not exists (select from ${sql.table(rowKinds[below].table)} b
    where b.${sql.ref(under.column)} = r.id)`;
}
