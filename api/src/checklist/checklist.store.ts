import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { notFound } from '../http/http-error.ts';
import { homeOf } from '../planning/rows/change-rows.store.ts';
import { nestRows } from '../planning/rows/nest-rows.ts';
import { type PlanRow, rowsWhere } from '../planning/rows/plan-rows.store.ts';
import { toPlanningRowDto } from '../planning/rows/row-dto.ts';
import { statusMarks } from '../planning/rows/write-rows.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

const lists = { checklist_category: 'categories', task: 'tasks' } as const;

/** Returns the plan's live checklists with their live rows, in order. If `ids` is given, returns only those. */
export async function readChecklists(
  db: Kysely<Database>,
  planId: string,
  ids?: readonly string[],
): Promise<Checklist[]> {
  if (ids?.length === 0) return [];
  const which = ids ? sql` and r.id in (${sql.join(ids)})` : sql``;
  const heads = await rowsWhere(db, 'checklist', sql`r.plan_id = ${planId} and r.deleted_at is null${which}`);
  if (heads.length === 0) return [];
  const live = sql`r.checklist_id in (${sql.join(heads.map(({ id }) => id))}) and r.deleted_at is null`;
  const categories = await rowsWhere(db, 'checklist_category', live);
  const tasks = await rowsWhere(db, 'task', live);
  return nestRows(heads, [...categories, ...tasks], lists);
}

/** Returns the checklists that the rows belong to, each with only these rows. */
export async function checklistsOf(db: Kysely<Database>, rows: readonly PlanRow[]): Promise<Checklist[]> {
  const checklistIds = [...new Set(rows.map(homeOf))];
  const heads = await rowsWhere(db, 'checklist', sql`r.id in (${sql.join(checklistIds)})`);
  return nestRows(heads, rows, lists);
}

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
