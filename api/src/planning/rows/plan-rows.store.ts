import { scheduler } from 'node:timers/promises';
import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import { sharedQuery } from '../../db/shared-query.ts';
import type { CurrentRow } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';

/** A stored row of any kind, with its parent's id among its fields, and its derived columns. */
export interface PlanRow extends CurrentRow {
  entity: Entity;
  seq: number;
  derived: Readonly<Record<string, unknown>>;
}

interface Read extends Omit<PlanRow, 'entity' | 'fields' | 'derived'> {
  [column: string]: unknown;
}

/** After this many rows, other requests are served before the next step (SEC-34). */
const YIELD_EVERY_ROWS = 500;

/** Returns the rows of one kind that match `where`. In it, `r` is the row. */
export async function rowsWhere(
  db: Kysely<Database>,
  entity: Entity,
  where: RawBuilder<unknown>,
): Promise<PlanRow[]> {
  const kind = rowKinds[entity];
  const result = await sql<Read>`
    select r.*, ${planOf(entity)} as plan_id from ${from(entity)}
    where ${where} order by ${kind.parent ? sql`r.sort, r.id` : sql`r.id`}`.execute(db);
  if (result.rows.length > YIELD_EVERY_ROWS) await scheduler.yield();
  const fieldNames = [...(kind.parent ? [kind.parent.column] : []), ...kind.fields];
  return result.rows.map((row) => ({
    entity,
    id: row.id,
    version: row.version,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    deleted_at: row.deleted_at,
    plan_id: row.plan_id,
    seq: row.seq,
    fields: pick(row, fieldNames),
    derived: pick(row, kind.derived ?? []),
  }));
}

