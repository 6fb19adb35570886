import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { Assignee } from '@wedding/shared/contract/task.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { assertMembers } from './task-assignee.store.ts';

/**
 * Checks the references of changed tasks to things outside the plan's rows: members and published videos.
 * @throws {HttpError} 404
 */
export async function assertTaskRefs(
  trx: Transaction<Database>,
  { planId, changes }: { planId: string; changes: readonly object[] },
): Promise<void> {
  const fields = changes as readonly { assignee?: Assignee | null; video_id?: number | null }[];
  await assertMembers(trx, { planId, assignees: fields.flatMap(({ assignee }) => assignee ?? []) });
  const videos = new Set(fields.flatMap(({ video_id }) => video_id ?? []));
  if ((await publishedVideoIds(trx, [...videos])).size < videos.size) throw notFound('This lesson');
}

/** Returns those of these videos that are published. */
async function publishedVideoIds(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns templates without references to unpublished videos, because a task that refers to one is refused. */
export async function withPublishedVideos(
  db: Kysely<Database>,
  templates: readonly ChecklistTemplate[],
): Promise<ChecklistTemplate[]> {
  const videoIds = templates.flatMap(({ tasks }) => tasks.flatMap(({ video_id }) => video_id ?? []));
  const visible = await publishedVideoIds(db, videoIds);
  return templates.map(({ tasks, ...template }) => ({
    ...template,
    tasks: tasks.map((task) => ({
      ...task,
      video_id: visible.has(task.video_id ?? 0) ? task.video_id : null,
    })),
  }));
}

/** Returns those of these videos that still exist. */
export async function existingVideoIds(
  trx: Transaction<Database>,
  ids: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const videoIds = ids.filter((id) => typeof id === 'number');
  if (videoIds.length === 0) return new Set();
  const rows = await trx.selectFrom('videos').select('id').where('id', 'in', videoIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Links tasks that came from a template to the budget lines that the template names, if the couple has such lines and
 * the task has no line yet. It runs when either tool is started, so their order doesn't matter. The couple decides: a task
 * that it has unlinked, or linked to another line, is left alone. The audit trail knows.
 */
export async function linkTasksToLines(
  trx: Transaction<Database>,
  { planId, accountId }: { planId: string; accountId: number },
): Promise<void> {
  await sql`
    update tasks t
    set item_id = line.id, version = t.version + 1, updated_at = now(), updated_by = ${accountId}
    from checklists c
      join templates p on p.id = c.template_id,
      lateral jsonb_to_recordset(p.content->'tasks') as meant (id uuid, item_id uuid),
      lateral (
        select i.id from budget_items i join budgets b on b.id = i.budget_id
        where b.plan_id = ${planId} and b.deleted_at is null and i.deleted_at is null
          and i.template_row_id = meant.item_id
        order by b.sort, i.sort limit 1
      ) line
    where c.id = t.checklist_id and c.plan_id = ${planId}
      and meant.id = t.template_row_id and t.item_id is null and t.deleted_at is null
      and not exists (
        select from audit a
        where a.entity = 'tasks' and a.entity_id = t.id::text and a.actor = 'couple'
          and a.before ->> 'item_id' <> coalesce(a.after ->> 'item_id', ''))`.execute(trx);
}
