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
 * are written, so that a full plan costs no write. It counts the rows they add, less those they remove; leave out
 * changes that match what is already stored.
 * @throws {HttpError} 422 PLAN_FULL
 */
export async function assertPlanLimits(
  trx: Transaction<Database>,
  { planId, changes, current }: { planId: string; changes: readonly Sent[]; current: readonly CurrentRow[] },
): Promise<void> {
  const byId = new Map(current.map((row) => [row.id, row]));
  const isRemoved = ({ id }: Sent) => (byId.get(id)?.deleted_at ?? null) !== null;
  const additions = changes.filter((one) => one.version === 0 || (one.deleted === false && isRemoved(one)));
  if (additions.length === 0) return;
  const removals = changes.filter((one) => one.deleted && !isRemoved(one));
  const excludedTools = removals.flatMap(({ entity, id }) => (isTool(entity) ? [id] : []));
  const counts = countsOf(additions);
  for (const { entity, id } of removals) {
    const { column = '' } = rowKinds[entity].parent ?? {};
    const removedWithTool = excludedTools.includes(String(byId.get(id)?.fields[column]));
    const kind = limitKindOf(entity);
    if (!removedWithTool) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  }
  const growth = new Map([...counts].filter(([, more]) => more > 0));
  const rows = await countRows(trx, { planId, excludedTools });
  assertWithin(rows, growth);
  const isNew = additions.some(({ version }) => version === 0);
  if (!isNew || sumOf(rows, 'removed') <= REMOVED_MAX) return;
  const text = `More than ${formatCount(REMOVED_MAX)} things were removed from this wedding plan in the last 30 days. You can add new ones when those are gone for good.`;
  throw new HttpError(422, 'PLAN_FULL', text);
}

/**
 * Checks the limits again after rows of these kinds were written whose number wasn't known before: rows that no change
 * named, or rows that were added as others were removed, which may not have counted.
 * @throws {HttpError} 422 PLAN_FULL
 */
export async function assertPlanLimitsAfterwards(
  trx: Transaction<Database>,
  { planId, written }: { planId: string; written: readonly Entity[] },
): Promise<void> {
  const kinds = written.flatMap((entity): LimitKind[] =>
    isTool(entity) ? [limitKindOf(entity), 'row'] : [limitKindOf(entity)],
  );
  if (kinds.length === 0) return;
  const rows = await countRows(trx, { planId, excludedTools: [] });
  assertWithin(rows, new Map(kinds.map((kind) => [kind, 0])));
}

function assertWithin(rows: readonly Counted[], growth: ReadonlyMap<LimitKind, number>): void {
  for (const [kind, more] of growth) {
    const { max, plural } = planLimits[kind];
    const live = rows.filter(({ entity }) => limitKindOf(entity) === kind);
    if (sumOf(live, 'live') + more <= max) continue;
    const text = `A wedding plan has room for ${formatCount(max)} ${plural}. Remove what you no longer need first.`;
    throw new HttpError(422, 'PLAN_FULL', text);
  }
}

/**
 * Refuses to join two plans whose budgets, checklists and rows don't fit into one. Call it before anything is written.
 * @throws {HttpError} 422 PLAN_FULL
 */
export async function assertPlansFit(
  trx: Transaction<Database>,
  { planId, from }: { planId: string; from: string },
): Promise<void> {
  const rows = [
    ...(await countRows(trx, { planId, excludedTools: [] })),
    ...(await countRows(trx, { planId: from, excludedTools: [] })),
  ];
  for (const kind of ['budget', 'checklist', 'row'] as const) {
    const ofKind = rows.filter(({ entity }) => limitKindOf(entity) === kind);
    assertFits(kind, sumOf(ofKind, 'live'));
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

/** Returns the limit that applies to rows of a kind. */
export const limitKindOf = (entity: Entity): LimitKind =>
  entity in planLimits ? (entity as LimitKind) : 'row';

function countsOf(additions: readonly Sent[]): Map<LimitKind, number> {
  const counts = new Map<LimitKind, number>();
  for (const { entity } of additions)
    counts.set(limitKindOf(entity), (counts.get(limitKindOf(entity)) ?? 0) + 1);
  return counts;
}

interface Counted {
  entity: Entity;
  live: number;
  /** Removed by itself, or with its budget or checklist. */
  removed: number;
}

/** Counts the plan's rows of each kind. Those in `excludedTools`, which are about to be removed, count as removed. */
async function countRows(
  trx: Transaction<Database>,
  { planId, excludedTools }: { planId: string; excludedTools: readonly string[] },
): Promise<Counted[]> {
  const parts = entities.flatMap((entity) => {
    const { table, parent } = rowKinds[entity];
    if (!parent) return [];
    const above = rowKinds[parent.entity].table;
    const plan = parent.entity === 'wedding_plan' ? sql`h.id` : sql`h.plan_id`;
    const isLive = sql`r.deleted_at is null and h.deleted_at is null and h.id <> all(${excludedTools}::uuid[])`;
    return sql`
      select ${sql.lit(entity)} as entity, (count(*) filter (where ${isLive}))::int as live,
        (count(*) filter (where not (${isLive})))::int as removed
      from ${sql.table(table)} r join ${sql.table(above)} h on h.id = r.${sql.ref(parent.column)}
      where ${plan} = ${planId}`;
  });
  return (await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(trx)).rows;
}
