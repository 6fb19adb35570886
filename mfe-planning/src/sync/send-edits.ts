import type { BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { PlanningRow, SavedRows } from '@wedding/shared/contract/changes.schema.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import type { ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklist,
  saveChecklists,
  updateChecklist,
  updateTaskStatus,
} from '@wedding/shared/contract/checklist.ts';
import { mutationKeyText } from '@wedding/shared/contract/mutation-key.ts';
import { type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { newId } from '../lib/new-id.ts';
import type { Row } from '../lib/plan-list.ts';
import { type Batch, type Edit, isCreation, type Sent } from './edits.ts';

/** Milliseconds until a call that hangs is aborted. It is repeated with its number. */
const TIMEOUT_MS = 20_000;

/** The fields that only this device needs, to show what the server will make of a template. */
const SHOWN = new Set([
  'version',
  'updated_at',
  'updated_by',
  'deleted_at',
  'template_row_id',
  'done_at',
  'done_by',
]);
const SHOWN_OF_NEW = new Set(['plan_id', 'template', 'passed_rows']);

interface Sending {
  /** The kind of the only row, and what is set: `task status`, or `checklist new`. Empty if there are several rows. */
  what: string;
  edits: readonly Edit[];
  change: BudgetChange & ChecklistChange;
  row: Row | undefined;
  body: { changes: (BudgetChange & ChecklistChange)[] };
  /** The mutation's key, and when to give up waiting. */
  options: { key: string; signal: AbortSignal };
}

const areOf =
  (tool: Tool) =>
  ({ edits }: Sending) =>
    edits.every(({ entity }) => toolOf(entity) === tool);

/** Which call carries which edits: the first that fits. Every call with a key answers `SavedRows`. */
const CALLS: readonly {
  fits: (sending: Sending) => boolean;
  send: (sending: Sending) => Promise<{ message: string; data: unknown }>;
}[] = [
  {
    fits: ({ what, row }) => what === 'task status' && row !== undefined,
    send: ({ change: { id }, row, edits, options }) => {
      const params = { id: String(row?.checklist_id) };
      const status = edits[0]?.set.status as TaskStatus;
      return call(updateTaskStatus, { params, body: { task_id: id, status }, ...options });
    },
  },
  {
    fits: ({ what, edits }) => what === 'checklist deleted' && edits[0]?.set.deleted === true,
    send: ({ change: { id, version }, options }) =>
      call(deleteChecklist, { params: { id }, query: { version }, ...options }),
  },
  {
    fits: ({ what }) => what.startsWith('checklist ') && what !== 'checklist new',
    send: ({ change: { id }, body, options }) => call(updateChecklist, { params: { id }, body, ...options }),
  },
  { fits: areOf('budget'), send: ({ body, options }) => call(saveBudgets, { body, ...options }) },
  { fits: areOf('checklist'), send: ({ body, options }) => call(saveChecklists, { body, ...options }) },
  { fits: () => true, send: ({ body, options }) => call(saveChanges, { body, ...options }) },
];

/**
 * Sends the edits of a mutation with one call. `find` returns the server's row of an edit.
 * @returns the rows as saved, and the server's message
 * @throws {ApiError}
 */
export async function sendEdits(
  edits: readonly Edit[],
  { sent, find }: { sent: Sent; find: (edit: Edit) => Row | undefined },
): Promise<{ rows: PlanningRow[]; message: string }> {
  const changes = edits.map(({ entity, id, set, from }) => {
    const fields = Object.entries(set).filter(
      ([name]) => !SHOWN.has(name) && !(from && SHOWN_OF_NEW.has(name)),
    );
    return { entity, id, version: sent.versions[id] ?? 0, ...Object.fromEntries(fields), ...from };
  }) as unknown as (BudgetChange & ChecklistChange)[];
  const [edit] = edits;
  const [change] = changes;
  if (!edit || !change) return { rows: [], message: '' };
  const what = edits.length > 1 ? '' : `${edit.entity} ${edit.fresh ? 'new' : Object.keys(edit.set).join()}`;
  const options = { key: mutationKeyText(sent), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const sending = { what, edits, change, row: find(edit), body: { changes }, options };
  const { data, message = '' } = (await CALLS.find(({ fits }) => fits(sending))?.send(sending)) ?? {};
  return { rows: (data as SavedRows | undefined)?.rows ?? [], message };
}

/**
 * Splits refused additions, such as those of a pasted list, if the server names rows of them: from the rest, which can be saved, and what the rows that it names are for.
 * `sent` are the edits in their order.
 */
export function splitRefused(
  batch: Batch,
  { sent, error }: { sent: readonly Edit[]; error: unknown },
): { rest: Batch; refused: Batch; message: string } | null {
  // What changes rows that are there is one thing, like a price and its payment.
  if (isCreation(batch) || !batch.edits.every(({ fresh }) => fresh)) return null;
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const named = errors.flatMap(([field, texts]) => {
    const id = sent[Number(/^changes\.(\d+)\b/.exec(field)?.[1] ?? -1)]?.id;
    return id ? [{ id, texts }] : [];
  });
  const ids = new Set(named.map(({ id }) => id));
  const isRefused = ({ id, set }: Edit) =>
    ids.has(id) || Object.values(set).some((value) => typeof value === 'string' && ids.has(value));
  // What a refused new row contains can't be saved without it. It comes after it.
  for (const edit of batch.edits) if (isRefused(edit)) ids.add(edit.id);
  const edits = batch.edits.filter((edit) => !ids.has(edit.id));
  if (ids.size === 0 || edits.length === 0) return null;
  const refused = { ...batch, id: newId(), edits: batch.edits.filter(({ id }) => ids.has(id)) };
  const message = [...new Set(named.flatMap(({ texts }) => texts))].join(' ');
  return { rest: { ...batch, edits }, refused, message };
}

/** `ANSWERED`: the server has answered a later number of that client. */
export const isCode = (error: unknown, code: 'ANSWERED' | 'VERSION_CONFLICT'): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Returns the rows that the server holds instead, if it refused a version that was seen. */
export const rowsOfServer = (error: unknown): Conflict[] | null =>
  isCode(error, 'VERSION_CONFLICT') ? ((error.body.conflicts as Conflict[] | undefined) ?? null) : null;

/** No response, the session has ended, the server is down, has no room or asks to wait. */
const UNREACHABLE = new Set([0, 401, 403, 408, 429, 502, 503, 504, 507]);

/** Returns whether only a later attempt can help. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && UNREACHABLE.has(error.status);
