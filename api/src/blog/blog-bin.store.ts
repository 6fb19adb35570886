import type { AdminBlog, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { adminBlog } from './blog.store.ts';
import { coverKeys } from './cover.ts';

const BIN_RETENTION_MS = 30 * 86_400_000;

/** Moves a post to the bin. Returns whether the post existed. */
export function deleteBlog(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set({ deleted_at: sql<Date>`now()`, deleted_by: actor.id, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Restores a post from the bin, or returns undefined. It becomes a draft if its publication time has passed. */
export function restoreBlog(db: Kysely<Database>, actor: Actor, id: number): Promise<AdminBlog | undefined> {
  return write(db, actor, async (trx) => {
    const passed = sql`status = 'scheduled' and publish_at <= now()`;
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set({
        deleted_at: null,
        deleted_by: null,
        version: sql<number>`version + 1`,
        status: sql<BlogStatus>`case when ${passed} then 'draft' else status end`,
        publish_at: sql<Date | null>`case when ${passed} then null else publish_at end`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.id,
      })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? adminBlog(trx, id) : undefined;
  });
}

/** Deletes posts that have been in the bin for 30 days, with their covers. Returns their number. */
export function purgeBlogs(db: Kysely<Database>, now = new Date()): Promise<number> {
  return write(db, system, async (trx) => {
    const gone = await trx
      .deleteFrom('blogs')
      .where('deleted_at', '<', new Date(now.getTime() - BIN_RETENTION_MS))
      .returning('cover')
      .execute();
    for (const { cover } of gone) await removeCover(trx, cover);
    return gone.length;
  });
}

/** Deletes the cover's files after the transaction. */
export async function removeCover(trx: Transaction<Database>, name: string | null): Promise<void> {
  if (name) await addJob(trx, { kind: 'remove-media', payload: { keys: coverKeys(name) } });
}
