import { type Entity, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import type { Row } from '../lib/plan-list.ts';
import type { Batch, Edit } from './edits.ts';

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

/** Returns the server's row. */
export type FindRow = (row: Pick<Edit, 'entity' | 'id'>) => Row | undefined;

/** Joins batches into what has to be sent: each row appears once, later values replace earlier ones. */
export const joinEdits = (
  batches: readonly Pick<Batch, 'edits'>[],
  find: FindRow = () => undefined,
): Edit[] => editsByRow(batches).flatMap((edits) => mergeEdits(edits, edits[0] && find(edits[0])).edit ?? []);

/** Returns what the couple has to choose before these batches can be sent. `find` returns the server's rows. */
export const conflictsOf = (
  batches: readonly Pick<Batch, 'edits'>[],
  find: FindRow,
): Omit<FieldConflict, 'by'>[] =>
  editsByRow(batches).flatMap((edits) => mergeEdits(edits, edits[0] && find(edits[0])).conflicts);

const editsByRow = (batches: readonly Pick<Batch, 'edits'>[]) => [
  ...groupBy(
    batches.flatMap(({ edits }) => edits),
    ({ id }) => id,
  ).values(),
];

/** If both changed the order, the last one wins. What a couple passed of its template is merged. */
const NEVER_ASKED = ['sort', 'passed_rows'];

interface Merged {
  /** Null if nothing is left to save. */
  edit: Edit | null;
  conflicts: Omit<FieldConflict, 'by'>[];
}

/**
 * Joins the edits of one row and compares them with the server's row. A field that the row has another value of than this device has
 * ever seen was changed by somebody else: it is a conflict. Other fields merge.
 */
export function mergeEdits(all: readonly Edit[], row?: Row): Merged {
  const edits = row ? all.flatMap((edit) => (edit.fresh ? existing(edit, row) : edit)) : all;
  const [first] = edits;
  if (!first) return { edit: null, conflicts: [] };
  const base = Object.assign({}, ...edits.map((edit) => edit.base).reverse());
  const joined: Record<string, unknown> = Object.assign({}, ...edits.map(({ set }) => set));
  if (first.fresh) {
    // Created and removed before it was sent: nothing to send.
    const { deleted, ...set } = joined;
    return { edit: deleted === true ? null : { ...first, set }, conflicts: [] };
  }
  const hasTyped = (field: string, value: unknown) =>
    edits.some(({ set }) => field in set && sameValue(set[field], value));
  const hasSeen = (field: string, value: unknown) =>
    hasTyped(field, value) || edits.some(({ base }) => field in base && sameValue(base[field], value));
  const set: Record<string, unknown> = Object.fromEntries(
    Object.entries(joined).filter(([field, mine]) => {
      if (!sameValue(mine, base[field])) return true;
      // Undone; unless what was undone is saved, or the other person's value is what was undone.
      const theirs = row && fieldOf(row, field);
      return row !== undefined && !sameValue(theirs, mine) && hasSeen(field, theirs);
    }),
  );
  if (Object.keys(set).length === 0) return { edit: null, conflicts: [] };
  const edit = { ...first, set, base };
  if (!row) return { edit, conflicts: [] };
  const isUnseen = (field: string) => !NEVER_ASKED.includes(field) && !hasSeen(field, fieldOf(row, field));
  if (set.deleted === true) return mergeRemoval(edit, row, { hasTyped, isUnseen });
  const about = { entity: edit.entity, id: edit.id, row };
  if (row.deleted_at !== null && set.deleted !== false) {
    return { edit, conflicts: [{ ...about, field: 'removed', mine: false, theirs: true }] };
  }
  if (set.passed_rows) {
    set.passed_rows = withOwnChanges(row.passed_rows, { mine: set.passed_rows, base: base.passed_rows });
  }
  const conflicts = Object.entries(set).flatMap(([field, mine]) => {
    return isUnseen(field) ? [{ ...about, field, mine, theirs: fieldOf(row, field) }] : [];
  });
  const isAboutDay = conflicts.some(({ field }) => field === 'due_on');
  return { edit, conflicts: conflicts.filter(({ field }) => field !== 'due' || !isAboutDay) };
}

/**
 * Returns the addition of a row that the server has: it was saved, or both devices took the row from the template. If it was removed
 * since, it is restored: an addition is never lost, except that of a whole budget or checklist, whose removal was intended.
 */
function existing(edit: Edit, row: Row): Edit[] {
  if (edit.from) return [];
  if (row.deleted_at === null) {
    return [{ ...edit, fresh: false, set: { deleted: false }, base: { deleted: false } }];
  }
  const parent = planEntities[edit.entity].parent?.column;
  const set = Object.fromEntries(Object.entries(edit.set).filter(([field]) => field !== parent));
  const base = Object.fromEntries(Object.keys(set).map((field) => [field, row[field]]));
  return [{ ...edit, fresh: false, set: { ...set, deleted: false }, base: { ...base, deleted: true } }];
}

/** A removal is asked about if the row has changed since it was seen, except by what this device itself, or a new budget, has changed. */
function mergeRemoval(
  edit: Edit,
  row: Row,
  values: { hasTyped: (field: string, value: unknown) => boolean; isUnseen: (field: string) => boolean },
): Merged {
  if (row.deleted_at !== null) return { edit: null, conflicts: [] };
  const { version, ...base } = edit.base;
  const { deleted, ...set } = edit.set;
  // A question about a field may be open. The removal doesn't answer it.
  const isSeen = (!version || version === row.version) && !Object.keys(set).some(values.isUnseen);
  const isOwn =
    row.version === Number(version) + 1 &&
    Object.entries(base).some(
      ([field, before]) =>
        !sameValue(before, row[field]) &&
        (values.hasTyped(field, row[field]) || (field === 'item_id' && Boolean(row.template_row_id))),
    );
  const conflict = { entity: edit.entity, id: edit.id, row, field: 'removed', mine: true, theirs: false };
  return { edit, conflicts: isSeen || isOwn ? [] : [conflict] };
}

/** Returns the other person's list with what was added to and removed from it here. */
function withOwnChanges(theirs: unknown, { mine, base }: { mine: unknown; base: unknown }): unknown[] {
  const removed = arrayOf(base).filter((id) => !arrayOf(mine).includes(id));
  return [...new Set([...arrayOf(theirs), ...arrayOf(mine)])].filter((id) => !removed.includes(id));
}

const arrayOf = (value: unknown) => (Array.isArray(value) ? value : []);
export const fieldOf = (row: Row, field: string) =>
  field === 'deleted' ? row.deleted_at !== null : row[field];

/**
 * Returns the waiting batches with the edits of each of these rows as one, in the place of the last, and as `change` makes it.
 * Additions and what was sent stay as they are.
 */
export function joinRows(
  waiting: readonly Batch[],
  conflicts: readonly Omit<FieldConflict, 'by'>[],
  change: (edit: Edit) => Edit | null = (edit) => edit,
): readonly Batch[] {
  const rows = new Map(conflicts.map(({ id, row }) => [id, row]));
  const isJoined = (edit: Edit) => rows.has(edit.id) && !edit.fresh;
  const all = waiting.flatMap(({ edits, sent }) => (sent ? [] : edits.filter(isJoined)));
  const joined = new Map<Edit | undefined, Edit | null>(
    editsByRow([{ edits: all }]).map((edits) => {
      const { edit } = mergeEdits(edits, rows.get(edits[0]?.id ?? ''));
      return [edits.at(-1), edit && change(edit)];
    }),
  );
  return waiting.flatMap((batch) => {
    if (batch.sent || !batch.edits.some(isJoined)) return [batch];
    const edits = batch.edits.flatMap((edit) => (isJoined(edit) ? (joined.get(edit) ?? []) : edit));
    return edits.length > 0 ? [{ ...batch, edits }] : [];
  });
}

/** A row as a mutation saved it: which version it was made for, and what it set. */
export interface SavedRow {
  version: number;
  set: Edit['set'];
  row: Row;
}

/** A row as the last of this page's mutations has saved it, what they set, and the version before the first of them. */
export interface OwnRow {
  from: number;
  row: Row;
  fields: ReadonlySet<string>;
}

/** Returns what this page has made of a row with one more mutation. What somebody else has saved in between is where it begins. */
export function ownRow({ version, set, row }: SavedRow, before: OwnRow | undefined): OwnRow | undefined {
  if (row.version !== version + 1) return undefined;
  const { from, fields } = before?.row.version === version ? before : { from: version, fields: [] };
  return { from, row, fields: new Set([...fields, ...Object.keys(set)]) };
}

/** Returns an edit based on what this page itself has made of its row. */
export function onOwn(edit: Edit, { from, row, fields }: OwnRow): Edit {
  const { version } = edit.base;
  const base = Object.keys(edit.base).filter((field) =>
    field === 'version' ? Number(version) >= from : fields.has(field),
  );
  return {
    ...edit,
    base: { ...edit.base, ...Object.fromEntries(base.map((field) => [field, fieldOf(row, field)])) },
  };
}

/** Returns a batch, if it is a later one, based on what was there before one that can't be saved. */
export function without(batch: Batch, refused: Batch): Batch {
  if (batch.at <= refused.at) return batch;
  const edits = batch.edits.map((edit) => {
    const before = refused.edits.flatMap(({ id, set, base }) =>
      Object.entries(id === edit.id ? set : {})
        .filter(([field, typed]) => field in edit.base && sameValue(edit.base[field], typed))
        .map(([field]) => [field, base[field]]),
    );
    return { ...edit, base: { ...edit.base, ...Object.fromEntries(before) } };
  });
  return { ...batch, edits };
}
