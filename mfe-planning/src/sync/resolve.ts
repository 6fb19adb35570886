import { sameValue } from '@wedding/shared/domain/same-value.ts';
import type { Batch, Edit } from './edits.ts';
import { type FieldConflict, fieldOf, joinRows } from './merge.ts';

/** What the couple chose for one conflict. */
export interface Resolution {
  conflict: FieldConflict;
  side: 'mine' | 'theirs';
}

/** A task's day and what it follows are one choice. The question is about the day if that differs. */
const PLACED = ['due_on', 'due'];
const chosenWith = (field: string) => (PLACED.includes(field) ? PLACED : [field]);

/** Returns an edit after one conflict is resolved: `theirs` drops the field, `mine` overwrites the server's value. */
export function resolve(
  edit: Edit,
  { conflict: { field, row }, side }: { conflict: Omit<FieldConflict, 'by'>; side: Resolution['side'] },
): Edit | null {
  const { deleted } = edit.set;
  const only = (fits: (name: string) => boolean) => {
    const entries = Object.entries(edit.set).filter(([name]) => fits(name));
    return entries.length > 0 ? { ...edit, set: Object.fromEntries(entries) } : null;
  };
  if (field === 'removed') {
    if (side === 'mine' && deleted) {
      const fields = Object.keys(edit.set).map((name) => [name, fieldOf(row, name)]);
      return { ...edit, base: { ...edit.base, ...Object.fromEntries(fields), version: row.version } };
    }
    if (side === 'mine') {
      return { ...edit, base: { ...edit.base, deleted: true }, set: { ...edit.set, deleted: false } };
    }
    // What was changed before the removal stays, except what the other person has changed as well.
    return deleted ? only((name) => name !== 'deleted' && sameValue(row[name], edit.base[name])) : null;
  }
  const fields = chosenWith(field);
  if (side === 'theirs') return only((name) => !fields.includes(name));
  const base = fields.filter((name) => name in edit.set).map((name) => [name, row[name]]);
  return { ...edit, base: { ...edit.base, ...Object.fromEntries(base) } };
}

/** Returns the waiting batches after the couple has resolved conflicts. */
export function resolveBatches(
  waiting: readonly Batch[],
  resolutions: readonly Resolution[],
): readonly Batch[] {
  const conflicts = resolutions.map(({ conflict }) => conflict);
  return joinRows(waiting, conflicts, (joined) =>
    resolutions
      .filter(({ conflict }) => conflict.id === joined.id)
      .reduce<Edit | null>((edit, resolution) => edit && resolve(edit, resolution), joined),
  );
}
