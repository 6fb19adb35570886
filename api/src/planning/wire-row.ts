import { toMoment } from '../plugins/moment.ts';
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

/** Which template a budget or checklist was copied from; null when it began from nothing. */
export function toWireOrigin(row: Pick<BudgetRow, 'template_id' | 'template_revision' | 'adopted_at'>) {
  const { template_id, template_revision, adopted_at } = row;
  if (!template_id || template_revision === null || !adopted_at) return null;
  return { template_id, revision: template_revision, adopted_at: toMoment(adopted_at) };
}
