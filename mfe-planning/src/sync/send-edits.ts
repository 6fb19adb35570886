import type { BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { PlanningRow, RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import type { ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklist,
  saveChecklists,
  updateChecklist,
  updateTaskStatus,
} from '@wedding/shared/contract/checklist.ts';
import { type Entity, type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { sendCreation } from './creation.ts';
import type { Edit } from './edits.ts';
import { restoreEdit } from './merge.ts';
import { type Row, rowsOf, type SavedRows } from './server-state.ts';

/** Milliseconds until a call that hangs is aborted. Repeating a call is safe. */
const TIMEOUT_MS = 20_000;

interface Sending {
  edits: readonly Edit[];
  /** The first edit, and the server's row of it. */
  edit: Edit;
  row: Row | undefined;
  /** The edits as changes of rows. */
  body: { changes: (BudgetChange & ChecklistChange)[] };
  signal: AbortSignal;
}
type Fits = (sending: Sending) => boolean;
type Send = (sending: Sending) => Promise<SavedRows>;

const one =
  (fits: (edit: Edit) => boolean): Fits =>
  ({ edits, edit }) =>
    edits.length === 1 && fits(edit);
const isOf =
  (tool: Tool): Fits =>
  ({ edits }) =>
    edits.every(({ entity }) => toolOf(entity) === tool);
/** An edit of one field of a row that the server knows. */
const onlySets =
  (kind: Entity, field: string): Fits =>
  ({ edits, edit, row }) =>
    row !== undefined && edits.length === 1 && edit.entity === kind && Object.keys(edit.set).join() === field;

/** Which call carries which edits: the first that fits. */
const CALLS: readonly (readonly [Fits, Send])[] = [
  [one(({ from }) => from !== undefined), ({ edit, signal }) => sendCreation(edit, signal)],
  [one(({ restore }) => restore === true), sendRestoration],
  [onlySets('task', 'status'), sendStatus],
  [(sending) => onlySets('checklist', 'deleted')(sending) && sending.edit.set.deleted === true, sendDeletion],
  [one(({ entity }) => entity === 'checklist'), sendChecklist],
  [isOf('budget'), sendBudgets],
  [isOf('checklist'), sendChecklists],
  [() => true, sendChanges],
];

/**
 * Sends edits with one call. `find` returns the server's row of an edit.
 * @returns the rows as saved, and the server's message
 * @throws {ApiError}
 */
export async function sendEdits(
  edits: readonly Edit[],
  find: (edit: Edit) => Row | undefined,
): Promise<SavedRows> {
  const [edit] = edits;
  if (!edit) return { rows: [], message: '' };
  const restored = (edit: Edit) => (edit.fresh && find(edit) ? restoreEdit(edit) : edit);
  const changes = edits.map(restored).map((edit) => ({
    entity: edit.entity,
    id: edit.id,
    // A row that is in no list was changed at least once. Version 1 makes the server answer with its current state.
    version: find(edit)?.version ?? (edit.fresh ? 0 : 1),
    ...edit.set,
  }));
  const body = { changes: changes as unknown as (BudgetChange & ChecklistChange)[] };
  const sending = { edits, edit, row: find(edit), body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const [, send = sendChanges] = CALLS.find(([fits]) => fits(sending)) ?? [];
  return send(sending);
}

async function sendRestoration({ edit: { entity, id }, signal }: Sending): Promise<SavedRows> {
  // Only rows in the bin are restored this way.
  const body = { entity: entity as RemovedRow['entity'], id };
  const { data, message } = await call(restoreRow, { body, signal });
  return { rows: data.rows, message };
}

async function sendStatus({ edit, row, signal }: Sending): Promise<SavedRows> {
  const params = { id: String(row?.checklist_id) };
  const body = { task_id: edit.id, status: edit.set.status as TaskStatus };
  const { data, message } = await call(updateTaskStatus, { params, body, signal });
  return { rows: [{ ...data, entity: 'task' }], message };
}

async function sendDeletion({ edit: { id }, row, signal }: Sending): Promise<SavedRows> {
  const { message } = await call(deleteChecklist, { params: { id }, signal });
  const marks = { version: (row?.version ?? 0) + 1, deleted_at: new Date().toISOString() };
  return { rows: [{ ...row, ...marks, entity: 'checklist' } as unknown as PlanningRow], message };
}

async function sendChecklist({ edit: { id }, body, signal }: Sending): Promise<SavedRows> {
  const { data, message } = await call(updateChecklist, { params: { id }, body, signal });
  return { rows: rowsOf('checklist', [data]), message };
}

async function sendBudgets({ body, signal }: Sending): Promise<SavedRows> {
  const { data, message } = await call(saveBudgets, { body, signal });
  return { rows: rowsOf('budget', data), message };
}

async function sendChecklists({ body, signal }: Sending): Promise<SavedRows> {
  const { data, message } = await call(saveChecklists, { body, signal });
  return { rows: rowsOf('checklist', data), message };
}

async function sendChanges({ body, signal }: Sending): Promise<SavedRows> {
  const { data, message } = await call(saveChanges, { body, signal });
  return { rows: data.rows, message };
}
