import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { PLAN_ROWS_MAX } from '@wedding/shared/contract/planning.schema.ts';
import { sql, type Transaction } from 'kysely';
import { ApiFailure } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { entities, rowKinds } from './row-kinds.ts';

const heads: Partial<Record<Entity, { most: number; many: string }>> = {
  ceremony: { most: 20, many: 'ceremonies' },
  budget: { most: 50, many: 'budgets' },
  checklist: { most: 50, many: 'checklists' },
};
const rows = {
  most: PLAN_ROWS_MAX,
  many: 'categories, lines, payments and tasks together',
};

/**
 * A wedding plan ends somewhere, far beyond any wedding. Asked after rows of these kinds were added or put back.
 * @throws {ApiFailure} 422 PLAN_FULL
 */
export async function needRoom(
  trx: Transaction<Database>,
  { planId, added }: { planId: string; added: readonly Entity[] },
): Promise<void> {
  const counted = new Set(added.map((entity) => (heads[entity] ? entity : 'row')));
  for (const kind of counted) {
    const { most, many } = (kind !== 'row' && heads[kind]) || rows;
    const kinds = kind === 'row' ? entities.filter(inHome) : [kind];
    if ((await liveRows(trx, planId, kinds)) > most) {
      const text = `A wedding plan has room for ${most.toLocaleString('en')} ${many}. Remove what you no longer need first.`;
      throw new ApiFailure(422, 'PLAN_FULL', text);
    }
  }
}

function inHome(entity: Entity): boolean {
  const { home } = rowKinds[entity];
  return home !== undefined && home.entity !== 'wedding_plan';
}

/** How many rows of these kinds the couple can see. */
async function liveRows(
  trx: Transaction<Database>,
  planId: string,
  kinds: readonly Entity[],
): Promise<number> {
  const parts = kinds.flatMap((entity) => {
    const { table, home } = rowKinds[entity];
    if (!home) return [];
    const above = rowKinds[home.entity].table;
    const plan = home.entity === 'wedding_plan' ? sql`h.id` : sql`h.plan_id`;
    return sql`
      select count(*) as live from ${sql.table(table)} r join ${sql.table(above)} h on h.id = r.${sql.ref(home.column)}
      where ${plan} = ${planId} and r.deleted_at is null and h.deleted_at is null`;
  });
  const result = await sql<{ live: number }>`
    select sum(live)::int as live from (${sql.join(parts, sql` union all `)}) counted`.execute(trx);
  return result.rows[0]?.live ?? 0;
}
