import { type Kysely, sql } from 'kysely';
import { addJob } from '../jobs/queue.ts';
import { releaseClaims } from '../media/media-claim.store.ts';
import type { ProcessedVideo } from '../media/process-video.ts';
import type { Database } from '../plugins/schema.ts';
import { system, write } from '../plugins/write.ts';
import type { VideoJobRow } from './video.tables.ts';

/** Paths to an older revision are good for half a day; then its files may go. */
const OLD_REVISION_SECONDS = 86_400;

interface Finished {
  job: VideoJobRow;
  made: ProcessedVideo;
  playlists: Record<string, string>;
  /** A picture taken from the film; kept only where nobody has chosen one. */
  poster?: string | undefined;
}

/**
 * Lets the job's revision play from now on, with what it has. Publishes where the job was told to. Answers
 * false when the film is gone.
 */
export function playRevision(db: Kysely<Database>, finished: Finished): Promise<boolean> {
  const { job, made, playlists, poster } = finished;
  return write(db, system, async (trx) => {
    const film = await trx
      .selectFrom('videos')
      .select(['revision', 'status', 'own_poster', 'poster'])
      .where('id', '=', job.video_id)
      .forUpdate()
      .executeTakeFirst();
    if (!film) return false;
    const takesPoster = poster !== undefined && !film.own_poster;
    const publishes = job.publish && film.status === 'draft';
    const { duration, width, height } = made;
    await trx
      .updateTable('videos')
      .set({
        revision: job.revision,
        ...{ duration, width, height },
        bytes: JSON.stringify(bytesOf(made)),
        playlists: JSON.stringify(playlists),
        storyboard: made.storyboard ? JSON.stringify(made.storyboard) : null,
        ...(takesPoster && { poster }),
        ...(publishes && { status: 'published' as const, published_at: sql<Date>`now()` }),
      })
      .where('id', '=', job.video_id)
      .execute();
    const replaced = film.revision > 0 && film.revision !== job.revision;
    const old = replaced ? [`videos/${job.video_id}/r${film.revision}/`] : [];
    if (poster) await releaseClaims(trx, [`posters/${poster}.jpg`]);
    const unused = takesPoster ? film.poster : poster;
    if (unused) old.push(`posters/${unused}.jpg`);
    if (old.length === 0) return true;
    const payload = { keys: old };
    await addJob(trx, { kind: 'remove-media', payload, inSeconds: OLD_REVISION_SECONDS });
    return true;
  });
}

function bytesOf(made: ProcessedVideo): Record<string, number> {
  const rungs = Object.fromEntries(made.rungs.map((rung) => [rung.name, rung.bytes]));
  return made.audioBytes === undefined ? rungs : { ...rungs, audio: made.audioBytes };
}
