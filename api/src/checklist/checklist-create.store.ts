import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { firstKeys, keyBetween } from '@wedding/shared/domain/sort-key.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { assertPlanLimits } from '../planning/plan-limits.store.ts';
import { rowIdOf } from '../planning/row-id.ts';
import { knownLessons, tieTasksToLines } from '../planning/task-refs.store.ts';
import { publishedChecklists } from '../planning/template.store.ts';
import { ceremonyDates, holdPlan, setWeddingDay } from '../planning/wedding-plan.store.ts';
import { readChecklists } from './checklist.store.ts';

export interface NewChecklist {
  id: string;
  template_id: string | null;
  name: string;
  wedding_date: string | null;
}

/** The same id again answers the checklist as it stands. @throws {HttpError} 404 for an id of somebody else's */
export function createChecklist(
  db: Kysely<Database>,
  { actor, accountId, checklist }: { actor: Actor; accountId: number; checklist: NewChecklist },
): Promise<Checklist[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    const known = await trx
      .selectFrom('checklists')
      .select('plan_id')
      .where('id', '=', checklist.id)
      .executeTakeFirst();
    if (known && known.plan_id !== planId) throw notFound('This checklist');
    if (!known) await insertChecklist(trx, { checklist, planId, accountId });
    return readChecklists(trx, planId, [checklist.id]);
  });
}

interface Making {
  checklist: NewChecklist;
  planId: string;
  accountId: number;
}

async function insertChecklist(trx: Transaction<Database>, making: Making): Promise<void> {
  const { id, name, template_id, wedding_date } = making.checklist;
  const { planId, accountId } = making;
  if (wedding_date && wedding_date < today())
    throw invalid('wedding_date', 'Choose today or a day after it.');
  const offered = template_id ? await publishedChecklists(trx) : [];
  const template = offered.find((one) => one.id === template_id);
  if (template_id && !template) throw invalid('template_id', 'This template is no longer offered.');
  const made = [
    { entity: 'checklist', id } as const,
    ...(template?.categories ?? []).map((row) => ({ entity: 'checklist_category', id: row.id }) as const),
    ...(template?.tasks ?? []).map((row) => ({ entity: 'task', id: row.id }) as const),
  ];
  await assertPlanLimits(trx, { planId, changes: made.map((row) => ({ ...row, version: 0 })), current: [] });
  if (wedding_date) await setWeddingDay(trx, { planId, date: wedding_date, accountId });
  await trx
    .insertInto('checklists')
    .values({
      id,
      plan_id: planId,
      name,
      template_id,
      template_revision: template?.revision ?? null,
      adopted_at: template ? new Date() : null,
      sort: await nextSort(trx, planId),
      updated_by: accountId,
    })
    .execute();
  if (template) await copyTemplate(trx, template, making);
}

async function copyTemplate(
  trx: Transaction<Database>,
  template: ChecklistTemplate,
  { checklist, planId, accountId }: Making,
): Promise<void> {
  const rowOf = (row: { id: string }) => ({
    id: rowIdOf(checklist.id, row.id),
    checklist_id: checklist.id,
    template_row_id: row.id,
    updated_by: accountId,
  });
  const ceremonies = await ceremonyDates(trx, planId);
  const dues = template.tasks.map((task) => task.due);
  const days = ceremonies ? placeTasks(dues, { ceremonies, from: today() }) : [];
  const lessons = await knownLessons(
    trx,
    template.tasks.map(({ video_id }) => video_id),
  );
  const categorySorts = firstKeys(template.categories.length);
  const taskSorts = firstKeys(template.tasks.length);
  const categories = template.categories.map((category, place) => ({
    ...rowOf(category),
    name: category.name,
    sort: categorySorts[place] ?? '',
  }));
  const tasks = template.tasks.map((task, place) => ({
    ...rowOf(task),
    category_id: rowIdOf(checklist.id, task.category_id),
    title: task.title,
    due: JSON.stringify(task.due),
    due_on: days[place] ?? null,
    // A template that was laid before tasks could book or teach says nothing of either.
    books: task.books ?? false,
    video_id: lessons.has(task.video_id ?? 0) ? task.video_id : null,
    sort: taskSorts[place] ?? '',
  }));
  if (categories.length) await trx.insertInto('checklist_categories').values(categories).execute();
  if (tasks.length) await trx.insertInto('tasks').values(tasks).execute();
  await tieTasksToLines(trx, { planId, accountId });
}

async function nextSort(trx: Transaction<Database>, planId: string): Promise<string> {
  const last = await trx
    .selectFrom('checklists')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
