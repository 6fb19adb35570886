import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { type Entity, rowAbove, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { Row } from '../lib/plan-list.ts';
import { type Batch, type Edit, restoration } from '../sync/edits.ts';
import type { Tool } from './removed.queries.ts';

/** A removal that waits on this device, and the edits that undo it. */
export interface RemovedHere extends RemovedRow {
  back: readonly Edit[];
}

type Find = (row: { entity: Entity; id: string }) => Row | undefined;

/** Returns the rows removed on this device by unsent edits, the latest first. `find` returns the server's row. */
export function removedHere(
  waiting: readonly Batch[],
  { tool, account, find }: { tool: Tool; account: number | null; find: Find },
): RemovedHere[] {
  const removed = new Map<string, RemovedHere>();
  for (const { at, edits } of waiting) {
    for (const { id, set } of edits) if (set.deleted === false) removed.delete(id);
    const removals = edits.filter(({ set }) => set.deleted === true);
    // Rows removed along with a row are in the same batch, after it. Several rows of one kind were removed side by side.
    const heads = removals.filter(({ entity }) => entity === removals[0]?.entity);
    for (const head of heads) {
      if ((toolOf(head.entity) ?? tool) !== tool) continue;
      const isAlong = (edit: Edit) => heads.length === 1 || aboveOf(edit, find)?.id === head.id;
      const dependents = removals.filter((edit) => !heads.includes(edit) && isAlong(edit));
      removed.set(head.id, {
        ...describe(head, find),
        removed_at: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
        removed_by: account,
        removed_by_name: '',
        along: dependents.length,
        back: [head, ...dependents].map(restoration),
      });
    }
  }
  return [...removed.values()].reverse();
}

/** Returns whether a waiting edit on this device restores the row already. */
export const isBeingRestored = (waiting: readonly Batch[], { id }: Pick<RemovedRow, 'id'>): boolean =>
  waiting.some(({ edits }) => edits.some((edit) => edit.id === id && edit.set.deleted === false));

function describe({ entity, id, name = '' }: Edit, find: Find) {
  const above = aboveOf({ entity, id }, find);
  const place = String((above && find(above)?.name) || '');
  const kind = entity as RemovedRow['entity'];
  if (entity !== 'payment') return { entity: kind, id, name, place, amount_kobo: null };
  const amount_kobo = Number(find({ entity, id })?.amount_kobo ?? 0);
  return { entity: kind, id, name: place || 'a payment', place: '', amount_kobo };
}

function aboveOf(edit: Pick<Edit, 'entity' | 'id'>, find: Find) {
  const row = find(edit);
  return row && rowAbove(edit.entity, row);
}
