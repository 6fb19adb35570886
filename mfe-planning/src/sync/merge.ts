import { type Entity, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { type Batch, type Edit, joinEdits } from './edits.ts';
import type { Row } from './server-state.ts';

/** One field that two people changed differently. The field `removed` stands for the whole row. */
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
  const removed = row.deleted_at !== null;
  const about = { entity: edit.entity, id: edit.id, row, by };
  // If the server knows a new budget or checklist, it was saved. If it was removed since, that was intended.
  if (edit.from) return { edit: null, conflicts: [] };
  // The addition was saved but its answer was lost, or both devices took the row from the template. If the row was
  // removed since, the edit restores it: an addition is never lost.
  if (edit.fresh) return { edit: removed ? restoreEdit(edit) : null, conflicts: [] };
  if (edit.set.deleted === true) {
    if (removed) return { edit: null, conflicts: [] };
    const seen = edit.base.version;
    const changed = seen !== undefined && seen !== row.version && seen !== 0;
    return { edit, conflicts: changed ? [{ ...about, field: 'removed', mine: true, theirs: false }] : [] };
  }
  if (removed && edit.set.deleted !== false) {
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
  const chosen = chosenWith(field);
  if (side === 'mine') {
    const seen = chosen.filter((name) => name in edit.set).map((name) => [name, row[name]]);
    return { ...edit, base: { ...edit.base, ...Object.fromEntries(seen) } };
  }
  const set = Object.fromEntries(Object.entries(edit.set).filter(([name]) => !chosen.includes(name)));
  return Object.keys(set).length ? { ...edit, set } : null;
}

/** Returns what an edit changed before it removed the row, except what the other person has changed as well. */
function withoutRemoval(edit: Edit, row: Row): Edit | null {
  const own = Object.entries(edit.set).filter(
    ([field]) => field !== 'deleted' && sameValue(row[field], edit.base[field]),
  );
  return own.length > 0 ? { ...edit, set: Object.fromEntries(own) } : null;
}

interface RebasedBatches {
  waiting: readonly Batch[];
  conflicts: readonly FieldConflict[];
}

/**
 * Rebases waiting batches onto the server's rows. All edits of a row are joined at the place of the last one: rebased
 * one by one, the second edit would conflict with the first. `by` names who changed a row; `sent` are the ids of batches
 * that the server may have saved although its answer was lost.
 */
export function rebaseBatches(
  waiting: readonly Batch[],
  rows: readonly Row[],
  by: (id: string) => string,
  sent: ReadonlySet<string> = new Set(),
): RebasedBatches {
  const conflicts: FieldConflict[] = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = withoutSaved(redoneAsRestored(waiting, byId), byId, sent);
  const next = mapEditsOfRows(known, new Set(byId.keys()), (edit) => {
    const row = byId.get(edit.id);
    if (!row) return edit;
    const rebased = rebase(edit, row, by(edit.id));
    conflicts.push(...rebased.conflicts);
    return rebased.edit;
  });
  return { waiting: next, conflicts };
}

/**
 * Turns the addition of a row that waits to be removed into an edit that restores it: it redoes an addition that was undone.
 * Dropped, as one that the server has, it would leave the removal alone.
 */
function redoneAsRestored(waiting: readonly Batch[], rows: ReadonlyMap<string, Row>): readonly Batch[] {
  const removed = new Set<string>();
  return waiting.map((batch) => {
    if (!batch.edits.some(({ id }) => rows.has(id))) return batch;
    const edits = batch.edits.map((edit) => {
      if (edit.set.deleted === true) removed.add(edit.id);
      const isThere = rows.get(edit.id)?.deleted_at === null;
      return edit.fresh && isThere && removed.has(edit.id) ? restoreEdit(edit) : edit;
    });
    return { ...batch, edits };
  });
}

/**
 * Drops what the server has saved of sent batches, as its rows show: the edits after them are based on it. Joined with them, an
 * edit would conflict with the couple's own one before it.
 */
function withoutSaved(
  waiting: readonly Batch[],
  rows: ReadonlyMap<string, Row>,
  sent: ReadonlySet<string>,
): readonly Batch[] {
  const isSent = (batch: Batch, edit: Edit) => sent.has(batch.id) && !edit.fresh && !edit.restore;
  /** The place of the last sent batch whose value the row has, by row and field. */
  const savedAt = new Map<string, number>();
  waiting.forEach((batch, place) => {
    for (const edit of batch.edits) {
      const row = isSent(batch, edit) ? rows.get(edit.id) : undefined;
      if (!row) continue;
      for (const [field, value] of Object.entries(edit.set)) {
        if (sameValue(fieldOf(row, field), value)) savedAt.set(`${edit.id} ${field}`, place);
      }
    }
  });
  if (savedAt.size === 0) return waiting;
  const saved = new Set<string>();
  return waiting.flatMap((batch, place) => {
    const edits = batch.edits.flatMap((edit) => {
      if (!isSent(batch, edit)) return [saved.has(edit.id) ? afterSaved(edit, rows.get(edit.id)) : edit];
      const isSaved = ([field]: [string, unknown]) => place <= (savedAt.get(`${edit.id} ${field}`) ?? -1);
      const entries = Object.entries(edit.set);
      const set = Object.fromEntries(entries.filter((entry) => !isSaved(entry)));
      if (Object.keys(set).length > 0) return [{ ...edit, set }];
      saved.add(edit.id);
      return [];
    });
    return edits.length > 0 ? [{ ...batch, edits }] : [];
  });
}

const fieldOf = (row: Row, field: string) => (field === 'deleted' ? row.deleted_at !== null : row[field]);

/** Returns an edit that knows the version that the saved edit before it has made. */
function afterSaved(edit: Edit, row: Row | undefined): Edit {
  const isNext = row !== undefined && edit.base.version === row.version - 1;
  return isNext ? { ...edit, base: { ...edit.base, version: row.version } } : edit;
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

/** Joins the edits of each row at the position of the last one and maps the result. Additions stay unchanged. */
function mapEditsOfRows(
  waiting: readonly Batch[],
  ids: ReadonlySet<string>,
  map: (edit: Edit) => Edit | null,
): readonly Batch[] {
  const isChange = (edit: Edit) => ids.has(edit.id) && !edit.fresh;
  const all = waiting.flatMap(({ edits }) => edits.filter(isChange));
  const last = new Map(all.map((edit) => [edit.id, edit]));
  const joined = new Map(joinEdits([{ edits: all }]).map((edit) => [edit.id, edit]));
  return waiting.flatMap((batch) => {
    if (!batch.edits.some((edit) => ids.has(edit.id))) return [batch];
    const edits = batch.edits.flatMap((edit) => {
      if (!ids.has(edit.id)) return [edit];
      const one = edit.fresh ? edit : last.get(edit.id) === edit ? joined.get(edit.id) : undefined;
      const mapped = one && map(one);
      return mapped ? [mapped] : [];
    });
    return edits.length > 0 ? [{ ...batch, edits }] : [];
  });
}

/** Returns the latest conflict for each field of a row. */
export function uniqueConflicts(conflicts: readonly FieldConflict[]): FieldConflict[] {
  return [...new Map(conflicts.map((conflict) => [`${conflict.id} ${conflict.field}`, conflict])).values()];
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : []);
