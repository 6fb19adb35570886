import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import type { PlanRow } from './plan-rows.store.ts';

/** Returns the fields that every row has, as a DTO. */
export function toRowDto(
  row: Pick<Row<'budgets'>, 'id' | 'version' | 'updated_at' | 'updated_by' | 'deleted_at'>,
) {
  return {
    id: row.id,
    version: row.version,
    updated_at: toTimestamp(row.updated_at),
    updated_by: row.updated_by,
    deleted_at: row.deleted_at && toTimestamp(row.deleted_at),
  };
}

/** Returns a row of any kind as a DTO. The call's schema checks its shape. */
export function toPlanningRowDto({ entity, fields, derived, plan_id, ...row }: PlanRow): PlanningRow {
  const { template_id, template_revision, adopted_at, done_at, ...more } = derived;
  const template = template_id
    ? { template_id, revision: template_revision, adopted_at: toTimestamp(adopted_at as Date) }
    : null;
  return {
    ...toRowDto(row),
    entity,
    ...fields,
    ...more,
    ...('template_id' in derived && { template, plan_id }),
    ...('done_at' in derived && { done_at: done_at ? toTimestamp(done_at as Date) : null }),
  } as PlanningRow;
}
