import { type Entity, entities, planEntities, rowAbove } from '@wedding/shared/contract/plan-entities.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import type { RowChange } from '../rows/change-rows.store.ts';
import { type PlanRow, rowsById, rowsWhere } from '../rows/plan-rows.store.ts';
import { RETENTION_MS } from './retention.ts';

interface Restoring {
  planId: string;
  changes: readonly RowChange[];
  /** The changed rows as they are stored. */
  before: readonly PlanRow[];
}

/**
 * Returns the changes, and behind them those that restore what comes back with a row that a change restores: the rows under it that
 * were removed at the same timestamp, and the removed rows above it. References of these to rows that are gone become null.
 * @throws {HttpError} 404 after 30 days
 */
export async function withRestored(
  trx: Transaction<Database>,
  { planId, changes, before }: Restoring,
): Promise<readonly RowChange[]> {
  const restoredIds = new Set(changes.flatMap(({ id, deleted }) => (deleted === false ? id : [])));
  const roots = before.filter((row) => restoredIds.has(row.id) && row.deleted_at && row.plan_id === planId);
  if (roots.length === 0) return changes;
  const until = Date.now() - RETENTION_MS;
  if (roots.some(({ deleted_at }) => Number(deleted_at) < until)) throw notFound('This entry');
  const along = [...(await removedBelow(trx, roots)), ...(await removedAbove(trx, roots))];
  const byId = new Map([...roots, ...along].map((row) => [row.id, row]));
  const dangling = await danglingRefs(trx, [...byId.values()]);
  const sentIds = new Set(changes.map(({ id }) => id));
  const more = [...byId.values()].filter(({ id }) => !sentIds.has(id));
  return [
    ...changes.map((change) => ({ ...dangling.get(change.id), ...change })),
    ...more.map(
      ({ entity, id, version }): RowChange => ({ entity, id, version, deleted: false, ...dangling.get(id) }),
    ),
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

/** Returns the removed rows above these, up to their budget or checklist. Rows aren't visible without them. */
async function removedAbove(trx: Transaction<Database>, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const refs = rows.flatMap(({ entity, fields }) => rowAbove(entity, fields) ?? []);
  if (refs.length === 0) return [];
  const above = await rowsById(trx, refs);
  return [...above.filter(({ deleted_at }) => deleted_at), ...(await removedAbove(trx, above))];
}

/** Returns null for each reference to a row that no longer exists, such as a payer, so rows are restored without it. */
async function danglingRefs(trx: Transaction<Database>, rows: readonly PlanRow[]) {
  const refs = rows.flatMap(({ id, entity, fields }) =>
    Object.entries(planEntities[entity].refs ?? {}).flatMap(([column, ref]) => {
      const to = fields[column];
      const isAbove = column === planEntities[entity].under?.column;
      return !isAbove && typeof to === 'string' ? [{ id, column, to, entity: ref.entity }] : [];
    }),
  );
  const targets = await rowsById(
    trx,
    refs.map(({ entity, to }): { entity: Entity; id: string } => ({ entity, id: to })),
  );
  const restored = new Set(rows.map(({ id }) => id));
  const live = new Set(targets.flatMap(({ id, deleted_at }) => (deleted_at && !restored.has(id) ? [] : id)));
  const dangling = refs.filter(({ to }) => !live.has(to));
  return new Map(dangling.map(({ id, column }) => [id, { [column]: null }]));
}
