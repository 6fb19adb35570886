import type { DeletedTemplate, RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { TemplateContent } from '../../db/column-types.ts';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { system, write } from '../../db/write.ts';
import { RETENTION_MS } from '../bin/retention.ts';

/** Each row in the bin has the ids of those that preceded it: with all of a long bin, it would grow with its square. */
const MAX_REMOVED_BEFORE = 100;

type Removed = { row_id: string; name: string } & Pick<RemovedPart, 'kind' | 'content'>;

interface Change {
  id: string;
  before: TemplateContent;
  after: TemplateContent;
  accountId: number | null;
}

/** Puts the parts that a save removes from a template into the bin, and deletes those from the bin that it restores. */
export async function keepRemoved(trx: Transaction<Database>, change: Change): Promise<void> {
  const { id, before, after, accountId } = change;
  const remaining = idsOf(after);
  const removed = removedFrom(before, remaining);
  if (removed.length > 0) {
    const bin = await trx
      .selectFrom('template_bin')
      .select(['row_id', 'kind', 'preceding'])
      .where('template_id', '=', id)
      .where('removed_at', '>=', new Date(Date.now() - RETENTION_MS))
      .orderBy('removed_at', 'desc')
      .limit(MAX_REMOVED_BEFORE)
      .execute();
    const places = placesIn(before);
    const rows = removed.map(({ content, ...row }) => {
      // What was removed earlier knows which of the rows stood before it: this one precedes it, or follows it.
      const earlier = bin.filter(
        ({ kind, preceding }) => kind === row.kind && !preceding?.includes(row.row_id),
      );
      return {
        ...row,
        template_id: id,
        removed_by: accountId,
        content: JSON.stringify(content),
        preceding: [...(places.get(row.row_id) ?? []), ...earlier.map(({ row_id }) => row_id)],
      };
    });
    await trx
      .insertInto('template_bin')
      .values(rows)
      .onConflict((known) =>
        known.columns(['template_id', 'row_id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          content: eb.ref('excluded.content'),
          preceding: eb.ref('excluded.preceding'),
          removed_by: eb.ref('excluded.removed_by'),
          removed_at: sql<Date>`now()`,
        })),
      )
      .execute();
  }
  if (remaining.length === 0) return;
  await trx
    .deleteFrom('template_bin')
    .where('template_id', '=', id)
    .where('row_id', 'in', remaining)
    .execute();
}

/** Returns the ids of the rows that stand before each row in its group. */
function placesIn(content: TemplateContent): ReadonlyMap<string, readonly string[]> {
  const groups: readonly (readonly { id: string }[])[] =
    'rows' in content
      ? [content.rows, ...content.rows.map(({ items }) => items)]
      : [content.categories, ...Map.groupBy(content.tasks, (task) => task.category_id).values()];
  return new Map(
    groups.flatMap((group) => {
      const ids = group.map(({ id }) => id);
      return ids.map((id, place) => [id, ids.slice(0, place)]);
    }),
  );
}

const idsOf = (content: TemplateContent): string[] =>
  ('rows' in content
    ? content.rows.flatMap((part) => [part, ...part.items])
    : [...content.categories, ...content.tasks]
  ).map(({ id }) => id);

function removedFrom(before: TemplateContent, remaining: readonly string[]): Removed[] {
  const stays = new Set(remaining);
  if ('rows' in before) {
    return before.rows.flatMap((part): Removed[] => {
      const { id, name, items } = part;
      if (!stays.has(id)) return [{ kind: 'part', row_id: id, name, content: part }];
      return items
        .filter((line) => !stays.has(line.id))
        .map((line) => ({
          kind: 'line',
          row_id: line.id,
          name: line.name,
          content: { part: { id, name }, line },
        }));
    });
  }
  const gone = before.tasks.filter(({ id }) => !stays.has(id));
  const categories = before.categories.filter(({ id }) => !stays.has(id));
  const along = new Set(categories.map(({ id }) => id));
  return [
    ...categories.map((category): Removed => {
      const tasks = gone.filter(({ category_id }) => category_id === category.id);
      return { kind: 'category', row_id: category.id, name: category.name, content: { category, tasks } };
    }),
    ...gone
      .filter(({ category_id }) => !along.has(category_id))
      .map((task): Removed => ({ kind: 'task', row_id: task.id, name: task.title, content: task })),
  ];
}

/** Returns the parts that were removed from a template in the last 30 days, latest first. */
export async function removedParts(db: Kysely<Database>, templateId: string): Promise<RemovedPart[]> {
  const rows = await db
    .selectFrom('template_bin')
    .leftJoin('accounts', 'accounts.id', 'removed_by')
    .select(['row_id as id', 'name', 'template_bin.kind', 'content', 'preceding', 'removed_at', 'firstname'])
    .where('template_id', '=', templateId)
    .where('removed_at', '>=', new Date(Date.now() - RETENTION_MS))
    .orderBy('removed_at', 'desc')
    .orderBy('row_id')
    .execute();
  return rows.map(
    ({ firstname, removed_at, ...row }) =>
      ({ ...row, removed_at: toTimestamp(removed_at), removed_by: firstname ?? '' }) as RemovedPart,
  );
}

/** Returns the checklist templates that were deleted in the last 30 days, latest first. */
export async function deletedChecklists(db: Kysely<Database>): Promise<DeletedTemplate[]> {
  const rows = await db
    .selectFrom('templates')
    .select(['id', 'name', 'deleted_at', 'content'])
    .where('tool', '=', 'checklist')
    .where('deleted_at', '>=', new Date(Date.now() - RETENTION_MS))
    .orderBy('deleted_at', 'desc')
    .execute();
  return rows.flatMap(({ deleted_at, content, ...row }) =>
    deleted_at
      ? [
          {
            ...row,
            deleted_at: toTimestamp(deleted_at),
            tasks: 'tasks' in content ? content.tasks.length : 0,
          },
        ]
      : [],
  );
}

/** Restores a deleted checklist template. @returns false when it isn't in the bin */
export async function restoreTemplate(
  trx: Transaction<Database>,
  { id, accountId }: { id: string; accountId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('templates')
    .set((eb) => ({
      deleted_at: null,
      updated_at: new Date(),
      updated_by: accountId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('tool', '=', 'checklist')
    .where('deleted_at', '>=', new Date(Date.now() - RETENTION_MS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes parts that were removed more than 30 days before `now`, and returns their number. A deleted template's row
 * stays, hidden, because couples' budgets and checklists refer to it.
 */
export const purgeTemplateBin = (db: Kysely<Database>, now = new Date()): Promise<number> =>
  write(db, system, async (trx) => {
    const until = new Date(now.getTime() - RETENTION_MS);
    const { numDeletedRows } = await trx
      .deleteFrom('template_bin')
      .where('removed_at', '<', until)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
