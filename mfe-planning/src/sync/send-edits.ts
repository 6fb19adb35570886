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
import { type Entity, type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import type { Edit, Sent } from './edits.ts';
import type { Row } from './server-state.ts';

/** Milliseconds until a call that hangs is aborted. It is repeated with its number. */
const TIMEOUT_MS = 20_000;

/** The fields of rows copied from a template that the server writes itself. */
const SERVER_FIELDS = [
  'version',
  'updated_at',
  'updated_by',
  'deleted_at',
  'template_row_id',
  'done_at',
  'done_by',
];

interface Sending {
  edits: readonly Edit[];
  /** The first edit, and the server's row of it. */
  edit: Edit;
  row: Row | undefined;
  /** The version of that row that the mutation was made for. */
  version: number;
  /** The edits as changes of rows. */
  body: { changes: (BudgetChange & ChecklistChange)[] };
  /** The mutation's key, and when to give up waiting. */
  options: { key: string; signal: AbortSignal };
}
type Fits = (sending: Sending) => boolean;
/** Every call with a key answers `SavedRows`. */
type Send = (sending: Sending) => Promise<{ message: string; data: unknown }>;

const one =
  (fits: (edit: Edit) => boolean): Fits =>
  ({ edits, edit }) =>
    edits.length === 1 && fits(edit);
const creates = (tool: Tool) => one(({ from, entity }) => from !== undefined && entity === tool);
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
  [creates('budget'), ({ edit, options }) => call(saveBudgets, { body: newBudget(edit), ...options })],
  [
    creates('checklist'),
    ({ edit, options }) => call(saveChecklists, { body: newChecklist(edit), ...options }),
  ],
  [
    onlySets('task', 'status'),
    ({ edit, row, options }) =>
      call(updateTaskStatus, {
        params: { id: String(row?.checklist_id) },
        body: { task_id: edit.id, status: edit.set.status as TaskStatus },
        ...options,
      }),
  ],
  [
    (sending) => onlySets('checklist', 'deleted')(sending) && sending.edit.set.deleted === true,
    ({ edit: { id }, version, options }) =>
      call(deleteChecklist, { params: { id }, query: { version }, ...options }),
  ],
  [
    one(({ entity }) => entity === 'checklist'),
    ({ edit: { id }, body, options }) => call(updateChecklist, { params: { id }, body, ...options }),
  ],
  [isOf('budget'), ({ body, options }) => call(saveBudgets, { body, ...options })],
  [isOf('checklist'), ({ body, options }) => call(saveChecklists, { body, ...options })],
  [() => true, ({ body, options }) => call(saveChanges, { body, ...options })],
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
  const [edit] = edits;
  if (!edit) return { rows: [], message: '' };
  const changes = edits.map((one) => {
    const { entity, id } = one;
    const set = Object.entries(one.set).filter(([field]) => !SERVER_FIELDS.includes(field));
    return { entity, id, version: sent.versions[id] ?? 0, ...Object.fromEntries(set) };
  });
  const body = { changes: changes as unknown as (BudgetChange & ChecklistChange)[] };
  const options = { key: mutationKeyText(sent), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const version = sent.versions[edit.id] ?? 0;
  const sending = { edits, edit, row: find(edit), version, body, options };
  const [, send] = CALLS.find(([fits]) => fits(sending)) ?? [];
  const { data, message = '' } = (await send?.(sending)) ?? {};
  return { rows: (data as SavedRows | undefined)?.rows ?? [], message };
}

const newBudget = ({ id, set, from }: Edit) => ({
  id,
  template_id: from?.template_id ?? null,
  name: String(set.name),
  total_kobo: Number(set.total_kobo),
  ...(from?.leave_out?.length && { leave_out: [...from.leave_out] }),
});

/** The wedding day is an edit of its ceremony, which was sent before. */
const newChecklist = ({ id, set, from }: Edit) => ({
  id,
  template_id: from?.template_id ?? null,
  name: String(set.name),
  wedding_date: null,
});
