import type { BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import type { ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import { saveChecklists, updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { call } from '@wedding/shared/platform/call.ts';
import type { Edit } from './edits.ts';
import { type Row, rowsOf } from './plan-data.ts';

const BUDGET = new Set(['budget', 'budget_category', 'budget_item', 'payment', 'payer', 'fund']);
const CHECKLIST = new Set(['checklist', 'checklist_category', 'task']);
/** A network that takes a call and never answers is none; the same call may be made again. */
const PATIENCE_MS = 20_000;

/**
 * Sends edits by the call of their tool (ticks by their own, edits of both tools together by the common one) and
 * answers the rows as they stand. `standing` gives the row that the edit goes over.
 * @throws {ApiError}
 */
export async function send(
  edits: readonly Edit[],
  standing: (edit: Edit) => Row | undefined,
): Promise<PlanningRow[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const [first] = edits;
  const only = edits.length === 1 && first ? first : null;
  const task = only && onlyStatus(only) ? standing(only) : undefined;
  if (only && task) {
    const params = { id: String(task.checklist_id) };
    const body = { task_id: only.id, status: only.set.status as TaskStatus };
    const { data } = await call(updateTaskStatus, { params, body, signal });
    return [{ ...data, entity: 'task' }];
  }
  const changes = edits.map((edit) => ({
    entity: edit.entity,
    id: edit.id,
    // A row that is in no list any more has been changed at least once: the server then says how it stands.
    version: standing(edit)?.version ?? (edit.fresh ? 0 : 1),
    ...edit.set,
  }));
  const body = { changes: changes as unknown as (BudgetChange & ChecklistChange)[] };
  if (edits.every(({ entity }) => BUDGET.has(entity))) {
    return rowsOf('budgets', (await call(saveBudgets, { body, signal })).data);
  }
  if (edits.every(({ entity }) => CHECKLIST.has(entity))) {
    return rowsOf('checklists', (await call(saveChecklists, { body, signal })).data);
  }
  return (await call(saveChanges, { body, signal })).data.rows;
}

const onlyStatus = ({ entity, set }: Edit) =>
  entity === 'task' && Object.keys(set).length === 1 && set.status !== undefined;