/** Returns rows of several kinds by their ids, of any plan. */
export async function rowsById(
  db: Kysely<Database>,
  refs: readonly { entity: Entity; id: string }[],
): Promise<PlanRow[]> {
  const byKind = Map.groupBy(refs, ({ entity }) => entity);
  const rowsByKind: PlanRow[][] = [];
  for (const [entity, rows] of byKind) {
    rowsByKind.push(await rowsWhere(db, entity, sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`));
  }
  return rowsByKind.flat();
}

interface LastChange {
  entity: Entity;
  seq: number;
}

/** Selects the kinds that changed. For prepared queries only: planning eleven tables takes five times as long as reading them. */
function lastChanges(planId: RawBuilder<unknown>, since: RawBuilder<unknown>) {
  const parts = entities.map(
    (entity) => sql`select ${sql.lit(entity)} as entity, max(r.seq) as seq
      from ${from(entity)} where ${planOf(entity)} = ${planId} and r.seq > ${since} having max(r.seq) is not null`,
  );
  return sql<LastChange>`${sql.join(parts, sql` union all `)}`;
}

const lastChangesOfPlan = prepared('last-changes-of-plan', (_db, { planId }: { planId: string }) =>
  lastChanges(sql`${planId}::uuid`, sql.lit(0)),
);

/** The account's plan, with one kind of its rows that changed; null if none did. */
interface PlanChange {
  /** The key as PostgreSQL writes it. */
  key: string;
  planId: string;
  entity: Entity | null;
  seq: number;
}

/** Selects the account's plan, and its kinds that changed after `since`. */
type ChangesKey = readonly [accountId: number, since: number];

/** Open pages ask every few seconds. */
const lastChangesOfAccount = sharedQuery('last-changes-of-account', {
  build: (_db, keys: readonly ChangesKey[]) => sql<PlanChange>`
    select wanted.key::text as key, m.plan_id as "planId", last.entity, last.seq
    from (select distinct key, key[1] as account_id, key[2] as since
        from (values ${sql.join(keys.map((key) => sql`(${key}::bigint[])`))}) as places (key)) as wanted
      join wedding_plan_members m on m.account_id = wanted.account_id
      left join lateral (${lastChanges(sql`m.plan_id`, sql`wanted.since`)}) as last on true`,
  textOfKey: (key) => `{${key.join(',')}}`,
  textOfRow: ({ key }) => key,
});

/** Returns the plan's current cursor. Read it before the rows, which may then be newer than the cursor but never older. */
export async function cursorOf(db: Kysely<Database>, planId: string | undefined): Promise<number> {
  if (!planId) return 0;
  return Math.max(0, ...(await lastChangesOfPlan(db, { planId })).map(({ seq }) => seq));
}

/** Returns the account's plan, and its rows that changed after `since`, including removed ones; none without a plan. */
export async function rowsSince(db: Kysely<Database>, accountId: number, since: number) {
  const changes = await lastChangesOfAccount(db, [accountId, since]);
  const changed = changes.flatMap(({ entity, seq }) => (entity ? { entity, seq } : []));
  const planId = sql`(select plan_id from wedding_plan_members where account_id = ${accountId})`;
  const rows: PlanRow[][] = [];
  for (const { entity } of changed) {
    rows.push(await rowsWhere(db, entity, sql`${planOf(entity)} = ${planId} and r.seq > ${since}`));
  }
  return {
    plan_id: changes[0]?.planId ?? null,
    cursor: Math.max(since, ...changed.map(({ seq }) => seq)),
    rows: rows.flat(),
  };
}

/** Returns whether rows of a kind are in a budget or checklist, which `from` joins as `h`. */
const isInTool = (entity: Entity) => (rowKinds[entity].parent?.entity ?? 'wedding_plan') !== 'wedding_plan';

/** Returns the plan's rows of one kind that were removed after `since`, except those whose parent is removed as well. */
export function rowsRemoved(
  db: Kysely<Database>,
  entity: Entity,
  { planId, since }: { planId: string; since: Date },
): Promise<PlanRow[]> {
  const inside = isInTool(entity) ? sql` and h.deleted_at is null` : sql``;
  return rowsWhere(db, entity, sql`${planOf(entity)} = ${planId} and r.deleted_at > ${since}${inside}`);
}

/** Selects the ids of a plan's rows of one kind that were removed before `until`. */
export const removedIds = (
  entity: Entity,
  { planId, until }: { planId: string; until: Date },
): RawBuilder<unknown> =>
  sql`select r.id from ${from(entity)} where ${planOf(entity)} = ${planId}::uuid and r.deleted_at < ${until}`;

/** Returns the ids of the plans of which rows were removed before `until`. */
export async function plansRemovedFrom(db: Kysely<Database>, until: Date): Promise<string[]> {
  const byKind = entities.map(
    (entity) => sql`select ${planOf(entity)} as plan_id from ${from(entity)} where r.deleted_at < ${until}`,
  );
  const { rows } = await sql<{ plan_id: string }>`${sql.join(byKind, sql` union `)}`.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

/** Returns every row in the plan's bin: what was removed, and what is in a removed budget or checklist. */
export async function rowsInBin(db: Kysely<Database>, planId: string): Promise<PlanRow[]> {
  const byKind: PlanRow[][] = [];
  for (const entity of entities) {
    const inside = isInTool(entity) ? sql` or h.deleted_at is not null` : sql``;
    const gone = sql`(r.deleted_at is not null${inside})`;
    byKind.push(await rowsWhere(db, entity, sql`${planOf(entity)} = ${planId} and ${gone}`));
  }
  return byKind.flat();
}

/** Returns the table of a kind as `r`, joined with its budget or checklist `h` if only that has the plan's id. */
function from(entity: Entity): RawBuilder<unknown> {
  const { table, parent } = rowKinds[entity];
  if (!parent || parent.entity === 'wedding_plan') return sql`${sql.table(table)} r`;
  const above = rowKinds[parent.entity].table;
  return sql`${sql.table(table)} r join ${sql.table(above)} h on h.id = r.${sql.ref(parent.column)}`;
}

function planOf(entity: Entity): RawBuilder<unknown> {
  const { parent } = rowKinds[entity];
  if (!parent) return sql`r.id`;
  return parent.entity === 'wedding_plan' ? sql`r.plan_id` : sql`h.plan_id`;
}

/** Selects the ids of the plan's rows of all kinds that were written in the last `interval`, with their table and time. */
export function changedRowIds(planId: string, interval: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = entities.map(
    (
      entity,
    ) => sql`select ${sql.lit(entity)} as entity, ${sql.lit(rowKinds[entity].table)} as table_name, r.id, r.updated_at
      from ${from(entity)} where ${planOf(entity)} = ${planId}::uuid and r.updated_at > now() - ${interval}`,
  );
  return sql`select * from (${sql.join(kinds, sql` union all `)}) changed`;
}

const pick = (row: Read, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
