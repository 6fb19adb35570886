import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { saveRevision } from './blog-revision.store.ts';

const isDue = sql<boolean>`status = 'scheduled' and deleted_at is null and publish_at <= now()`;

/** Publishes the posts that are due. Returns their number. */
export async function publishDueBlogs(db: Kysely<Database>): Promise<number> {
  const due = await db.selectFrom('blogs').select('id').where(isDue).limit(1).executeTakeFirst();
  if (!due) return 0;
  return write(db, system, async (trx) => {
    const published = await trx
      .updateTable('blogs')
      .set({
        status: 'published',
        published_at: sql<Date>`coalesce(published_at, publish_at)`,
        publish_at: null,
        // Notifies open editors.
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: null,
        writer: null,
      })
      .where(isDue)
      .returning('id')
      .execute();
    for (const { id } of published)
      await saveRevision(trx, { id, kind: 'published', writer: null, by: null });
    return published.length;
  });
}
