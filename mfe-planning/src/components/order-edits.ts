import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { keysInOrder } from '@wedding/shared/domain/sort-key.ts';
import { change, type Edit } from '../sync/edits.ts';

export interface Sortable {
  id: string;
  sort: string;
}

/** Returns the edits that bring rows into the given order: one for each row that must move. */
export function orderEdits(entity: Entity, rows: readonly Sortable[]): (Edit | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keysInOrder(rows).map(({ id, sort }) => change(entity, byId.get(id) ?? { id }, { sort }));
}
