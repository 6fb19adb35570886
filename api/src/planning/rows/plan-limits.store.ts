import {
  type Entity,
  entities,
  isTool,
  PLAN_ROWS_MAX,
  planLimits,
} from '@wedding/shared/contract/plan-entities.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Change, CurrentRow } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';

/**
 * The number of removed rows that a plan may have. They stay for 30 days, and a device that asks for every change gets
 * them all.
 */
const REMOVED_MAX = 2 * PLAN_ROWS_MAX;

type LimitKind = keyof typeof planLimits;

/** The fields of a change that the limits depend on. */
type Sent = Pick<Change, 'entity' | 'id' | 'version' | 'deleted'> & { entity: Entity };

/**
 * Refuses changes that would exceed the plan's limits, which are far beyond any real wedding. Call it before the changes
 * are written, so that a full plan costs no write. It counts the rows that they add, less those that they remove; leave out
 * changes that match what is already stored.
 * @throws {HttpError} 422 PLAN_FULL
 */
export async function assertPlanLimits(
  trx: Transaction<Database>,
  { planId, changes, current }: { planId: string; changes: readonly Sent[]; current: readonly CurrentRow[] },
): Promise<void> {
  const removedIds = new Set(current.flatMap(({ id, deleted_at }) => (deleted_at ? id : [])));
  const added = changes.filter(
    ({ id, version, deleted }) => version === 0 || (deleted === false && removedIds.has(id)),
  );
  if (added.length === 0) return;
  const restoredTools = added.filter(({ entity, version }) => version !== 0 && isTool(entity));
  const rows = await countRows(trx, planId, {
    removed: changes.flatMap(({ id, deleted }) => (deleted ? id : [])),
    restored: restoredTools.map(({ id }) => id),
  });
  const kinds = new Set(added.map(({ entity }) => limitKindOf(entity)));
  if (restoredTools.length > 0) kinds.add('row');
  for (const kind of kinds) {
    const { max, plural } = planLimits[kind];
    const more = added.filter(({ entity }) => limitKindOf(entity) === kind).length;
    if (sumOf(ofKind(rows, kind), 'live') + more <= max) continue;
    const text = `A wedding plan has room for ${formatCount(max)} ${plural}. Remove what you no longer need first.`;
    throw new HttpError(422, 'PLAN_FULL', text);
  }
  const isNew = added.some(({ version }) => version === 0);
  if (!isNew || sumOf(rows, 'removed') <= REMOVED_MAX) return;
  const text = `More than ${formatCount(REMOVED_MAX)} things were removed from this wedding plan in the last 30 days. You can add new ones when those are gone for good.`;
  throw new HttpError(422, 'PLAN_FULL', text);
}

/**
 * Refuses to join two plans whose budgets, checklists and rows don't fit into one. Call it before anything is written.
 * @throws {HttpError} 422 PLAN_FULL
 */
export async function assertPlansFit(
  trx: Transaction<Database>,
  { planId, from }: { planId: string; from: string },
): Promise<void> {
  const rows = [...(await countRows(trx, planId)), ...(await countRows(trx, from))];
  for (const kind of ['budget', 'checklist', 'row'] as const) {
    assertFits(kind, sumOf(ofKind(rows, kind), 'live'));
  }
}

/** Refuses to join two plans that together have so many rows of a kind. @throws {HttpError} 422 PLAN_FULL */
export function assertFits(kind: LimitKind, count: number): void {
  const { max, plural } = planLimits[kind];
  if (count <= max) return;
  const [has, room] = [count, max].map(formatCount);
  const text = `Your two wedding plans have ${has} ${plural}, and one plan has room for ${room}. Remove some of them from either plan, then open the link again.`;
  throw new HttpError(422, 'PLAN_FULL', text);
}

const sumOf = (rows: readonly Counted[], which: 'live' | 'removed') =>
  rows.reduce((sum, row) => sum + row[which], 0);

const ofKind = (rows: readonly Counted[], kind: LimitKind) =>
  rows.filter(({ entity }) => limitKindOf(entity) === kind);

/** Returns the limit that applies to rows of a kind. */
export const limitKindOf = (entity: Entity): LimitKind =>
  entity in planLimits ? (entity as LimitKind) : 'row';

interface Counted {
  entity: Entity;
  live: number;
  /** Removed by itself, or with its budget or checklist. */
  removed: number;
}

/** Counts the plan's rows of each kind, as if some were `removed` and some budgets or checklists `restored`. */
async function countRows(
  trx: Transaction<Database>,
  planId: string,
  { removed, restored }: Record<'removed' | 'restored', readonly string[]> = { removed: [], restored: [] },
): Promise<Counted[]> {
  const gone = sql`${removed}::uuid[]`;
  const parts = entities.flatMap((entity) => {
    const { table, parent } = rowKinds[entity];
    if (!parent) return [];
    const above = rowKinds[parent.entity].table;
    const plan = parent.entity === 'wedding_plan' ? sql`h.id` : sql`h.plan_id`;
    const isLive = sql`r.deleted_at is null and r.id <> all(${gone}) and h.id <> all(${gone})
      and (h.deleted_at is null or h.id = any(${restored}::uuid[]))`;
    return sql`
      select ${sql.lit(entity)} as entity, (count(*) filter (where ${isLive}))::int as live,
        (count(*) filter (where not (${isLive})))::int as removed
      from ${sql.table(table)} r join ${sql.table(above)} h on h.id = r.${sql.ref(parent.column)}
      where ${plan} = ${planId}`;
  });
  return (await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(trx)).rows;
}
