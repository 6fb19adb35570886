import { type Entity, isTool, parentIdOf } from '@wedding/shared/contract/plan-entities.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { addition, type Batch, type Edit } from './edits.ts';
import { type Row, rowsOf, type Values } from './server-state.ts';

/** Returns whether a new budget or checklist was refused because its template isn't offered any more. */
export const isTemplateGone = ({ edits }: Batch, error: unknown): boolean =>
  edits.some(({ from }) => from?.template_id) &&
  error instanceof ApiError &&
  error.errors.template_id !== undefined;

/** Returns the creation of an empty budget or checklist. The rows that the couple saw are sent later, see `missingRows`. */
export const withoutTemplate = ({ sent: _refused, ...batch }: Batch): Batch => ({
  ...batch,
  edits: batch.edits.map((edit) => (edit.from ? { ...edit, from: { template_id: null } } : edit)),
});

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
