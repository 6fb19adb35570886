import type { VideoChange } from '@wedding/shared/contract/video-page.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { replaceSource } from './admin-video.store.ts';

const MOST_CHANGES = 100;

/** What an administrator knows by name; the rest is the machine's own. */
const FIELDS = [
  'title',
  'description',
  'category_id',
  'status',
  'publish_at',
  'processing',
  'original_name',
  'poster',
  'deleted_at',
] as const;

/** Changes of a video and of its captions that administrators see, the latest first. */
export async function historyOf(db: Kysely<Database>, id: number): Promise<VideoChange[]> {
  const rows = await db
    .selectFrom('audit as t')
    .leftJoin('accounts as a', 'a.id', 't.actor_id')
    .select(['t.id', 't.at', 't.action', 't.before', 't.after'])
    .select(sql<string>`case when t.actor = 'admin' then coalesce(a.login, '') else '' end`.as('who'))
    .where('t.entity', '=', 'videos')
    .where('t.entity_id', '=', String(id))
    .orderBy('t.id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows
    .map(({ before, after, ...row }) => ({
      ...row,
      action: row.action as VideoChange['action'],
      at: toTimestamp(row.at),
      changes: changesOf(Object(before), Object(after)),
    }))
    .filter(({ action, changes }) => action !== 'update' || changes.length > 0);
}

const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  FIELDS.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) })).filter(
    (change) => change.before !== change.after,
  );

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** Files that a video had before, the last replaced first. */
export const sourcesOf = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('video_sources')
    .select(['id', 'original_name', 'size', 'replaced_at'])
    .where('video_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Makes a video from an earlier file again; what it is made from now becomes an earlier one. Answers whether it could. */
export async function restoreSource(
  trx: Transaction<Database>,
  { id, source }: { id: number; source: number },
): Promise<boolean> {
  const earlier = await trx
    .deleteFrom('video_sources')
    .where('id', '=', source)
    .where('video_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!earlier) return false;
  const { original_key: key, original_name: name, size, fingerprint, ...probed } = earlier;
  return (await replaceSource(trx, { id, original: { key, name, size, fingerprint, probed } })) !== undefined;
}
