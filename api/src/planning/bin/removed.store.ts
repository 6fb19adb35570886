import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { entities, rowAbove, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { Kysely } from 'kysely';
import type { TemplateTool } from '../../db/column-types.ts';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { accountNames } from '../rows/conflict.store.ts';
import { type PlanRow, rowsById, rowsRemoved } from '../rows/plan-rows.store.ts';
import { RETENTION_MS } from './retention.ts';

const MAX_LISTED = 200;

/** Returns the removals of the last 30 days in one tool, latest first. A row removed along with another is counted there. */
export async function readRemoved(
  db: Kysely<Database>,
  { planId, tool }: { planId: string; tool: TemplateTool },
): Promise<RemovedRow[]> {
  const since = new Date(Date.now() - RETENTION_MS);
  const kinds = entities.filter((entity) => toolOf(entity) === tool || entity === 'ceremony');
  const byKind: PlanRow[][] = [];
  for (const entity of kinds) byKind.push(await rowsRemoved(db, entity, { planId, since }));
  const removed = byKind.flat();
  const parents = new Map(
    (
      await rowsById(
        db,
        removed.flatMap((row) => aboveOf(row) ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const roots = new Map<string, { row: PlanRow; along: number }>();
  // The kinds are in order, so a row comes after the one it was removed with.
  const rootIds = new Map<string, string>();
  for (const row of removed) {
    const parent = parents.get(aboveOf(row)?.id ?? '');
    const removedWith = parent?.deleted_at?.getTime() === row.deleted_at?.getTime() && parent;
    const rootId = removedWith ? (rootIds.get(removedWith.id) ?? removedWith.id) : row.id;
    rootIds.set(row.id, rootId);
    const root = roots.get(rootId);
    if (root) root.along += 1;
    else roots.set(row.id, { row, along: 0 });
  }
  const latest = [...roots.values()]
    .sort((a, b) => Number(b.row.deleted_at) - Number(a.row.deleted_at))
    .slice(0, MAX_LISTED);
  const names = await accountNames(
    db,
    latest.map(({ row }) => row.updated_by),
  );
  return latest.map(({ row, along }) => toRemoved(row, { along, parents, names }));
}

function toRemoved(
  { entity, id, fields, deleted_at, updated_by, ...row }: PlanRow,
  {
    along,
    parents,
    names,
  }: { along: number; parents: Map<string, PlanRow>; names: ReadonlyMap<number | null, string> },
): RemovedRow {
  const place = nameOf(parents.get(aboveOf({ entity, fields })?.id ?? ''));
  const isPayment = entity === 'payment';
  return {
    entity: entity as RemovedRow['entity'],
    id,
    version: row.version,
    name: isPayment ? place : nameOf({ fields }),
    place: isPayment ? '' : place,
    amount_kobo: isPayment ? Number(fields.amount_kobo) : null,
    removed_at: toTimestamp(deleted_at ?? row.updated_at),
    removed_by: updated_by,
    removed_by_name: names.get(updated_by) ?? '',
    along,
  };
}

const aboveOf = ({ entity, fields }: Pick<PlanRow, 'entity' | 'fields'>) => rowAbove(entity, fields);

const nameOf = (row: Pick<PlanRow, 'fields'> | undefined) =>
  String(row?.fields.name ?? row?.fields.title ?? '');
