import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { changeRows, type RowChange } from '../rows/change-rows.store.ts';
import { type PlanRow, rowsById, rowsWhere } from '../rows/plan-rows.store.ts';
import { rowKinds } from '../rows/row-kinds.ts';
import { RETENTION_MS } from './retention.ts';

/**
 * Restores a removed row, together with the rows under it that were removed at the same timestamp and the removed rows
 * above it. Returns a row that isn't removed unchanged. The caller must hold the plan's lock.
 * @throws {HttpError} 404 for another plan's rows, and after 30 days
 */
export async function restoreRows(
  trx: Transaction<Database>,
  wanted: { planId: string; accountId: number; entity: Entity; id: string },
): Promise<PlanRow[]> {
  const { planId, accountId } = wanted;
  const [row] = await rowsById(trx, [wanted]);
  if (!row || row.plan_id !== planId) throw notFound('This entry');
  const deletedAt = row.deleted_at;
  if (!deletedAt) return [row];
  if (deletedAt.getTime() < Date.now() - RETENTION_MS) throw notFound('This entry');
  const rows = [row, ...(await removedBelow(trx, [row], deletedAt)), ...(await removedAbove(trx, row))];
  const dangling = await danglingRefs(trx, rows);
  const changes = rows.map(
    ({ entity, id, version }): RowChange => ({ entity, id, version, deleted: false, ...dangling.get(id) }),
  );
  return changeRows(trx, { planId, accountId, changes });
}

/**
 * Returns the rows below these that were removed with them: lines with their category, payments with their line. The
 * timestamp isn't enough to tell, because a phone sends several steps in one batch.
 */
async function removedBelow(
  trx: Transaction<Database>,
  rows: readonly PlanRow[],
  deletedAt: Date,
): Promise<PlanRow[]> {
  const above = rows[0]?.entity;
  const entity = entities.find((one) => above && rowKinds[one].under?.entity === above);
  const under = entity && rowKinds[entity].under;
  if (!entity || !under) return [];
  const ids = sql.join(rows.map(({ id }) => id));
  const removed = await rowsWhere(
    trx,
    entity,
    sql`r.${sql.ref(under.column)} in (${ids}) and r.deleted_at = ${deletedAt}`,
  );
  return [...removed, ...(await removedBelow(trx, removed, deletedAt))];
}

/** Returns the removed rows above a row, up to its budget or checklist. The row isn't visible without them. */
async function removedAbove(trx: Transaction<Database>, row: PlanRow): Promise<PlanRow[]> {
  const { under, parent } = rowKinds[row.entity];
  const up = under ?? (parent?.entity === 'wedding_plan' ? undefined : parent);
  if (!up) return [];
  const [above] = await rowsById(trx, [{ entity: up.entity, id: String(row.fields[up.column]) }]);
  if (!above) return [];
  return [...(above.deleted_at ? [above] : []), ...(await removedAbove(trx, above))];
}

/** Returns null for each reference to a row that no longer exists, such as a payer, so rows are restored without it. */
async function danglingRefs(trx: Transaction<Database>, rows: readonly PlanRow[]) {
  const refs = rows.flatMap(({ id, entity, fields }) => {
    const { refs = {}, under } = rowKinds[entity];
    return Object.entries(refs).flatMap(([column, ref]) => {
      const to = fields[column];
      return column !== under?.column && typeof to === 'string' ? [{ id, column, to, of: ref.entity }] : [];
    });
  });
  if (refs.length === 0) return new Map<string, Record<string, null>>();
  const targets = await rowsById(
    trx,
    refs.map(({ of, to }) => ({ entity: of, id: to })),
  );
  const live = new Set(targets.filter((row) => !row.deleted_at).map(({ id }) => id));
  const dangling = refs.filter(({ to }) => !live.has(to));
  return new Map(dangling.map(({ id, column }) => [id, { [column]: null }]));
}
