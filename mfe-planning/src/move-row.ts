import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { keysInOrder } from '@wedding/shared/contract/sort-key.ts';
import { change, type Edit } from './sync/edits.ts';

export interface Sortable {
  id: string;
  sort: string;
}

/** The rows with one of them a place up or down; null at the end of the way. */
export function movedBeside<R extends Sortable>(
  rows: readonly R[],
  id: string,
  direction: 'up' | 'down',
): R[] | null {
  const place = rows.findIndex((row) => row.id === id);
  const to = place + (direction === 'up' ? -1 : 1);
  const [row, beside] = [rows[place], rows[to]];
  if (!row || !beside) return null;
  return rows.with(to, row).with(place, beside);
}

/** What brings rows of one kind into the order given: an edit for each row that must move, and for no other. */
export function orderEdits(entity: Entity, rows: readonly Sortable[]): (Edit | null)[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return keysInOrder(rows).map(({ id, sort }) => change(entity, known.get(id) ?? { id }, { sort }));
}
