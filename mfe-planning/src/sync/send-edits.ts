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
import type { Row } from '../lib/plan-list.ts';
import { type Edit, isCreation, type Sent } from './edits.ts';

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
 * of its own. Two removals are two requests, because what one request removes is restored together.
 */
export function firstChunk<T extends { edits: readonly Edit[] }>(batches: readonly T[]): readonly T[] {
  let rows = 0;
  let bytes = 0;
  let removals = 0;
  const end = batches.findIndex(({ edits }) => {
    if (isCreation({ edits })) return true;
    if (edits.some(({ set }) => set.deleted === true)) removals += 1;
    if (removals > 1) return true;
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
