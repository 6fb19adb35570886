import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import type { Transaction } from 'kysely';
import { notFound } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { changesToWrite } from './conflict.store.ts';
import { type PlanRow, rowsById } from './plan-rows.store.ts';
import { type Change, versionMarks } from './row-change.ts';
import { entities, rowKinds } from './row-kinds.ts';

/** A change of any kind of row, checked by its schema. */
export interface RowChange extends Change {
  entity: Entity;
}

interface Changing {
  planId: string;
  accountId: number;
  changes: readonly RowChange[];
  /** Refuses rows in another home than this one. */
  only?: string | undefined;
}

/**
 * Writes all the changes or none; the plan must be held. Answers the rows they name, as they stand then.
 * @throws {ApiFailure} 404 for rows that aren't the plan's, 409 VERSION_CONFLICT for stale ones
 */
export async function changeRows(
  trx: Transaction<Database>,
  { planId, accountId, changes, only }: Changing,
): Promise<PlanRow[]> {
  const standing = await rowsById(trx, changes);
  const writes = await changesToWrite(trx, { changes, standing, planId });
  const inOrder = writes.toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity));
  // Before the rows are written: a home of somebody else must not be touched, nor told from one that isn't there.
  await needHomes(trx, inOrder, planId);
  for (const [entity, changes] of Map.groupBy(inOrder, (change) => change.entity)) {
    await rowKinds[entity].needs?.(trx, { planId, changes });
  }
  const at = new Date();
  for (const change of inOrder) await writeRow(trx, change, { planId, accountId, at });
  const rows = await rowsById(trx, changes);
  if (only && rows.some((row) => homeOf(row) !== only)) throw notFound('A row of this change');
  const written = new Map(writes.map((change) => [change.id, named(change)]));
  await needRefs(
    trx,
    rows.filter(({ id, deleted_at }) => written.has(id) && !deleted_at),
    written,
  );
  return rows;
}

/** The budget or checklist a row belongs to: itself where it is one. */
export function homeOf({ id, entity, fields }: PlanRow): string {
  const { home } = rowKinds[entity];
  return home && home.entity !== 'wedding_plan' ? String(fields[home.column]) : id;
}

const named = (change: RowChange) => change as unknown as Readonly<Record<string, unknown>>;

async function needHomes(trx: Transaction<Database>, changes: readonly RowChange[], planId: string) {
  const wanted = changes.flatMap((change) => {
    const { home } = rowKinds[change.entity];
    const id = home && named(change)[home.column];
    return home && typeof id === 'string' ? [{ entity: home.entity, id }] : [];
  });
  await needLive(trx, wanted, (row) => row.plan_id === planId);
}

/** A row that another tool has removed since may go on being named; it just can't be named anew. */
async function needRefs(
  trx: Transaction<Database>,
  rows: readonly PlanRow[],
  written: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<void> {
  for (const [entity, all] of Map.groupBy(rows, (row) => row.entity)) {
    for (const [column, ref] of Object.entries(rowKinds[entity].refs ?? {})) {
      const homes = new Map<string, string>();
      for (const row of all) {
        const id = row.fields[column];
        if (ref.of === 'plan' && written.get(row.id)?.[column] === undefined) continue;
        if (typeof id === 'string') homes.set(id, ref.of === 'home' ? homeOf(row) : row.plan_id);
      }
      const wanted = [...homes.keys()].map((id) => ({ entity: ref.entity, id }));
      await needLive(
        trx,
        wanted,
        (row) => homes.get(row.id) === (ref.of === 'home' ? homeOf(row) : row.plan_id),
      );
    }
  }
}

async function needLive(
  trx: Transaction<Database>,
  wanted: readonly { entity: Entity; id: string }[],
  fits: (row: PlanRow) => boolean,
): Promise<void> {
  if (wanted.length === 0) return;
  const found = (await rowsById(trx, wanted)).filter((row) => !row.deleted_at && fits(row));
  const ids = new Set(found.map(({ id }) => id));
  if (wanted.some(({ id }) => !ids.has(id))) throw notFound('A row that this change names');
}

async function writeRow(
  trx: Transaction<Database>,
  change: RowChange,
  { planId, accountId, at }: { planId: string; accountId: number; at: Date },
): Promise<void> {
  const { table, home, json = [] } = rowKinds[change.entity];
  const { entity, id, version, deleted, ...fields } = named(change);
  const status = fields.status as TaskStatus | undefined;
  const columns = {
    ...fields,
    ...Object.fromEntries(
      json.flatMap((name) => (fields[name] ? [[name, JSON.stringify(fields[name])]] : [])),
    ),
    ...(status && statusMarks(status, accountId)),
    ...versionMarks(change, { accountId, at }),
  };
  // The columns are those of the row's kind, which the schema of the change has held them to.
  if (version === 0) {
    const row = { id, ...(home?.entity === 'wedding_plan' && { plan_id: planId }), ...columns };
    await trx
      .insertInto(table)
      .values(row as never)
      .execute();
  } else {
    await trx
      .updateTable(table)
      .set(columns as never)
      .where('id', '=', change.id)
      .execute();
  }
}

/** What goes with a status: who did it and when. */
export function statusMarks(status: TaskStatus, accountId: number) {
  const done = status === 'done';
  return { status, done_at: done ? new Date() : null, done_by: done ? accountId : null };
}
