import { sql } from 'kysely';
import { system, write } from '../db/write.ts';
import { type ClaimDeps, dropUnnamed, releaseClaims } from '../media/store/media-claim.store.ts';
import { coverKeys, storePicture } from './cover.ts';

/**
 * Moves the covers that earlier versions stored in the database to the media store, one by one. A cover that can't be
 * redrawn stays there and is tried again at the next start.
 */
export async function moveCovers(deps: ClaimDeps): Promise<void> {
  const { db, log } = deps;
  const old = await db.selectFrom('blog_covers').select('blog_id').execute();
  for (const { blog_id } of old) {
    await moveOne(deps, blog_id).catch((err: unknown) => log.warn({ err, blog_id }, 'a cover was not moved'));
  }
}

async function moveOne(deps: ClaimDeps, blogId: number): Promise<void> {
  const { db } = deps;
  const old = await db.selectFrom('blog_covers').select('bytes').where('blog_id', '=', blogId).execute();
  if (!old[0]) return;
  // Earlier versions accepted larger pictures.
  const options = { ...deps, field: 'cover', account: undefined, megapixels: 36 };
  const { name: cover } = await storePicture(old[0].bytes, options);
  try {
    await write(db, system, async (trx) => {
      await trx
        .updateTable('blogs')
        .set({ cover: sql<string>`coalesce(cover, ${cover})` })
        .where('id', '=', blogId)
        .execute();
      const { cover: kept } = await trx
        .selectFrom('blogs')
        .select('cover')
        .where('id', '=', blogId)
        .executeTakeFirstOrThrow();
      // If another process or an administrator set a cover first, these files stay claimed and are dropped.
      if (kept === cover) await releaseClaims(trx, coverKeys(cover));
      await trx.deleteFrom('blog_covers').where('blog_id', '=', blogId).execute();
    });
  } finally {
    await dropUnnamed(deps, coverKeys(cover));
  }
}
