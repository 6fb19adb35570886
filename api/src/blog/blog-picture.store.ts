import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import { type ClaimDeps, dropUnnamed, releaseClaims } from '../media/store/media-claim.store.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { removeFiles } from '../media/store/remove-files.store.ts';
import { coverAddresses, coverKeys, storePicture } from './cover.ts';

/** The age at which an unused picture is removed: an unsaved text in an open editor may still show a newer one. */
const UNUSED_SINCE = sql`now() - interval '7 days'`;

/**
 * Stores a picture for a post's text and returns the attributes of its `<img>`.
 * @throws {HttpError} 413 or 415 (SEC-13)
 */
export async function addPicture(
  bytes: Buffer,
  { actor, ...parts }: ClaimDeps & { actor: Actor; account: number },
): Promise<{ src: string; width: number; height: number }> {
  const { db } = parts;
  const { name, width, height } = await storePicture(bytes, { ...parts, field: 'picture' });
  const keys = coverKeys(name);
  try {
    await write(db, actor, async (trx) => {
      await trx.insertInto('blog_pictures').values({ name, width, height }).execute();
      await releaseClaims(trx, keys);
    });
  } catch (error) {
    await dropUnnamed(parts, keys);
    throw error;
  }
  return { src: coverAddresses(name).cover ?? '', width, height };
}

/** Removes pictures that no post's text shows any more. Returns the number of removed pictures. */
export async function sweepPictures(db: Kysely<Database>, media: MediaStore): Promise<number> {
  const unused = sql<boolean>`created_at < ${UNUSED_SINCE} and not exists (
    select from blogs where strpos(body_html || coalesce(pending ->> 'body_html', ''), blog_pictures.name::text) > 0)
    and not exists (select from blog_revisions where pictures @> array[blog_pictures.name::text])`;
  const old = await db.selectFrom('blog_pictures').select('name').where(unused).limit(500).execute();
  if (old.length === 0) return 0;
  const names = old.map(({ name }) => name);
  const gone = await write(db, system, (trx) =>
    trx.deleteFrom('blog_pictures').where('name', 'in', names).where(unused).returning('name').execute(),
  );
  await removeFiles(
    { db, media },
    gone.flatMap(({ name }) => coverKeys(name)),
  );
  return gone.length;
}
