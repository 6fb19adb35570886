import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { sql, type Transaction } from 'kysely';
import { notFound } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { changeRows, homeOf } from './change-rows.store.ts';
import { type PlanRow, rowsById, rowsWhere } from './plan-rows.store.ts';
import { entities, rowKinds } from './row-kinds.ts';

const KEPT_MS = 30 * 86_400_000;

/**
 * Brings a removed row back, with what was removed in the same moment below it. What stands already is answered as
 * it stands. The plan must be held. @throws {ApiFailure} 404 for another plan's rows, and after 30 days
 */
export async function restoreRows(
  trx: Transaction<Database>,
  wanted: { planId: string; accountId: number; entity: Entity; id: string },
): Promise<PlanRow[]> {
  const { planId, accountId } = wanted;
  const [row] = await rowsById(trx, [wanted]);
  if (!row || row.plan_id !== planId) throw notFound('This row');
  const gone = row.deleted_at;
  if (!gone) return [row];
  if (gone.getTime() < Date.now() - KEPT_MS) throw notFound('This row');
  const together = [row, ...(await removedWith(trx, row, gone))];
  const changes = together.map(({ entity, id, version }) => ({ entity, id, version, deleted: false }));
  return changeRows(trx, { planId, accountId, changes });
}

/** Rows of the same home that went in the same moment. */
async function removedWith(trx: Transaction<Database>, row: PlanRow, gone: Date): Promise<PlanRow[]> {
  const found: PlanRow[] = [];
  const home = homeOf(row);
  const homeKind = rowKinds[row.entity].home?.entity;
  const above = homeKind && homeKind !== 'wedding_plan' ? homeKind : row.entity;
  for (const entity of entities) {
    const its = rowKinds[entity].home;
    if (its?.entity !== above) continue;
    const rows = await rowsWhere(
      trx,
      entity,
      sql`r.${sql.ref(its.column)} = ${home} and r.deleted_at = ${gone}`,
    );
    found.push(...rows.filter(({ id }) => id !== row.id));
  }
  return found;
}
