import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { type Entity, isTool, parentIdOf } from '@wedding/shared/contract/plan-entities.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { addition, type Batch, type Edit } from './edits.ts';
import { type Row, rowsOf, type SavedRows, type Values } from './server-state.ts';

/**
 * Creates a budget or checklist. If its template isn't offered any more, it is created empty, and the rows that the couple
 * saw are sent later, see `missingRows`. Repeating the call creates nothing.
 * @returns the rows as the server created them, and its message
 * @throws {ApiError}
 */
export async function sendCreation(edit: Edit, signal: AbortSignal): Promise<SavedRows> {
  const { template_id = null, leave_out } = edit.from ?? {};
  try {
    return await create(edit, { template_id, leave_out }, signal);
  } catch (error) {
    const isGone = error instanceof ApiError && error.errors.template_id !== undefined;
    if (!isGone) throw error;
    return create(edit, { template_id: null }, signal);
  }
}

interface CopySource {
  template_id: string | null;
  leave_out?: readonly string[] | undefined;
}

async function create(
  { entity, id, set }: Edit,
  { template_id, leave_out }: CopySource,
  signal: AbortSignal,
): Promise<SavedRows> {
  const head = { id, template_id, name: String(set.name) };
  if (entity === 'checklist') {
    // The wedding day is an edit of its ceremony, which was sent before.
    const { data, message } = await call(saveChecklists, { body: { ...head, wedding_date: null }, signal });
    return { rows: rowsOf('checklist', data), message };
  }
  const body = {
    ...head,
    total_kobo: Number(set.total_kobo),
    ...(leave_out?.length && { leave_out: [...leave_out] }),
  };
  const { data, message } = await call(saveBudgets, { body, signal });
  return { rows: rowsOf('budget', data), message };
}

/**
 * Returns additions of the rows that the couple saw and the server didn't create, because the template has changed since.
 */
export function missingRows(
  edit: Edit,
  find: (row: { entity: Entity; id: string }) => Row | undefined,
): Edit[] {
  return rowsWithin(edit).flatMap((row) => {
    if (find(row)) return [];
    const { entity, id, ...values } = row;
    return [addition(entity, id, withoutServerFields(values))];
  });
}

/** Returns the row without the fields that the server writes itself. */
function withoutServerFields(row: Values): Values {
  const { version, updated_at, updated_by, deleted_at, template_row_id, status, done_at, done_by, ...set } =
    row;
  return set;
}

/** Returns the rows of a new budget or checklist. */
const rowsWithin = ({ entity, id, set }: Edit) =>
  isTool(entity) ? rowsOf(entity, [{ ...set, id }]).slice(1) : [];

/** Returns a batch and those that depend on it: if it creates a budget or checklist, every batch with edits of that. */
export function withDependents(batch: Batch, waiting: readonly Batch[]): Batch[] {
  const created = batch.edits.filter(({ from }) => from !== undefined);
  const ids = new Set(created.flatMap((edit) => [edit.id, ...rowsWithin(edit).map(({ id }) => id)]));
  const isWithin = ({ entity, id, set }: Edit) => ids.has(id) || ids.has(parentIdOf(entity, set) ?? '');
  for (const { edits } of waiting) for (const edit of edits.filter(isWithin)) ids.add(edit.id);
  return [batch, ...waiting.filter((one) => one !== batch && one.edits.some(isWithin))];
}
