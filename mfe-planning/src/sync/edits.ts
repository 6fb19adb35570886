import type { MutationKey } from '@wedding/shared/contract/mutation-key.ts';
import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { findRow, type PlanData, putRow, type Row, type Values } from './server-state.ts';

/** One change of one row. `base` has the previous values of the changed fields. It is stored on the device in this form. */
export interface Edit {
  entity: Entity;
  id: string;
  /** Whether the row was created on this device and the server doesn't know it yet. */
  fresh: boolean;
  set: Values;
  base: Values;
  /** The row's name, shown when the row can't be found any more. */
  name?: string;
  /** For a new budget or checklist: what the server copies its rows from. `set` has the same rows, copied here. */
  from?: Origin;
  /** Restores the row with what was removed along with it. Only the server knows which rows those are. */
  restore?: true;
}

/** The template of a new budget or checklist; null for an empty one. */
export interface Origin {
  template_id: string | null;
  leave_out?: readonly string[];
}

/**
 * The mutation that carries a batch, from when it is sent until it is answered: it is repeated unchanged, so its edits aren't
 * rebased meanwhile. Batches with one key are one mutation. `versions` are those of the rows that it was made for, 0 for new ones.
 */
export interface Sent extends MutationKey {
  versions: Readonly<Record<string, number>>;
}

/** Edits that are saved together, or not at all. */
export interface Batch {
  id: string;
  /** Milliseconds since 1970, strictly increasing. Batches are sent in this order. */
  at: number;
  edits: readonly Edit[];
  /** Absent in batches that were stored before mutations had numbers: whether they were sent is unknown. */
  form?: 2;
  sent?: Sent;
}

/** Returns the edit that adds a row with all its fields, including `sort` and its parent's id. */
export const addition = (entity: Entity, id: string, set: Values): Edit => ({
  entity,
  id,
  fresh: true,
  set,
  base: {},
});

/**
 * Returns the edit that creates a budget or checklist with the rows copied from its template, in the server's list format.
 */
export const creation = (
  entity: 'budget' | 'checklist',
  { id, ...set }: { id: string },
  from: Origin,
): Edit => ({
  ...addition(entity, id, set),
  from,
});

/** Returns an edit of the fields that differ from the row; null if none does. */
export function change(entity: Entity, row: { id: string }, values: Values): Edit | null {
  const current = row as Row;
  const set: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (sameValue(value, current[field])) continue;
    set[field] = value;
    base[field] = current[field];
  }
  return Object.keys(set).length
    ? { entity, id: row.id, fresh: false, set, base, name: nameOf(current) }
    : null;
}

const nameOf = (row: Values) => String(row.name ?? row.title ?? '');

/**
 * Returns the edit that removes a row. `base` has the version that was seen, so that a later change by
 * another person becomes a conflict.
 */
export const removal = (entity: Entity, row: { id: string; version: number }): Edit => ({
  entity,
  id: row.id,
  fresh: false,
  set: { deleted: true },
  base: { deleted: false, version: row.version },
  name: nameOf({ ...row }),
});

/**
 * Returns the edit that restores a removed row and what was removed along with it. It is shown once the server has sent it.
 */
export const restoration = (row: Pick<Edit, 'entity' | 'id'> & { name: string }): Edit => ({
  ...puttingBack(row),
  restore: true,
});

/** Returns the edit that puts back a row that was removed by itself. */
export const puttingBack = ({ entity, id, name = '' }: Pick<Edit, 'entity' | 'id' | 'name'>): Edit => ({
  entity,
  id,
  name,
  fresh: false,
  set: { deleted: false },
  base: { deleted: true },
});

/** Returns the edits that undo these edits. */
export const inverse = (edits: readonly Edit[]): Edit[] =>
  edits.toReversed().map(({ set, base, fresh, ...row }) => {
    if (fresh) return { ...row, fresh: false, set: { deleted: true }, base: { deleted: false } };
    const { version, ...before } = base;
    return { ...row, fresh: false, set: before, base: set };
  });

/** Returns the edit that redoes an undone edit. */
export function repeated(edit: Edit): Edit {
  // Reverses the removal that undid the addition. `joinEdits` doesn't send this field.
  if (edit.fresh) return { ...edit, set: { ...edit.set, deleted: false } };
  // The version that a removal saw is outdated: the undoing has changed it.
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

/** Drops fields whose final value equals the original one. */
function withoutUnchanged(edit: Edit): Edit[] {
  const entries = Object.entries(edit.set).filter(([field, value]) => !sameValue(value, edit.base[field]));
  return entries.length ? [{ ...edit, set: Object.fromEntries(entries) }] : [];
}

/**
 * Returns the data with edits applied. `findRemoved` finds rows that an edit restores and that no edit before it removed.
 */
export function applyEdits<D extends PlanData>(
  data: D,
  edits: readonly Edit[],
  findRemoved: (edit: Edit) => Row | undefined,
): D {
  const removed = new Map<string, Row>();
  return edits.reduce((result, edit) => {
    // The row is shown only together with what is restored with it.
    if (edit.restore) return result;
    const current = findRow(result, edit.entity, edit.id) ?? removed.get(edit.id) ?? findRemoved(edit);
    if (!current && !edit.fresh) return result;
    const { deleted, ...set } = edit.set;
    if (current && deleted === true) removed.set(edit.id, current);
    const row = { ...NEW_ROW, ...(edit.entity === 'task' && NEW_TASK), ...current, ...set, id: edit.id };
    return putRow(result, edit.entity, { ...row, deleted_at: deleted === true ? 'now' : null });
  }, data);
}

/** The fields of a row that isn't on the server yet. */
export const NEW_ROW = {
  version: 0,
  updated_at: '',
  updated_by: null,
  template_row_id: null,
  deleted_at: null,
};

/** The initial fields of a task. */
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

/**
 * The maximum number of rows in one request: fewer than the server accepts, because small requests
 * work better on a slow network.
 */
const MAX_ROWS = 400;
/** The maximum number of bytes in one request; the server accepts less than a megabyte. */
const MAX_BYTES = 600_000;

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;

/**
 * Returns the first batches that fit into one request; at least one, however large. A new budget or checklist is a request
 * of its own, and so is a restoration.
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

/**
 * Splits edits into chunks that fit into one request each, in their order. Removals stay together, however many: the server
 * restores a removed row that others are still under, and removes and restores together what it removed at once.
 */
export function chunkEdits(edits: readonly Edit[]): Edit[][] {
  const chunks: Edit[][] = [];
  const removals = edits.filter(({ set }) => set.deleted === true);
  let rest = edits.flatMap((edit): { edits: readonly Edit[] }[] => {
    if (edit.set.deleted !== true) return [{ edits: [edit] }];
    return edit === removals[0] ? [{ edits: removals }] : [];
  });
  while (rest.length > 0) {
    const chunk = firstChunk(rest);
    chunks.push(chunk.flatMap((one) => one.edits));
    rest = rest.slice(chunk.length);
  }
  return chunks;
}
