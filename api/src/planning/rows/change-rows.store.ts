import { type Entity, entities, isTool } from '@wedding/shared/contract/plan-entities.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { changesToWrite } from './conflict.store.ts';
import { assertPlanLimits, assertPlanLimitsAfterwards } from './plan-limits.store.ts';
import { type PlanRow, rowsById } from './plan-rows.store.ts';
import { restoreReferenced } from './restore-referenced.store.ts';
import type { Change } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';
import { writeRows } from './write-rows.store.ts';

/** A change of any kind of row, checked by its schema. */
export interface RowChange extends Change {
  entity: Entity;
}

interface Changing {
  planId: string;
  accountId: number;
  changes: readonly RowChange[];
  /** The rows of these ids as they are stored. */
  current: readonly PlanRow[];
  /** The id of the only budget or checklist that the changed rows may belong to. */
  only?: string | undefined;
}

/**
 * Writes all the changes or none. The caller must hold the plan's lock. Returns the changed rows with their new values,
 * and the rows that were restored along with them.
 * @throws {HttpError} 404 for rows of another plan, 409 VERSION_CONFLICT for stale rows, 422 PLAN_FULL
 */
export async function changeRows(
  trx: Transaction<Database>,
  { planId, accountId, changes, current, only }: Changing,
): Promise<PlanRow[]> {
  const writes = await changesToWrite(trx, { changes, current, planId });
  const sorted = writes.toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity));
  // Runs before the rows are written: another couple's budget must stay untouched and look like one that doesn't exist.
  await assertParentsLive(trx, sorted, planId);
  const byKind = Map.groupBy(sorted, (change) => change.entity);
  for (const [entity, changes] of byKind) await rowKinds[entity].check?.(trx, { planId, changes });
  await assertPlanLimits(trx, { planId, changes: writes, current });
  const at = new Date();
  for (const [entity, changes] of byKind) await writeRows(trx, entity, { changes, planId, accountId, at });
  const restored = await restoreReferenced(trx, { written: writes, accountId, at });
  // Also counts rows that no change names: those restored with others, and those inside a restored budget or checklist.
  const parents = writes.filter(({ entity, deleted }) => deleted === false && isTool(entity));
  // A removed row makes no room if its budget or checklist was removed before.
  const added = writes.some(({ deleted }) => deleted) ? writes.filter(({ version }) => version === 0) : [];
  await assertPlanLimitsAfterwards(trx, {
    planId,
    written: [...new Set([...parents, ...restored, ...added].map(({ entity }) => entity))],
  });
  const rows = await rowsById(trx, [
    ...new Map([...changes, ...restored].map((row) => [row.id, row])).values(),
  ]);
  if (only && rows.some((row) => toolIdOf(row) !== only)) throw notFound('Part of this change');
  const written = new Map(writes.map((change) => [change.id, asRecord(change)]));
  await assertRefsLive(
    trx,
    rows.filter(({ id, deleted_at }) => written.has(id) && !deleted_at),
    written,
  );
  await assertNestedRefs(trx, { rows, current, planId });
  return rows;
}

/** Returns the id of the budget or checklist that a row belongs to: the row's own id if it isn't inside one. */
export function toolIdOf({ id, entity, fields }: PlanRow): string {
  const { parent } = rowKinds[entity];
  return parent && parent.entity !== 'wedding_plan' ? String(fields[parent.column]) : id;
}

const asRecord = (change: RowChange) => change as unknown as Readonly<Record<string, unknown>>;

async function assertParentsLive(trx: Transaction<Database>, changes: readonly RowChange[], planId: string) {
  const isNew = ({ entity, id }: { entity: Entity; id: string }) =>
    changes.some((change) => change.entity === entity && change.id === id && change.version === 0);
  const parents = changes.flatMap((change) => {
    const { parent } = rowKinds[change.entity];
    const id = parent && asRecord(change)[parent.column];
    return parent && typeof id === 'string' ? [[id, { entity: parent.entity, id }] as const] : [];
  });
  const others = [...new Map(parents).values()].filter((parent) => !isNew(parent));
  await assertLive(trx, others, (row) => row.plan_id === planId);
}

/** Checks the rows that these rows refer to. An existing link to a row removed since may stay, but can't be set again. */
async function assertRefsLive(
  trx: Transaction<Database>,
  rows: readonly PlanRow[],
  written: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<void> {
  for (const [entity, all] of Map.groupBy(rows, (row) => row.entity)) {
    for (const [column, ref] of Object.entries(rowKinds[entity].refs ?? {})) {
      const placeOf = (row: PlanRow) => (ref.of === 'parent' ? toolIdOf(row) : row.plan_id);
      const referring = all.filter(
        (row) =>
          typeof row.fields[column] === 'string' &&
          (ref.of === 'parent' || written.get(row.id)?.[column] !== undefined),
      );
      const places = Map.groupBy(referring, (row) => String(row.fields[column]));
      const refs = [...places.keys()].map((id) => ({ entity: ref.entity, id }));
      await assertLive(
        trx,
        refs,
        (row) => places.get(row.id)?.every((one) => placeOf(one) === placeOf(row)) ?? false,
      );
    }
  }
}

/**
 * Checks what changed JSON columns refer to. Devices send such a column whole, so a reference that the row had before may
 * stay, whatever has become of it.
 */
async function assertNestedRefs(
  trx: Transaction<Database>,
  { rows, current, planId }: { rows: readonly PlanRow[]; current: readonly PlanRow[]; planId: string },
): Promise<void> {
  const before = new Map(current.map((row) => [row.id, row]));
  const refs = rows.flatMap((row) =>
    (rowKinds[row.entity].nestedRefs ?? []).flatMap(({ column, field, entity }) => {
      const id = fieldOf(row, column, field);
      const isNew = id !== fieldOf(before.get(row.id), column, field);
      return typeof id === 'string' && isNew ? [{ entity, id }] : [];
    }),
  );
  if (refs.length === 0) return;
  const targets = new Set(
    (await rowsById(trx, refs)).flatMap((row) => (row.plan_id === planId ? row.id : [])),
  );
  if (refs.some(({ id }) => !targets.has(id))) throw notFound('Something this change belongs to');
}

const fieldOf = (row: PlanRow | undefined, column: string, field: string): unknown =>
  (row?.fields[column] as Readonly<Record<string, unknown>> | null | undefined)?.[field];

async function assertLive(
  trx: Transaction<Database>,
  refs: readonly { entity: Entity; id: string }[],
  fits: (row: PlanRow) => boolean,
): Promise<void> {
  if (refs.length === 0) return;
  const live = (await rowsById(trx, refs)).filter((row) => !row.deleted_at && fits(row));
  const ids = new Set(live.map(({ id }) => id));
  if (refs.some(({ id }) => !ids.has(id))) throw notFound('Something this change belongs to');
}
