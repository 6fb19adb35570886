import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { changeRows } from '../planning/rows/change-rows.store.ts';
import { type PlanRow, rowsById } from '../planning/rows/plan-rows.store.ts';

interface OneChecklist {
  planId: string;
  accountId: number;
  id: string;
}

/** Changes a task's status, whatever its version. @throws {HttpError} 404 when it isn't in that checklist of the plan */
export async function setTaskStatus(
  trx: Transaction<Database>,
  { id, task_id, status, ...member }: OneChecklist & { task_id: string; status: TaskStatus },
): Promise<PlanRow[]> {
  const [task] = await rowsById(trx, [{ entity: 'task', id: task_id }]);
  if (!task || task.deleted_at) throw notFound('This task');
  const change = { entity: 'task', id: task_id, version: task.version, status } as const;
  return changeRows(trx, { ...member, changes: [change], only: id });
}

/**
 * Removes a checklist with what is in it; idempotent. Without `version`, whoever changed it last.
 * @throws {HttpError} 404 when it isn't the plan's
 */
export async function removeChecklist(
  trx: Transaction<Database>,
  { id, version, ...member }: OneChecklist & { version?: number | undefined },
): Promise<PlanRow[]> {
  const [checklist] = await rowsById(trx, [{ entity: 'checklist', id }]);
  if (!checklist) throw notFound('This checklist');
  const change = { entity: 'checklist', id, version: version ?? checklist.version, deleted: true } as const;
  return changeRows(trx, { ...member, changes: [change] });
}
