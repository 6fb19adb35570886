import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { idWithin } from '@wedding/shared/domain/template-copy.ts';
import { invalid } from '../../http/http-error.ts';

/** A stored row of any table, with the fields that a change may set. */
export interface CurrentRow {
  entity: string;
  id: string;
  version: number;
  updated_at: Date;
  updated_by: number | null;
  deleted_at: Date | null;
  /** The row's wedding plan. Another plan's rows don't exist for the caller. */
  plan_id: string;
  fields: Readonly<Record<string, unknown>>;
}

export interface Change {
  entity: string;
  id: string;
  /** The version that the sender saw, 0 for a new row. */
  version: number;
  deleted?: boolean | undefined;
  [field: string]: unknown;
}

/** A change of any kind of row, checked by its schema. */
export interface RowChange extends Change {
  entity: Entity;
}

type ChangeOutcome = 'write' | 'unchanged' | 'conflict' | 'unknown';

/**
 * Decides how one change is applied. A change that matches the stored row succeeds whatever version it was based on,
 * because it may be a retry whose first response was lost.
 */
export function decideChange(change: Change, current: CurrentRow | undefined, planId: string): ChangeOutcome {
  if (!current) return change.version === 0 ? 'write' : 'unknown';
  if (current.plan_id !== planId || current.entity !== change.entity) return 'unknown';
  if (isAlreadySaved(change, current)) return 'unchanged';
  return change.version === current.version ? 'write' : 'conflict';
}

function isAlreadySaved(change: Change, current: CurrentRow): boolean {
  const { entity, id, version, deleted, ...fields } = change;
  const shouldBeDeleted = deleted ?? (version === 0 ? false : current.deleted_at !== null);
  if (shouldBeDeleted !== (current.deleted_at !== null)) return false;
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || sameValue(value, current.fields[name]),
  );
}

/** Returns the columns that mark a new version. Rows that are removed together get the same timestamp. */
export function versionMarks(change: Change, { accountId, at }: { accountId: number; at: Date }) {
  const marks = { version: change.version + 1, updated_at: at, updated_by: accountId };
  return change.deleted === undefined ? marks : { ...marks, deleted_at: change.deleted ? at : null };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Checks that the copies of a template's rows have different ids in every budget or checklist. @throws {HttpError} 422 */
export function needUniqueCopies(field: string, rows: readonly { id: string }[]): void {
  needUnique(
    field,
    rows.map(({ id }) => ({ id: idWithin(NO_ID, id) })),
  );
}

/** Checks that no row appears twice. @throws {HttpError} 422 */
export function needUnique(field: string, rows: readonly { id: string }[]): void {
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size < rows.length) throw invalid(field, 'Each row may appear once.');
}
