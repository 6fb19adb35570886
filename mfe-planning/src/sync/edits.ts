import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { findRow, type PlanData, putRow, type Row, type Values } from './server-state.ts';

/** One change of one row. `base` has the previous values of the changed fields. Stored on the device as it is. */
export interface Edit {
  entity: Entity;
  id: string;
  /** Created on this device: the server doesn't know the row yet. */
  fresh: boolean;
  set: Values;
  base: Values;
  /** The row's name, shown when the row can't be found any more. */
  name?: string;
  /** On a new budget or checklist: what the server copies its rows from. `set` has the same rows, copied here. */
  from?: Origin;
  /** Restores the row with what was removed along with it: which rows those are, only the server knows. */
  restore?: true;
}

/** What a new budget or checklist starts from; null: from nothing. */
export interface Origin {
  template_id: string | null;
  leave_out?: readonly string[];
}

/** Edits that are saved together, or not at all. */
export interface Batch {
  id: string;
  /** Milliseconds since 1970, strictly increasing: batches are sent in this order. */
  at: number;
  edits: readonly Edit[];
}

/** A new row with all its fields, `sort` and its parent's id included. */
export const addition = (entity: Entity, id: string, set: Values): Edit => ({
  entity,
  id,
  fresh: true,
  set,
  base: {},
});

/** A new budget or checklist with the rows copied from its template, in lists as the server answers them. */
export const creation = (
  entity: 'budget' | 'checklist',
  { id, ...set }: { id: string },
  from: Origin,
): Edit => ({
  ...addition(entity, id, set),
  from,
});

/** An edit of the fields that differ from the row; null if none does. */
export function change(entity: Entity, row: { id: string }, values: Values): Edit | null {
  const current = row as Row;
  const set: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (same(value, current[field])) continue;
    set[field] = value;
    base[field] = current[field];
  }
  return Object.keys(set).length
    ? { entity, id: row.id, fresh: false, set, base, name: nameOf(current) }
    : null;
}

const nameOf = (row: Values) => String(row.name ?? row.title ?? '');

/** `base` has the version that was seen, so that a later change by somebody else becomes a conflict. */
export const removal = (entity: Entity, row: { id: string; version: number }): Edit => ({
  entity,
  id: row.id,
  fresh: false,
  set: { deleted: true },
  base: { deleted: false, version: row.version },
  name: nameOf({ ...row }),
});

/** Restores a removed row and what was removed along with it; it shows once the server has sent it. */
export const restoration = ({ entity, id, name }: Pick<Edit, 'entity' | 'id'> & { name: string }): Edit => ({
  entity,
  id,
  name,
  fresh: false,
  restore: true,
  set: { deleted: false },
  base: { deleted: true },
});

/** The edits that undo these edits. */
export const inverse = (edits: readonly Edit[]): Edit[] =>
  edits.toReversed().map(({ set, base, fresh, ...row }) => {
    if (fresh) return { ...row, fresh: false, set: { deleted: true }, base: { deleted: false } };
    const { version, ...before } = base;
    return { ...row, fresh: false, set: before, base: set };
  });

/** An edit done again after it was undone. */
export function repeated(edit: Edit): Edit {
  // Over the removal that took the row back; `joinEdits` leaves it out of what is sent.
  if (edit.fresh) return { ...edit, set: { ...edit.set, deleted: false } };
  // The version that a removal saw has passed since, by the undoing itself.
  const { version, ...base } = edit.base;
  return edit.set.deleted === true ? { ...edit, base } : edit;
}

/** Joins batches: each row appears once, later values replace earlier ones. */
export function joinEdits(batches: readonly Pick<Batch, 'edits'>[]): Edit[] {
  const rows = new Map<string, Edit>();
  for (const { edits } of batches) {
    for (const edit of edits) {
      const before = rows.get(edit.id);
      rows.set(
        edit.id,
        before
          ? { ...before, set: { ...before.set, ...edit.set }, base: { ...edit.base, ...before.base } }
          : edit,
      );
    }
  }
  return [...rows.values()].flatMap((edit) => {
    if (!edit.fresh) return withoutUnchanged(edit);
    // Created and removed before it was sent: nothing to send.
    const { deleted, ...set } = edit.set;
    return deleted === true ? [] : [{ ...edit, set }];
  });
}

/** Leaves out fields that end with the value they began with. */
function withoutUnchanged(edit: Edit): Edit[] {
  const entries = Object.entries(edit.set).filter(([field, value]) => !same(value, edit.base[field]));
  return entries.length ? [{ ...edit, set: Object.fromEntries(entries) }] : [];
}

/** The data with edits applied. `findRemoved` finds rows that an edit restores, and that no edit before it removed. */
export function applyEdits<D extends PlanData>(
  data: D,
  edits: readonly Edit[],
  findRemoved: (edit: Edit) => Row | undefined,
): D {
  const removed = new Map<string, Row>();
  return edits.reduce((result, edit) => {
    // Alone it would show without what comes back with it.
    if (edit.restore) return result;
    const current = findRow(result, edit.entity, edit.id) ?? removed.get(edit.id) ?? findRemoved(edit);
    if (!current && !edit.fresh) return result;
    const { deleted, ...set } = edit.set;
    if (current && deleted === true) removed.set(edit.id, current);
    const row = { ...NEW_ROW, ...(edit.entity === 'task' && NEW_TASK), ...current, ...set, id: edit.id };
    return putRow(result, edit.entity, { ...row, deleted_at: deleted === true ? 'now' : null });
  }, data);
}

/** What a row has that isn't on the server yet. */
export const NEW_ROW = {
  version: 0,
  updated_at: '',
  updated_by: null,
  template_row_id: null,
  deleted_at: null,
};

/** A task as it begins. */
export const NEW_TASK = {
  status: 'todo',
  done_at: null,
  done_by: null,
  note: '',
  assignee: null,
  item_id: null,
  books: false,
  video_id: null,
  due_at: null,
  contact_phone: '',
};

/** Whether two values of a field are equal. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** PostgreSQL's jsonb doesn't keep the order of an object's keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]);
}

/** Most rows of one request: fewer than the server accepts, because a slow network does better with small requests. */
const MAX_ROWS = 400;
/** Most bytes of one request; the server accepts less than a megabyte. */
const MAX_BYTES = 600_000;

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;

/**
 * The batches at the front that fit into one request; at least one, however large. A new budget or checklist is a
 * request of its own, and so is what only the server can restore.
 */
export function firstChunk<T extends { edits: readonly Edit[] }>(batches: readonly T[]): readonly T[] {
  let rows = 0;
  let bytes = 0;
  const end = batches.findIndex(({ edits }) => {
    if (edits.some(({ from, restore }) => from !== undefined || restore)) return true;
    rows += edits.length;
    bytes += bytesOf(edits.map(({ set }) => set));
    return rows > MAX_ROWS || bytes > MAX_BYTES;
  });
  return end < 0 ? batches : batches.slice(0, Math.max(1, end));
}

/** Splits edits into chunks that fit into one request each, in their order. */
export function chunkEdits(edits: readonly Edit[]): Edit[][] {
  const chunks: Edit[][] = [];
  let rest = edits.map((edit) => ({ edits: [edit] }));
  while (rest.length > 0) {
    const chunk = firstChunk(rest);
    chunks.push(chunk.flatMap((one) => one.edits));
    rest = rest.slice(chunk.length);
  }
  return chunks;
}
