import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { system, write } from '../../db/write.ts';
import type { ClaimDeps } from '../../media/store/media-claim.store.ts';
import { captionsKey } from './captions.store.ts';
import { readCaptions } from './read-captions.ts';
import { searchableText } from './store-captions.ts';
import { saveChapters, saveTimedText } from './timed-text.store.ts';

/**
 * Indexes captions and chapters that were saved before the search covered them. A file that can't be read is tried again
 * at the next start.
 */
export async function indexTimedText({ db, media, log }: ClaimDeps): Promise<void> {
  for (const { id, description, duration } of await withoutChapters(db)) {
    await write(db, system, (trx) => saveChapters(trx, { id, description, duration }));
  }
  for (const { video_id: videoId, lang, file } of await unreadCaptions(db)) {
    try {
      const bytes = await media.withFile(captionsKey(videoId, file), (path) => readFile(path));
      const { cues } = readCaptions(bytes, null);
      await write(db, system, (trx) => saveTimedText(trx, { videoId, lang }, searchableText(cues)));
    } catch (err) {
      log.warn({ err, video: videoId, lang }, 'captions were not made searchable');
    }
  }
}

const withoutChapters = (db: Kysely<Database>) =>
  db
    .selectFrom('videos as v')
    .select(['v.id', 'v.description', 'v.duration'])
    .where('v.description', '~', String.raw`(^|\n)\s*0?0:00\s`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('video_moments as m')
            .select('m.id')
            .whereRef('m.video_id', '=', 'v.id')
            .where('m.lang', 'is', null),
        ),
      ),
    )
    .execute();

const unreadCaptions = (db: Kysely<Database>) =>
  db
    .selectFrom('video_captions as c')
    .select(['c.video_id', 'c.lang', 'c.file'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('video_moments as m')
            .select('m.id')
            .whereRef('m.video_id', '=', 'c.video_id')
            .whereRef('m.lang', '=', sql.ref('c.lang')),
        ),
      ),
    )
    .execute();
