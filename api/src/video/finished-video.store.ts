import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { releaseClaims } from '../media/media-claim.store.ts';
import type { ProcessedVideo } from '../media/process-video.ts';

/** Paths to an older revision are good for half a day; then its files may go. */
const REVISION_RETENTION_SECONDS = 86_400;

interface Finished {
  job: Row<'video_jobs'>;
  made: ProcessedVideo;
  playlists: Record<string, string>;
  /** A picture taken from the video; kept only where nobody has chosen one. */
  poster?: string | undefined;
}

/**
 * Lets the job's revision play from now on, with what it has. Publishes where the job was told to, and a video whose hour
 * came while it was processed. Returns false when the video is gone.
 */
export function playRevision(db: Kysely<Database>, finished: Finished): Promise<boolean> {
  const { job, made, playlists, poster } = finished;
  return write(db, system, async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select(['revision', 'status', 'own_poster', 'poster'])
      .select(sql<boolean>`status = 'scheduled' and publish_at <= now()`.as('is_due'))
      .where('id', '=', job.video_id)
      .forUpdate()
      .executeTakeFirst();
    if (!video) return false;
    const takesPoster = poster !== undefined && !video.own_poster;
    const publishes = video.is_due || (job.publish && video.status === 'draft');
    const { duration, width, height } = made;
    await trx
      .updateTable('videos')
      .set({
        revision: job.revision,
        duration,
        width,
        height,
        bytes: JSON.stringify(bytesOf(made)),
        playlists: JSON.stringify(playlists),
        storyboard: made.storyboard ? JSON.stringify(made.storyboard) : null,
        ...(takesPoster && { poster }),
        ...(publishes && {
          status: 'published' as const,
          publish_at: null,
          published_at: sql<Date>`coalesce(published_at, now())`,
        }),
      })
      .where('id', '=', job.video_id)
      .execute();
    const replaced = video.revision > 0 && video.revision !== job.revision;
    const old = replaced ? [`videos/${job.video_id}/r${video.revision}/`] : [];
    if (poster) await releaseClaims(trx, [`posters/${poster}.jpg`]);
    const unused = takesPoster ? video.poster : poster;
    if (unused) old.push(`posters/${unused}.jpg`);
    if (old.length === 0) return true;
    const payload = { keys: old };
    await addJob(trx, { kind: 'remove-media', payload, inSeconds: REVISION_RETENTION_SECONDS });
    return true;
  });
}

function bytesOf(made: ProcessedVideo): Record<string, number> {
  const renditions = Object.fromEntries(
    made.renditions.map((rendition) => [rendition.name, rendition.bytes]),
  );
  return made.audioBytes === undefined ? renditions : { ...renditions, audio: made.audioBytes };
}
