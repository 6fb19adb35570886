import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { type PlanRow, rowsById } from './plan-rows.store.ts';
import { rowKinds } from './row-kinds.ts';

type RowRef = Pick<PlanRow, 'entity' | 'id'>;

/** The columns by which rows of one budget or checklist refer to each other: a line to its category, for example. */
const links = entities.flatMap((entity) =>
  Object.entries(rowKinds[entity].refs ?? {}).flatMap(([column, ref]) =>
    ref.of === 'parent' ? [{ entity, column, names: ref.entity }] : [],
  ),
);

/**
 * Restores removed rows that a live row refers to, so that edits from two phones lose nothing, in whatever order they
 * are saved. For example, if one partner removes a category and the other adds a line to it, the category comes back
 * with only that line. Returns the restored rows.
 * @throws {HttpError} 404 when their budget or checklist itself is removed
 */
export async function restoreReferenced(
  trx: Transaction<Database>,
  { written, accountId, at }: { written: readonly RowRef[]; accountId: number; at: Date },
): Promise<RowRef[]> {
  const rows = await rowsById(trx, written);
  const referenced = await stillReferenced(
    trx,
    rows.filter(({ deleted_at }) => deleted_at),
  );
  await undelete(trx, referenced, { accountId, at });
  const live = [...rows.filter(({ deleted_at }) => !deleted_at), ...referenced];
  await assertParentsLive(trx, live);
  const back = [...referenced];
  for (let above = live; above.length > 0; ) {
    above = await removedParents(trx, above);
    await undelete(trx, above, { accountId, at });
    back.push(...above);
  }
  return back;
}

/** Returns the removed rows that a live row refers to. */
async function stillReferenced(trx: Transaction<Database>, removed: readonly PlanRow[]): Promise<PlanRow[]> {
  const referenced = new Set<string>();
  for (const { entity, column, names } of links) {
    const ids = removed.flatMap((row) => (row.entity === names ? row.id : []));
    if (ids.length === 0) continue;
    const result = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(rowKinds[entity].table)}
      where ${sql.ref(column)} = any(${ids}::uuid[]) and deleted_at is null`.execute(trx);
    for (const { id } of result.rows) referenced.add(id);
  }
  return removed.filter(({ id }) => referenced.has(id));
}

/** Returns the removed rows that these rows refer to, in the same budget or checklist. */
async function removedParents(trx: Transaction<Database>, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const parents = new Map<string, string>();
  const refs: RowRef[] = [];
  for (const { entity, column, names } of links) {
    for (const row of rows) {
      const id = row.entity === entity && row.fields[column];
      if (typeof id !== 'string' || parents.has(id)) continue;
      parents.set(id, parentIdOf(row));
      refs.push({ entity: names, id });
    }
  }
  const parentRows = await rowsById(trx, refs);
  return parentRows.filter((row) => row.deleted_at && parents.get(row.id) === parentIdOf(row));
}

async function assertParentsLive(trx: Transaction<Database>, rows: readonly PlanRow[]): Promise<void> {
  const parentKinds = new Map<string, Entity>();
  for (const row of rows) {
    const { parent } = rowKinds[row.entity];
    if (parent && parent.entity !== 'wedding_plan') parentKinds.set(parentIdOf(row), parent.entity);
  }
  const parents = await rowsById(
    trx,
    [...parentKinds].map(([id, entity]) => ({ id, entity })),
  );
  if (parents.some(({ deleted_at }) => deleted_at)) throw notFound('The budget or checklist of this change');
}

const parentIdOf = (row: PlanRow) => String(row.fields[rowKinds[row.entity].parent?.column ?? '']);

async function undelete(
  trx: Transaction<Database>,
  rows: readonly PlanRow[],
  { accountId, at }: { accountId: number; at: Date },
): Promise<void> {
  for (const [entity, all] of Map.groupBy(rows, (row) => row.entity)) {
    const ids = all.map(({ id }) => id);
    await sql`
      update ${sql.table(rowKinds[entity].table)}
      set deleted_at = null, version = version + 1, updated_at = ${at}, updated_by = ${accountId}
      where id = any(${ids}::uuid[])`.execute(trx);
  }
}
