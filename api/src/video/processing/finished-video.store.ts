import { type Kysely, sql } from 'kysely';
import type { SourceNotes } from '../../db/column-types.ts';
import type { Database, Row } from '../../db/schema.ts';
import { system, write } from '../../db/write.ts';
import { addJob } from '../../jobs/queue.ts';
import type { ProcessedVideo } from '../../media/encode/process-video.ts';
import { releaseClaims } from '../../media/store/media-claim.store.ts';

/** The time after which an older revision's files are removed. Signed paths to it are valid for half a day. */
const REVISION_RETENTION_SECONDS = 86_400;

interface Finished {
  job: Row<'video_jobs'>;
  made: ProcessedVideo;
  playlists: Record<string, string>;
  /** A picture taken from the video. It is used only if nobody has chosen one. */
  poster?: string | undefined;
}

/**
 * Makes the job's revision the one that plays, with its current renditions. Publishes the video if the job says so, or if
 * its scheduled time passed during processing. Returns false if the video was deleted.
 */
export function activateRevision(db: Kysely<Database>, finished: Finished): Promise<boolean> {
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
        film: JSON.stringify(notesOf(made)),
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

function notesOf({ facts }: ProcessedVideo): SourceNotes {
  const { notes, audible, sound } = facts;
  const sounds = facts.sounds.filter(({ track }) => audible.includes(track));
  return {
    notes,
    sounds: sounds.map(({ track, codec, channels, language, title }) => ({
      track,
      codec,
      channels,
      ...(language && { language }),
      ...(title && { title }),
    })),
    heard: sound?.track ?? null,
  };
}
