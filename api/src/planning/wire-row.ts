import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { toMoment } from '../plugins/moment.ts';
import type { PlanRow } from './plan-rows.store.ts';
import type { BudgetRow } from './planning.tables.ts';

/** What every row carries, as it travels. */
export function toWireRow(
  row: Pick<BudgetRow, 'id' | 'version' | 'updated_at' | 'updated_by' | 'deleted_at'>,
) {
  return {
    id: row.id,
    version: row.version,
    updated_at: toMoment(row.updated_at),
    updated_by: row.updated_by,
    deleted_at: row.deleted_at && toMoment(row.deleted_at),
  };
}

/** A row of any kind as it travels; the call's schema holds it to its shape. */
export function toPlanningRow({ entity, fields, derived, plan_id, ...row }: PlanRow): PlanningRow {
  const { template_id, template_revision, adopted_at, done_at, ...more } = derived;
  const template = template_id
    ? { template_id, revision: template_revision, adopted_at: toMoment(adopted_at as Date) }
    : null;
  return {
    ...toWireRow(row),
    entity,
    ...fields,
    ...more,
    ...('template_id' in derived && { template, plan_id }),
    ...('done_at' in derived && { done_at: done_at ? toMoment(done_at as Date) : null }),
  } as PlanningRow;
}
