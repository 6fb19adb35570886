import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { entitiesIn, planEntities, type Tool } from '@wedding/shared/contract/plan-entities.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type PlanRow, rowsWhere } from './plan-rows.store.ts';
import { toolIdOf } from './related-rows.store.ts';
import { toPlanningRowDto } from './row-dto.ts';

type ToolDto<T extends Tool> = { budget: Budget; checklist: Checklist }[T];

/** Returns the plan's live budgets or checklists with their live rows, in order. */
export async function readTools<T extends Tool>(
  db: Kysely<Database>,
  tool: T,
  planId: string,
): Promise<ToolDto<T>[]> {
  const heads = await rowsWhere(db, tool, sql`r.plan_id = ${planId} and r.deleted_at is null`);
  return nestRows(tool, heads, await rowsWithin(db, tool, heads));
}

/** Returns one live budget or checklist and its live rows. */
export async function toolRows(db: Kysely<Database>, tool: Tool, id: string): Promise<PlanRow[]> {
  const heads = await rowsWhere(db, tool, sql`r.id = ${id} and r.deleted_at is null`);
  return [...heads, ...(await rowsWithin(db, tool, heads))];
}

async function rowsWithin(db: Kysely<Database>, tool: Tool, heads: readonly PlanRow[]): Promise<PlanRow[]> {
  const rows: PlanRow[] = [];
  if (heads.length === 0) return rows;
  for (const entity of entitiesIn(tool)) {
    const column = sql.ref(`r.${planEntities[entity].parent?.column}`);
    const isLive = sql`${column} = any(${heads.map(({ id }) => id)}::uuid[]) and r.deleted_at is null`;
    rows.push(...(await rowsWhere(db, entity, isLive)));
  }
  return rows;
}

/** Returns the budgets or checklists that the rows belong to, each with only these rows. */
export async function toolsOf<T extends Tool>(
  db: Kysely<Database>,
  tool: T,
  rows: readonly PlanRow[],
): Promise<ToolDto<T>[]> {
  const ids = [...new Set(rows.map(toolIdOf))];
  return nestRows(tool, await rowsWhere(db, tool, sql`r.id = any(${ids}::uuid[])`), rows);
}

function nestRows<T extends Tool>(
  tool: T,
  heads: readonly PlanRow[],
  rows: readonly PlanRow[],
): ToolDto<T>[] {
  const byTool = Map.groupBy(rows, toolIdOf);
  return heads.map((head) => {
    const lists: Record<string, PlanningRow[]> = {};
    for (const entity of entitiesIn(tool)) {
      const within = byTool.get(head.id)?.filter((row) => row.entity === entity) ?? [];
      lists[planEntities[entity].parent?.list ?? ''] = within.map(toPlanningRowDto);
    }
    return { ...toPlanningRowDto(head), ...lists } as unknown as ToolDto<T>;
  });
}
