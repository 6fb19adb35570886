import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { findRow, type PlanData, putRow, type Row, type Values } from './plan-data.ts';

/** What a person did to one row. `base` is what stood in the changed fields when it was done. */
export interface Edit {
  entity: Entity;
  id: string;
  /** Made here: it doesn't stand anywhere yet. */
  fresh: boolean;
  set: Values;
  base: Values;
  /** What the row was called, for when it can't be found any more. */
  name?: string;
}

/** Edits that belong together: all of them are saved, or none. */
export interface Batch {
  id: string;
  /** Milliseconds since 1970, each later than the one before: the order in which they were made. */
  at: number;
  edits: readonly Edit[];
}

/** The same thing changed by two people, differently. `removed` is about the row as a whole. */
export interface Question {
  entity: Entity;
  id: string;
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The row as the other left it. */
  row: Row;
  by: string;
}

/** A new row with all its fields (`sort` and its home's id among them). */
export const addition = (entity: Entity, id: string, set: Values): Edit => ({
  entity,
  id,
  fresh: true,
  set,
  base: {},
});

/** Only what differs from the row as it stands; null where nothing does. */
export function change(entity: Entity, row: { id: string }, values: Values): Edit | null {
  const standing = row as Row;
  const set: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (same(value, standing[field])) continue;
    set[field] = value;
    base[field] = standing[field];
  }
  return Object.keys(set).length
    ? { entity, id: row.id, fresh: false, set, base, name: nameOf(standing) }
    : null;
}

const nameOf = (row: Values) => String(row.name ?? row.title ?? '');

/** `base` keeps the version that was seen: what the other changed since must not vanish with the row unasked. */
export const removal = (entity: Entity, row: { id: string; version: number }): Edit => ({
  entity,
  id: row.id,
  fresh: false,
  set: { deleted: true },
  base: { deleted: false, version: row.version },
  name: nameOf({ ...row }),
});

/** What takes a batch back. */
export const inverse = (edits: readonly Edit[]): Edit[] =>
  edits.toReversed().map(({ set, base, fresh, ...row }) => {
    if (fresh) return { ...row, fresh: false, set: { deleted: true }, base: { deleted: false } };
    const { version, ...before } = base;
    return { ...row, fresh: false, set: before, base: set };
  });

export interface Outcome {
  edit: Edit | null;
  questions: Question[];
}

/**
 * An edit over a row that somebody else has changed meanwhile. Different fields stand side by side; what says the
 * same already is dropped; what both changed differently becomes a question and waits.
 */
export function rebase(edit: Edit, row: Row, by: string): Outcome {
  const gone = row.deleted_at !== null;
  const about = { entity: edit.entity, id: edit.id, row, by };
  // It was made here and has arrived: only its answer was lost.
  if (edit.fresh) return { edit: null, questions: [] };
  if (edit.set.deleted === true) {
    if (gone) return { edit: null, questions: [] };
    const seen = edit.base.version;
    const changed = seen !== undefined && seen !== row.version && seen !== 0;
    return { edit, questions: changed ? [{ ...about, field: 'removed', mine: true, theirs: false }] : [] };
  }
  if (gone && edit.set.deleted !== false) {
    return { edit, questions: [{ ...about, field: 'removed', mine: false, theirs: true }] };
  }
  const set: Record<string, unknown> = {};
  const questions: Question[] = [];
  for (const [field, mine] of Object.entries(edit.set)) {
    const theirs = field === 'deleted' ? gone : row[field];
    if (same(theirs, mine)) continue;
    set[field] = mine;
    if (field === 'passed_rows') {
      set[field] = [...new Set([...listOf(theirs), ...listOf(mine)])];
      continue;
    }
    // Of two orders, the last one simply stands.
    if (!same(theirs, edit.base[field]) && field !== 'sort')
      questions.push({ ...about, field, mine, theirs });
  }
  return { edit: Object.keys(set).length ? { ...edit, set } : null, questions };
}

/** An edit after the couple has chosen: what is theirs leaves it, what is mine goes over what stands. */
export function settle(edit: Edit, { field, theirs, row }: Question, side: 'mine' | 'theirs'): Edit | null {
  if (field === 'removed') {
    if (side === 'theirs') return null;
    const removing = edit.set.deleted === true;
    return removing
      ? { ...edit, base: { ...edit.base, version: row.version } }
      : { ...edit, set: { ...edit.set, deleted: false }, base: { ...edit.base, deleted: true } };
  }
  if (side === 'mine') return { ...edit, base: { ...edit.base, [field]: theirs } };
  const { [field]: _theirs, ...set } = edit.set;
  return Object.keys(set).length ? { ...edit, set } : null;
}

/** Several batches as one: a row once, later values over earlier ones. */
export function joined(batches: readonly Pick<Batch, 'edits'>[]): Edit[] {
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
    if (!edit.fresh) return withoutBackAndForth(edit);
    // Made and removed before anybody heard of it: it never was.
    const { deleted, ...set } = edit.set;
    return deleted === true ? [] : [{ ...edit, set }];
  });
}

/** A field that ends where it began was not changed after all. */
function withoutBackAndForth(edit: Edit): Edit[] {
  const entries = Object.entries(edit.set).filter(([field, value]) => !same(value, edit.base[field]));
  return entries.length ? [{ ...edit, set: Object.fromEntries(entries) }] : [];
}

/** The data as the person means it: what is saved, with the waiting edits on top. `removed` finds rows to bring back. */
export function withEdits<D extends PlanData>(
  data: D,
  edits: readonly Edit[],
  removed: (edit: Edit) => Row | undefined,
): D {
  return edits.reduce((sofar, edit) => {
    const standing = findRow(sofar, edit.entity, edit.id) ?? removed(edit);
    if (!standing && !edit.fresh) return sofar;
    const { deleted, ...set } = edit.set;
    const row = { ...NEW, ...standing, ...set, id: edit.id };
    return putRow(sofar, edit.entity, { ...row, deleted_at: deleted === true ? 'now' : null });
  }, data);
}

const NEW = {
  version: 0,
  updated_at: '',
  updated_by: null,
  template_row_id: null,
  deleted_at: null,
  status: 'todo',
  done_at: null,
  done_by: null,
  note: '',
  assignee: null,
  item_id: null,
  books: false,
  video_id: null,
};

const listOf = (value: unknown) => (Array.isArray(value) ? value : []);

export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** The server gives the keys of an object back in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]);
}
