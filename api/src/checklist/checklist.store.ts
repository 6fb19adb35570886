import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Task, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { notFound } from '../http/http-error.ts';
import { rowsWhere } from '../planning/rows/plan-rows.store.ts';
import { toPlanningRowDto } from '../planning/rows/row-dto.ts';
import { statusMarks } from '../planning/rows/write-rows.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

interface OneChecklist {
  actor: Actor;
  accountId: number;
  id: string;
}

/** @throws {HttpError} 404 when the task isn't in that checklist of the caller's plan */
export function setTaskStatus(
  db: Kysely<Database>,
  { actor, accountId, id, task_id, status }: OneChecklist & { task_id: string; status: TaskStatus },
): Promise<Task> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const task = await trx
      .selectFrom('tasks as t')
      .innerJoin('checklists as c', 'c.id', 't.checklist_id')
      .select(['t.status', 't.version'])
      .where('t.id', '=', task_id)
      .where('c.id', '=', id)
      .where('c.plan_id', '=', planId)
      .where('c.deleted_at', 'is', null)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!task) throw notFound('This task');
    if (task.status === status) return readTask(trx, task_id);
    await trx
      .updateTable('tasks')
      .set({
        ...statusMarks(status, accountId),
        version: task.version + 1,
        updated_at: new Date(),
        updated_by: accountId,
      })
      .where('id', '=', task_id)
      .execute();
    return readTask(trx, task_id);
  });
}

async function readTask(db: Kysely<Database>, id: string): Promise<Task> {
  const [row] = await rowsWhere(db, 'task', sql`r.id = ${id}`);
  if (!row) throw notFound('This task');
  return toPlanningRowDto(row) as Extract<PlanningRow, { entity: 'task' }>;
}

/** Marks the checklist as deleted; idempotent. @throws {HttpError} 404 when it isn't the plan's */
export function removeChecklist(db: Kysely<Database>, { actor, accountId, id }: OneChecklist): Promise<void> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const checklist = await trx
      .selectFrom('checklists')
      .select(['version', 'deleted_at'])
      .where('id', '=', id)
      .where('plan_id', '=', planId)
      .executeTakeFirst();
    if (!checklist) throw notFound('This checklist');
    if (checklist.deleted_at) return;
    await trx
      .updateTable('checklists')
      .set({
        deleted_at: new Date(),
        version: checklist.version + 1,
        updated_at: new Date(),
        updated_by: accountId,
      })
      .where('id', '=', id)
      .execute();
  });
}
