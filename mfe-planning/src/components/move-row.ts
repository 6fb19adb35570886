import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { keysInOrder } from '@wedding/shared/domain/sort-key.ts';
import { change, type Edit } from '../sync/edits.ts';

export interface Sortable {
  id: string;
  sort: string;
}

/** Returns the rows with one of them moved up or down by one; null if it is already at that end. */
export function swappedWithNeighbour<R extends Sortable>(
  rows: readonly R[],
  id: string,
  direction: 'up' | 'down',
): R[] | null {
  const place = rows.findIndex((row) => row.id === id);
  const to = place + (direction === 'up' ? -1 : 1);
  const row = rows[place];
  const neighbour = rows[to];
  if (!row || !neighbour) return null;
  return rows.with(to, row).with(place, neighbour);
}

/** Returns the edits that bring rows into the given order: one for each row that must move. */
export function orderEdits(entity: Entity, rows: readonly Sortable[]): (Edit | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keysInOrder(rows).map(({ id, sort }) => change(entity, byId.get(id) ?? { id }, { sort }));
}
