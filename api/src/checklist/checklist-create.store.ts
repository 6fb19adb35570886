import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { copyChecklistTemplate, idWithin } from '@wedding/shared/domain/template-copy.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { assertPlanLimits } from '../planning/rows/plan-limits.store.ts';
import { type PlanRow, rowsById } from '../planning/rows/plan-rows.store.ts';
import { knownVideos, linkTasksToLines } from '../planning/rows/task-refs.store.ts';
import { toolRows } from '../planning/rows/tools.store.ts';
import { publishedChecklists } from '../planning/templates/template.store.ts';
import { ceremonyDates, setWeddingDay } from '../planning/wedding-plan/wedding-plan.store.ts';

interface NewChecklist {
  id: string;
  template_id: string | null;
  name: string;
  wedding_date: string | null;
}

/** Creates a checklist, or finds the stored one if the id exists. Returns its rows. @throws {HttpError} 404 for an id of another plan */
export async function createChecklist(trx: Transaction<Database>, making: Making): Promise<PlanRow[]> {
  const { checklist, planId } = making;
  const existing = await trx
    .selectFrom('checklists')
    .select('plan_id')
    .where('id', '=', checklist.id)
    .executeTakeFirst();
  if (existing && existing.plan_id !== planId) throw notFound('This checklist');
  if (!existing) await insertChecklist(trx, making);
  return toolRows(trx, 'checklist', checklist.id);
}

interface Making {
  checklist: NewChecklist;
  planId: string;
  accountId: number;
}

async function insertChecklist(trx: Transaction<Database>, making: Making): Promise<void> {
  const { id, name, template_id, wedding_date } = making.checklist;
  const { planId, accountId } = making;
  if (wedding_date && wedding_date < today()) throw invalid('wedding_date', 'Choose today or a later day.');
  const offered = template_id ? await publishedChecklists(trx) : [];
  const template = offered.find((one) => one.id === template_id);
  if (template_id && !template)
    throw invalid('template_id', 'This template is no longer offered. Please choose another.');
  const made = [
    { entity: 'checklist', id } as const,
    ...(template?.categories ?? []).map(
      (row) => ({ entity: 'checklist_category', id: idWithin(id, row.id) }) as const,
    ),
    ...(template?.tasks ?? []).map((row) => ({ entity: 'task', id: idWithin(id, row.id) }) as const),
  ];
  // The rows' ids are derived from the checklist's id, which the client chose.
  if ((await rowsById(trx, made)).length > 0) throw notFound('This checklist');
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
  const ceremonies = await ceremonyDates(trx, planId);
  const copied = copyChecklistTemplate(template, { id: checklist.id, ceremonies, from: today() });
  const videos = await knownVideos(
    trx,
    copied.tasks.map(({ video_id }) => video_id),
  );
  const categories = copied.categories.map((row) => ({ ...row, updated_by: accountId }));
  const tasks = copied.tasks.map(({ due, video_id, ...row }) => ({
    ...row,
    due: JSON.stringify(due),
    video_id: videos.has(video_id ?? 0) ? video_id : null,
    updated_by: accountId,
  }));
  if (categories.length) await trx.insertInto('checklist_categories').values(categories).execute();
  if (tasks.length) await trx.insertInto('tasks').values(tasks).execute();
  await linkTasksToLines(trx, { planId, accountId });
}

async function nextSort(trx: Transaction<Database>, planId: string): Promise<string> {
  const last = await trx
    .selectFrom('checklists')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
