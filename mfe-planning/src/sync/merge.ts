import { type Entity, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { type Batch, type Edit, joinEdits, restoration } from './edits.ts';
import type { Row } from './server-state.ts';

/** One field that two people changed differently. The field `removed` means the whole row. */
export interface FieldConflict {
  entity: Entity;
  id: string;
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The server's row. */
  row: Row;
  /** The person who changed it; empty if unknown. */
  by: string;
}

/** What the couple chose for one conflict. */
export interface Resolution {
  conflict: FieldConflict;
  side: 'mine' | 'theirs';
}

interface RebasedEdit {
  edit: Edit | null;
  conflicts: FieldConflict[];
}

/**
 * Rebases an edit onto a row that somebody else has changed since. Changes of different fields are merged, equal values are
 * dropped, and a field that both changed differently becomes a conflict.
 */
export function rebase(edit: Edit, row: Row, by: string): RebasedEdit {
  const isRemoved = row.deleted_at !== null;
  const about = { entity: edit.entity, id: edit.id, row, by };
  // If the server knows a new budget or checklist, it was saved. If it was removed since, that was intended.
  if (edit.from) return { edit: null, conflicts: [] };
  // The addition was saved but its answer was lost, or both devices took the row from the template. If the row was
  // removed since, the edit restores it: an addition is never lost.
  if (edit.fresh) return { edit: isRemoved ? restoreEdit(edit) : null, conflicts: [] };
  if (edit.set.deleted === true) {
    if (isRemoved) return { edit: null, conflicts: [] };
    const { version } = edit.base;
    const isChanged = version !== undefined && version !== row.version && version !== 0;
    return { edit, conflicts: isChanged ? [{ ...about, field: 'removed', mine: true, theirs: false }] : [] };
  }
  if (isRemoved && edit.set.deleted !== false) {
    return { edit, conflicts: [{ ...about, field: 'removed', mine: false, theirs: true }] };
  }
  const set: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, mine] of Object.entries(edit.set)) {
    const theirs = fieldOf(row, field);
    if (sameValue(theirs, mine)) continue;
    set[field] = mine;
    if (field === 'passed_rows') {
      set[field] = [...new Set([...listOf(theirs), ...listOf(mine)])];
      continue;
    }
    // If both changed the order, the last one wins.
    if (field !== 'sort' && !sameValue(theirs, edit.base[field]))
      conflicts.push({ ...about, field, mine, theirs });
  }
  return {
    edit: Object.keys(set).length ? { ...edit, set } : null,
    conflicts: conflicts.filter(
      ({ field }) => field !== 'due' || !conflicts.some((other) => other.field === 'due_on'),
    ),
  };
}

/** A task's day and what it follows are one choice. The question is about the day if that differs. */
const PLACED = ['due_on', 'due'];
const chosenWith = (field: string) => (PLACED.includes(field) ? PLACED : [field]);

/** Turns the addition of a row that exists already into an edit that restores it, in its own budget or checklist. */
export function restoreEdit(edit: Edit): Edit {
  const parent = planEntities[edit.entity].parent?.column;
  const set = Object.fromEntries(Object.entries(edit.set).filter(([field]) => field !== parent));
  return { ...edit, fresh: false, set: { ...set, deleted: false }, base: { deleted: true } };
}

/** Returns an edit after one conflict is resolved: `theirs` drops the field, `mine` overwrites the server's value. */
export function resolve(edit: Edit, { conflict: { field, row }, side }: Resolution): Edit | null {
  if (field === 'removed') {
    const removing = edit.set.deleted === true;
    if (side === 'theirs') return removing ? withoutRemoval(edit, row) : null;
    return removing
      ? { ...edit, base: { ...edit.base, version: row.version } }
      : { ...edit, set: { ...edit.set, deleted: false }, base: { ...edit.base, deleted: true } };
  }
  const fields = chosenWith(field);
  if (side === 'mine') {
    const base = fields.filter((name) => name in edit.set).map((name) => [name, row[name]]);
    return { ...edit, base: { ...edit.base, ...Object.fromEntries(base) } };
  }
  const set = Object.fromEntries(Object.entries(edit.set).filter(([name]) => !fields.includes(name)));
  return Object.keys(set).length ? { ...edit, set } : null;
}

/** Returns what an edit changed before it removed the row, except what the other person has changed as well. */
function withoutRemoval(edit: Edit, row: Row): Edit | null {
  const entries = Object.entries(edit.set).filter(
    ([field]) => field !== 'deleted' && sameValue(row[field], edit.base[field]),
  );
  return entries.length > 0 ? { ...edit, set: Object.fromEntries(entries) } : null;
}

interface RebasedBatches {
  waiting: readonly Batch[];
  conflicts: readonly FieldConflict[];
}

/**
 * Rebases waiting batches onto the server's rows. All edits of a row are joined at the place of the last one: rebased
 * one by one, the second edit would conflict with the first. `by` names who changed a row. What was sent stays as it is.
 */
