import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import type { Kysely } from 'kysely';
import { holdPlan } from '../planning/plan.store.ts';
import type { ChecklistCategoryRow, TaskRow } from '../planning/planning.tables.ts';
import { toWireOrigin, toWireRow } from '../planning/wire-row.ts';
import { notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';

/** The plan's live checklists with their live categories and tasks, in order; of `ids` alone where given. */
export async function readChecklists(
  db: Kysely<Database>,
  planId: string,
  ids?: readonly string[],
): Promise<Checklist[]> {
  const checklists = await db
    .selectFrom('checklists')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (checklists.length === 0) return [];
  const live = checklists.map((checklist) => checklist.id);
  const categories = await db
    .selectFrom('checklist_categories')
    .selectAll()
    .where('checklist_id', 'in', live)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const tasks = await db
    .selectFrom('tasks')
    .selectAll()
    .where('checklist_id', 'in', live)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const categoriesOf = Map.groupBy(categories, (category) => category.checklist_id);
  const tasksOf = Map.groupBy(tasks, (task) => task.checklist_id);
  return checklists.map((row) => ({
    ...toWireRow(row),
    sort: row.sort,
    plan_id: row.plan_id,
    name: row.name,
    template: toWireOrigin(row),
    categories: (categoriesOf.get(row.id) ?? []).map(toWireCategory),
    tasks: (tasksOf.get(row.id) ?? []).map(toWireTask),
  }));
}

const toWireCategory = (row: ChecklistCategoryRow) => ({
  ...toWireRow(row),
  sort: row.sort,
  checklist_id: row.checklist_id,
  name: row.name,
  template_row_id: row.template_row_id,
});

const toWireTask = (row: TaskRow): Task => ({
  ...toWireRow(row),
  sort: row.sort,
  checklist_id: row.checklist_id,
  category_id: row.category_id,
  title: row.title,
  note: row.note,
  due: row.due,
  due_on: row.due_on,
  status: row.status,
  done_at: row.done_at && toMoment(row.done_at),
  done_by: row.done_by,
  template_row_id: row.template_row_id,
});

/** What goes with a status: who did it and when. */
export function statusMarks(status: TaskStatus, accountId: number) {
  const done = status === 'done';
  return { status, done_at: done ? new Date() : null, done_by: done ? accountId : null };
}

interface OneChecklist {
  actor: Actor;
  accountId: number;
  id: string;
}

/** @throws {ApiFailure} 404 when the task isn't in that checklist of the caller's plan */
export function setTaskStatus(
  db: Kysely<Database>,
  { actor, accountId, id, task_id, status }: OneChecklist & { task_id: string; status: TaskStatus },
): Promise<Task> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const task = await trx
      .selectFrom('tasks as t')
      .innerJoin('checklists as c', 'c.id', 't.checklist_id')
      .selectAll('t')
      .where('t.id', '=', task_id)
      .where('c.id', '=', id)
      .where('c.plan_id', '=', planId)
      .where('c.deleted_at', 'is', null)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!task) throw notFound('This task');
    if (task.status === status) return toWireTask(task);
    const written = await trx
      .updateTable('tasks')
      .set({
        ...statusMarks(status, accountId),
        version: task.version + 1,
        updated_at: new Date(),
        updated_by: accountId,
      })
      .where('id', '=', task_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toWireTask(written);
  });
}

/** Soft, and may be repeated. @throws {ApiFailure} 404 when it isn't the plan's */
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
