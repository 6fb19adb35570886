import { entities, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { type PlanRow, rowsWhere } from '../rows/plan-rows.store.ts';
import type { RowChange } from '../rows/row-change.ts';
import { RETENTION_MS } from './retention.ts';

interface Restoring {
  planId: string;
  changes: readonly RowChange[];
  /** The changed rows as they are stored. */
  before: readonly PlanRow[];
}

/**
 * Returns the changes, and behind them those that restore the rows under a row that a change restores, if they were removed at the
 * same timestamp.
 * @throws {HttpError} 404 after 30 days
 */
export async function withRestored(
  trx: Transaction<Database>,
  { planId, changes, before }: Restoring,
): Promise<readonly RowChange[]> {
  const restoredIds = new Set(changes.flatMap(({ id, deleted }) => (deleted === false ? id : [])));
  const roots = before.filter((row) => restoredIds.has(row.id) && row.deleted_at && row.plan_id === planId);
  const until = Date.now() - RETENTION_MS;
  if (roots.some(({ deleted_at }) => Number(deleted_at) < until)) throw notFound('This entry');
  const sentIds = new Set(changes.map(({ id }) => id));
  const below = (await removedBelow(trx, roots)).filter(({ id }) => !sentIds.has(id));
  return [
    ...changes,
    ...below.map(({ entity, id, version }): RowChange => ({ entity, id, version, deleted: false })),
  ];
}

/**
 * Returns the rows below these that were removed with them: lines with their category, payments with their line. The
 * timestamp isn't enough to tell, because one mutation removes several things side by side.
 */
async function removedBelow(trx: Transaction<Database>, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const below: PlanRow[] = [];
  for (const [above, all] of Map.groupBy(rows, (row) => row.entity)) {
    const entity = entities.find((one) => planEntities[one].under?.entity === above);
    const column = entity && planEntities[entity].under?.column;
    if (!entity || !column) continue;
    const removedAt = new Map(all.map(({ id, deleted_at }) => [id, deleted_at?.getTime()]));
    const isUnder = sql`r.${sql.ref(column)} = any(${[...removedAt.keys()]}::uuid[]) and r.deleted_at is not null`;
    const removed = (await rowsWhere(trx, entity, isUnder)).filter(
      ({ fields, deleted_at }) => removedAt.get(String(fields[column])) === deleted_at?.getTime(),
    );
    below.push(...removed, ...(await removedBelow(trx, removed)));
  }
  return below;
}