export function rebaseBatches(
  waiting: readonly Batch[],
  rows: readonly Row[],
  by: (id: string) => string,
): RebasedBatches {
  const conflicts: FieldConflict[] = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next = mapEditsOfRows(withoutSavedOlder(waiting, byId), new Set(byId.keys()), (edit) => {
    const row = byId.get(edit.id);
    if (!row) return edit;
    const result = rebase(edit, row, by(edit.id));
    conflicts.push(...result.conflicts);
    return result.edit;
  });
  return { waiting: next, conflicts };
}

const fieldOf = (row: Row, field: string) => (field === 'deleted' ? row.deleted_at !== null : row[field]);

/**
 * Returns batches after those before them were saved: a row that they added exists by now, so adding it again restores it, and a
 * removal knows the version that the mutation has made of the one it was made for.
 */
export function afterSaved(
  waiting: readonly Batch[],
  versions: ReadonlyMap<string, { before: number; after: number }>,
): readonly Batch[] {
  return waiting.map((batch) => {
    if (batch.sent || !batch.edits.some(({ id }) => versions.has(id))) return batch;
    const edits = batch.edits.map((edit) => {
      const saved = versions.get(edit.id);
      if (!saved) return edit;
      if (edit.fresh) return restoration(edit);
      const isNext = edit.base.version === saved.before;
      return isNext ? { ...edit, base: { ...edit.base, version: saved.after } } : edit;
    });
    return { ...batch, edits };
  });
}

/**
 * Drops what the server has, as its rows show, of batches that were stored before mutations had numbers: those may have been saved
 * although their answer was lost, and the edits after them are based on them.
 */
function withoutSavedOlder(waiting: readonly Batch[], rows: ReadonlyMap<string, Row>): readonly Batch[] {
  /** The place of the last batch whose value the row has, by row and field. */
  const places = new Map<string, number>();
  waiting.forEach(({ edits, form }, place) => {
    for (const { id, set, fresh } of form ? [] : edits) {
      const row = rows.get(id);
      if (!row || fresh) continue;
      for (const [field, value] of Object.entries(set)) {
        if (sameValue(fieldOf(row, field), value)) places.set(`${id} ${field}`, place);
      }
    }
  });
  if (places.size === 0) return waiting;
  const saved = new Map<string, { before: number; after: number }>();
  const rest = waiting.map((batch, place): Batch => {
    const edits = batch.edits.flatMap((edit) => {
      const entries = Object.entries(edit.set).filter(
        ([field]) => place > (places.get(`${edit.id} ${field}`) ?? -1),
      );
      if (entries.length > 0) return [{ ...edit, set: Object.fromEntries(entries) }];
      const { version = 0 } = rows.get(edit.id) ?? {};
      saved.set(edit.id, { before: version - 1, after: version });
      return [];
    });
    return { ...batch, edits };
  });
  return afterSaved(
    rest.filter(({ edits }) => edits.length > 0),
    saved,
  );
}

/** Returns the waiting batches after the couple has resolved conflicts. */
export function resolveBatches(
  waiting: readonly Batch[],
  resolutions: readonly Resolution[],
): readonly Batch[] {
  return mapEditsOfRows(waiting, new Set(resolutions.map(({ conflict }) => conflict.id)), (edit) =>
    resolutions
      .filter(({ conflict }) => conflict.id === edit.id)
      .reduce<Edit | null>(
        (result, resolution) =>
          result && (resolution.conflict.field === 'removed' || resolution.conflict.field in result.set)
            ? resolve(result, resolution)
            : result,
        edit,
      ),
  );
}

/** Joins the unsent edits of each row at the position of the last one and maps the result. Additions aren't joined. */
function mapEditsOfRows(
  waiting: readonly Batch[],
  ids: ReadonlySet<string>,
  map: (edit: Edit) => Edit | null,
): readonly Batch[] {
  const isChange = (edit: Edit) => ids.has(edit.id) && !edit.fresh;
  const all = waiting.flatMap(({ edits, sent }) => (sent ? [] : edits.filter(isChange)));
  const last = new Map(all.map((edit) => [edit.id, edit]));
  const finals = new Map(joinEdits([{ edits: all }]).map((edit) => [edit.id, edit]));
  return waiting.flatMap((batch) => {
    if (batch.sent || !batch.edits.some((edit) => ids.has(edit.id))) return [batch];
    const edits = batch.edits.flatMap((edit) => {
      if (!ids.has(edit.id)) return [edit];
      const one = edit.fresh ? edit : last.get(edit.id) === edit ? finals.get(edit.id) : undefined;
      return (one && map(one)) ?? [];
    });
    return edits.length > 0 ? [{ ...batch, edits }] : [];
  });
}

/** Returns the latest conflict for each field of a row. */
export function uniqueConflicts(conflicts: readonly FieldConflict[]): FieldConflict[] {
  return [...new Map(conflicts.map((conflict) => [`${conflict.id} ${conflict.field}`, conflict])).values()];
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : []);
