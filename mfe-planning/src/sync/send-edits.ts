import type { BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import type { ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import { deleteChecklist, saveChecklists, updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import { toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { sendCreation } from './creation.ts';
import type { Edit } from './edits.ts';
import { restoreEdit } from './merge.ts';
import { type Row, rowsOf, type SavedRows } from './server-state.ts';

/** Milliseconds until a call that hangs is aborted. Repeating a call is safe. */
const TIMEOUT_MS = 20_000;

/**
 * Sends edits with one call: a new budget or checklist, a restoration, a task's status, a checklist's deletion, budgets,
 * checklists, or both together. `find` returns the server's row of an edit.
 * @returns the rows as saved, and the server's message
 * @throws {ApiError}
 */
export async function sendEdits(
  edits: readonly Edit[],
  find: (edit: Edit) => Row | undefined,
): Promise<SavedRows> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const [first] = edits;
  const only = edits.length === 1 && first ? first : null;
  if (only?.from) return sendCreation(only, signal);
  if (only?.restore) return sendRestoration(only, signal);
  const task = only && isOnlyStatus(only) ? find(only) : undefined;
  if (only && task) {
    const params = { id: String(task.checklist_id) };
    const body = { task_id: only.id, status: only.set.status as TaskStatus };
    const { data, message } = await call(updateTaskStatus, { params, body, signal });
    return { rows: [{ ...data, entity: 'task' }], message };
  }
  const row = only && isOnlyDeletion(only) ? find(only) : undefined;
  if (only && row) {
    const { message } = await call(deleteChecklist, { params: { id: only.id }, signal });
    const deleted = { ...row, version: row.version + 1, deleted_at: new Date().toISOString() };
    return { rows: [{ ...deleted, entity: 'checklist' } as unknown as SavedRows['rows'][number]], message };
  }
  const restored = (edit: Edit) => (edit.fresh && find(edit) ? restoreEdit(edit) : edit);
  const changes = edits.map(restored).map((edit) => ({
    entity: edit.entity,
    id: edit.id,
    // A row that is in no list was changed at least once. Version 1 makes the server answer with its current state.
    version: find(edit)?.version ?? (edit.fresh ? 0 : 1),
    ...edit.set,
  }));
  const body = { changes: changes as unknown as (BudgetChange & ChecklistChange)[] };
  if (edits.every(({ entity }) => toolOf(entity) === 'budget')) {
    const { data, message } = await call(saveBudgets, { body, signal });
    return { rows: rowsOf('budget', data), message };
  }
  if (edits.every(({ entity }) => toolOf(entity) === 'checklist')) {
    const { data, message } = await call(saveChecklists, { body, signal });
    return { rows: rowsOf('checklist', data), message };
  }
  const { data, message } = await call(saveChanges, { body, signal });
  return { rows: data.rows, message };
}

async function sendRestoration({ entity, id }: Edit, signal: AbortSignal): Promise<SavedRows> {
  // Only rows in the bin are restored this way.
  const body = { entity: entity as RemovedRow['entity'], id };
  const { data, message } = await call(restoreRow, { body, signal });
  return { rows: data.rows, message };
}

const isOnlyStatus = ({ entity, set }: Edit) =>
  entity === 'task' && Object.keys(set).length === 1 && set.status !== undefined;

const isOnlyDeletion = ({ entity, set }: Edit) =>
  entity === 'checklist' && Object.keys(set).length === 1 && set.deleted === true;
