import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { replaceSource } from './admin-video.store.ts';

/** Returns the previous files of a video, last replaced first. */
export const sourcesOf = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('video_sources')
    .select(['id', 'original_name', 'size', 'replaced_at'])
    .where('video_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Processes a video from a previous file again. The current file becomes a previous one. Returns whether it was found. */
export async function restoreSource(
  trx: Transaction<Database>,
  { id, source }: { id: number; source: number },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('video_sources')
    .selectAll()
    .where('id', '=', source)
    .where('video_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!earlier) return false;
  const { original_key: key, original_name: name, size, fingerprint, ...probed } = earlier;
  const original = { key, name, size, fingerprint, probed };
  // A video in the bin keeps its previous files.
  if ((await replaceSource(trx, { id, original })) === undefined) return false;
  await trx.deleteFrom('video_sources').where('id', '=', source).execute();
  return true;
}
