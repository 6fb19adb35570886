import type { RecentChange, RecentRow } from '@wedding/shared/contract/changes.schema.ts';
import { isTool } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import type { Row } from '../lib/plan-list.ts';
import { type Edit, restoration } from '../sync/edits.ts';

/**
 * Returns the edits that undo a change, or null if it can't be undone as a whole: a later change of the same fields stands,
 * or rows of it aren't known here.
 */
export function undoing(
  { rows, more }: Pick<RecentChange, 'rows' | 'more'>,
  find: (row: Pick<Edit, 'entity' | 'id'>) => Row | undefined,
): Edit[] | null {
  const [first] = rows;
  if (!first || more > 0) return null;
  // What was removed along with a row comes back with it; what was added within a budget goes with it.
  if (first.did === 'removed') return [restoration(first)];
  const undone = isTool(first.entity) && first.did !== 'changed' ? [first] : rows;
  const edits = undone.map((row) => undoingRow(row, find(row)));
  return edits.every((edit) => edit !== null) ? edits.toReversed() : null;
}

function undoingRow(
  { entity, id, name, did, before, after }: RecentRow,
  current: Row | undefined,
): Edit | null {
  if (!current || current.deleted_at) return null;
  const edit = { entity, id, name, fresh: false };
  if (did !== 'changed') return { ...edit, set: { deleted: true }, base: { deleted: false } };
  const isLast = Object.entries(after).every(([field, value]) => sameValue(current[field], value));
  return isLast ? { ...edit, set: before, base: after } : null;
}
