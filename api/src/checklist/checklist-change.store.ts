import type { Checklist, ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import type { Kysely, Transaction } from 'kysely';
import { changesToWrite } from '../planning/conflict.store.ts';
import { holdPlan } from '../planning/plan.store.ts';
import { type Standing, versionMarks } from '../planning/row-change.ts';
import { notFound } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { readChecklists, statusMarks } from './checklist.store.ts';
import { checklistOf, standingRows } from './checklist-standing.store.ts';

interface Edit {
  actor: Actor;
  accountId: number;
  changes: readonly ChecklistChange[];
  /** Holds the change to rows of this checklist. */
  only?: string;
}

/**
 * Writes all the changes or none, and answers the checklists they touch.
 * @throws {ApiFailure} 404 for rows that aren't the plan's, 409 VERSION_CONFLICT for stale ones
 */
export function changeChecklists(
  db: Kysely<Database>,
  { actor, accountId, changes, only }: Edit,
): Promise<Checklist[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const standing = await standingRows(trx, changes);
    const parents = changes.flatMap((change) => ('checklist_id' in change ? [change.checklist_id] : []));
    const touched = [...new Set([...standing.map(checklistOf), ...parents])];
    if (only && touched.some((id) => id !== only)) throw notFound('A row of this change');
    await needChecklists(trx, { planId, ids: parents });
    const writes = await changesToWrite(trx, { changes, standing, planId });
    // Categories before tasks: a new task may stand under a category of the same request.
    for (const change of writes) if (change.entity !== 'task') await writeFrame(trx, change, accountId);
    const tasks = writes.filter((change) => change.entity === 'task');
    await needCategories(trx, tasks, standing);
    for (const change of tasks) await writeTask(trx, change, accountId);
    return touched.length ? readChecklists(trx, planId, touched) : [];
  });
}

type TaskChange = Extract<ChecklistChange, { entity: 'task' }>;
type FrameChange = Exclude<ChecklistChange, TaskChange>;

async function needChecklists(
  trx: Transaction<Database>,
  { planId, ids }: { planId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('checklists')
    .select('id')
    .where('id', 'in', ids)
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < new Set(ids).size) throw notFound('This checklist');
}

/** A task stands under a live category of its own checklist. */
async function needCategories(
  trx: Transaction<Database>,
  tasks: readonly TaskChange[],
  standing: readonly Standing[],
): Promise<void> {
  const named = tasks.flatMap((task) => (task.category_id ? [task.category_id] : []));
  if (named.length === 0) return;
  const found = await trx
    .selectFrom('checklist_categories')
    .select(['id', 'checklist_id'])
    .where('id', 'in', named)
    .where('deleted_at', 'is', null)
    .execute();
  const home = new Map(found.map((category) => [category.id, category.checklist_id]));
  const standingOf = new Map(standing.map((row) => [row.id, checklistOf(row)]));
  for (const task of tasks) {
    const own = 'checklist_id' in task ? task.checklist_id : standingOf.get(task.id);
    if (task.category_id && home.get(task.category_id) !== own) throw notFound('This category');
  }
}

async function writeFrame(trx: Transaction<Database>, change: FrameChange, accountId: number): Promise<void> {
  const marks = versionMarks(change, accountId);
  const { id, name } = change;
  if (change.entity === 'checklist') {
    await trx
      .updateTable('checklists')
      .set({ name, ...marks })
      .where('id', '=', id)
      .execute();
  } else if ('checklist_id' in change) {
    const row = { id, name: change.name, checklist_id: change.checklist_id, sort: change.sort };
    await trx
      .insertInto('checklist_categories')
      .values({ ...row, ...marks })
      .execute();
  } else {
    await trx
      .updateTable('checklist_categories')
      .set({ name, sort: change.sort, ...marks })
      .where('id', '=', id)
      .execute();
  }
}

async function writeTask(trx: Transaction<Database>, change: TaskChange, accountId: number): Promise<void> {
  const marks = versionMarks(change, accountId);
  if ('checklist_id' in change) {
    const { entity, due, ...row } = change;
    await trx
      .insertInto('tasks')
      .values({ ...row, due: JSON.stringify(due), ...marks })
      .execute();
    return;
  }
  const { entity, id, due, status, deleted, ...fields } = change;
  await trx
    .updateTable('tasks')
    .set({
      ...fields,
      ...(due && { due: JSON.stringify(due) }),
      ...(status && statusMarks(status, accountId)),
      ...marks,
    })
    .where('id', '=', id)
    .execute();
}
