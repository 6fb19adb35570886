import type { MutationKey } from '@wedding/shared/contract/mutation-key.ts';
import { type Entity, parentIdOf, type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { flatRows, type PlanList, type Row, type Rows, type Values } from '../lib/plan-list.ts';

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
  /** For a new budget or checklist: what the server copies its rows from. */
  from?: Origin;
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
  /** Whether the rows can be saved without each other, as a pasted list's. */
  separable?: boolean;
  /** Absent in batches that were stored before mutations had numbers: whether they were sent is unknown. */
  form?: 2;
  sent?: Sent;
  /** What the server said when it refused them. They wait, also over a reload, until the couple tries again or discards them. */
  refusal?: string;
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
 * Returns the edits that create a budget or checklist, with the rows copied from its template in the server's list format: first
 * the row itself, from which the server makes its own copies, then the rows that the couple sees until then.
 */
export const creation = (tool: Tool, head: { id: string }, from: Origin): Edit[] =>
  flatRows(tool, [head]).map((row, place) => {
    const { entity, id, ...set } = row;
    return { ...addition(entity, id, set), ...(place === 0 && { from }) };
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
 * another person becomes a conflict, and whether a task had a line, to which a new budget may have tied it since.
 */
export const removal = (
  entity: Entity,
  row: { id: string; version: number; item_id?: string | null },
): Edit => ({
  entity,
  id: row.id,
  fresh: false,
  set: { deleted: true },
  base: { deleted: false, version: row.version, ...(row.item_id === null && { item_id: null }) },
  name: nameOf({ ...row }),
});

/** Returns the edit that restores a removed row. The server restores what was removed together with it, too. */
export const restoration = ({
  entity,
  id,
  name = '',
  version,
}: Pick<Edit, 'entity' | 'id' | 'name'> & { version?: number | undefined }): Edit => ({
  entity,
  id,
  name,
  fresh: false,
  set: { deleted: false },
  base: { deleted: true, ...(version && { version }) },
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

/** Returns a list with edits applied. */
export function applyEdits<L extends PlanList>(list: L, edits: readonly Edit[]): L {
  const rows: Record<string, Rows[string]> = { ...list.rows };
  for (const { entity, id, fresh, set: values } of edits) {
    if ((toolOf(entity) ?? list.tool) !== list.tool) continue;
    const current = rows[id];
    // What was added and is there by now was saved.
    if (fresh ? current?.deleted_at === null : !current) continue;
    const { deleted, ...set } = values;
    const row = { ...NEW_ROW, ...(entity === 'task' && NEW_TASK), ...current, ...set, id, entity };
    rows[id] = { ...row, deleted_at: deleted === true ? 'now' : null };
  }
  return { ...list, rows };
}

/** The fields of a row that isn't on the server yet. */
const NEW_ROW = {
  version: 0,
  updated_at: '',
  updated_by: null,
  template_row_id: null,
  deleted_at: null,
};

/** The initial fields of a task. */
const NEW_TASK = {
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

/** Returns whether a batch creates a budget or checklist. */
export const isCreation = ({ edits }: Pick<Batch, 'edits'>): boolean =>
  edits.some(({ from }) => from !== undefined);

/** Returns the creation of a budget or checklist without its template: the rows that the couple saw are added to an empty one. */
export const withoutTemplate = ({ sent: _refused, ...batch }: Batch): Batch => ({
  ...batch,
  edits: batch.edits.map((edit) => (edit.from ? { ...edit, from: { template_id: null } } : edit)),
});

/** Returns a batch and those that depend on it: if it creates a budget or checklist, every batch with edits of that. */
export function withDependents(batch: Batch, waiting: readonly Batch[]): Batch[] {
  if (!isCreation(batch)) return [batch];
  const ids = new Set(batch.edits.map(({ id }) => id));
  const isWithin = ({ entity, id, set }: Edit) => ids.has(id) || ids.has(parentIdOf(entity, set) ?? '');
  for (const { edits } of waiting) for (const edit of edits.filter(isWithin)) ids.add(edit.id);
  return [batch, ...waiting.filter((one) => one.id !== batch.id && one.edits.some(isWithin))];
}

/** Returns the waiting batches that were refused. */
export const refusedOf = (waiting: readonly Batch[]): Batch[] =>
  waiting.filter(({ refusal }) => refusal !== undefined);
