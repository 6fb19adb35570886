import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, sql } from 'kysely';
import { addJob } from '../jobs/queue.ts';
import { claimFile, releaseClaims } from '../media/media-claim.store.ts';
import type { ProbedVideo } from '../media/probe-facts.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { countOf, filmsForAdmins, matches } from './film-query.ts';
import { queueProcessing } from './video-job.store.ts';

type Status = AdminVideo['status'];

export interface AdminFilmPage {
  page: number;
  per_page: number;
  search: string;
  status?: Status | undefined;
  processing?: AdminVideo['processing'] | undefined;
}

/** All films, the last uploaded first. */
export async function adminFilmPage(db: Kysely<Database>, wanted: AdminFilmPage) {
  const { page, per_page, search, status, processing } = wanted;
  let found = filmsForAdmins(db);
  if (status) found = found.where('v.status', '=', status);
  if (processing) found = found.where('v.processing', '=', processing);
  if (search) found = found.where(matches(search));
  const [rows, total] = await Promise.all([
    found
      .orderBy('v.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    countOf(found),
  ]);
  return { rows, page, per_page, total };
}

export const adminFilm = (db: Kysely<Database>, id: number) =>
  filmsForAdmins(db).where('v.id', '=', id).executeTakeFirst();

export interface NewFilm {
  title: string;
  description?: string | undefined;
  categoryId: number | null;
  originalKey: string;
  originalName: string;
  size: number;
  probed: Pick<ProbedVideo, 'duration' | 'width' | 'height'>;
  /** Name of a picture that the administrator chose. */
  poster?: string | undefined;
  process: boolean;
  /** Publish by itself once it can be played. */
  publish?: boolean;
  /** Nobody waits for it: whatever people upload comes first. */
  background?: boolean;
}

/** Answers the new film's id. Where it is to be processed, the job is there with it or not at all. */
export function createFilm(db: Kysely<Database>, actor: Actor, film: NewFilm): Promise<number> {
  return write(db, actor, async (trx) => {
    const { duration, width, height } = film.probed;
    const { id } = await trx
      .insertInto('videos')
      .values({
        title: film.title,
        description: film.description ?? '',
        category_id: film.categoryId,
        original_key: film.originalKey,
        original_name: film.originalName,
        size: film.size,
        poster: film.poster ?? null,
        own_poster: film.poster !== undefined,
        ...{ duration, width, height },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('video_counts').values({ video_id: id }).execute();
    await releaseClaims(trx, [film.originalKey, ...(film.poster ? [posterKey(film.poster)] : [])]);
    const { process, publish = false, background = false } = film;
    if (process) await queueProcessing(trx, { videoId: id, publish, background });
    return id;
  });
}

export type StatusChange = 'changed' | 'missing' | 'not playable';

/** A film is published only once it can be played. */
export function changeStatus(
  db: Kysely<Database>,
  actor: Actor,
  change: { id: number; status: Status },
): Promise<StatusChange> {
  const { id, status } = change;
  return write(db, actor, async (trx) => {
    const film = await trx
      .selectFrom('videos')
      .select('revision')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!film) return 'missing';
    const publish = status === 'published';
    if (publish && film.revision === 0) return 'not playable';
    await trx
      .updateTable('videos')
      .set({ status, ...(publish && { published_at: sql<Date>`coalesce(published_at, now())` }) })
      .where('id', '=', id)
      .execute();
    return 'changed';
  });
}

export interface FilmChange {
  title?: string | undefined;
  description?: string | undefined;
  category_id?: number | null | undefined;
  poster?: string | undefined;
}

/**
 * What is absent stays. Answers whether there is such a film, and the picture that a new one replaced, which is
 * for the caller to drop.
 */
export function updateFilm(
  db: Kysely<Database>,
  actor: Actor,
  { id, ...change }: FilmChange & { id: number },
): Promise<{ found: boolean; replaced: string[] }> {
  return write(db, actor, async (trx) => {
    const before = await trx
      .selectFrom('videos')
      .select(['poster', 'title'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { found: false, replaced: [] };
    const own = change.poster === undefined ? {} : { own_poster: true };
    // Never an empty change: the title stands in for itself.
    const set = { ...change, title: change.title ?? before.title, ...own };
    await trx.updateTable('videos').set(set).where('id', '=', id).execute();
    if (change.poster === undefined) return { found: true, replaced: [] };
    await releaseClaims(trx, [posterKey(change.poster)]);
    const replaced = before.poster ? [posterKey(before.poster)] : [];
    for (const key of replaced) await claimFile(trx, key);
    return { found: true, replaced };
  });
}

/**
 * Deletes the film and answers the keys of its files, or undefined where there is none. A job removes the
 * files as well, so that a kill in between leaves nothing behind.
 */
export function deleteFilm(db: Kysely<Database>, actor: Actor, id: number): Promise<string[] | undefined> {
  return write(db, actor, async (trx) => {
    const film = await trx
      .deleteFrom('videos')
      .where('id', '=', id)
      .returning(['original_key', 'poster'])
      .executeTakeFirst();
    if (!film) return undefined;
    const keys = [`videos/${id}/`, film.original_key, ...(film.poster ? [posterKey(film.poster)] : [])];
    await addJob(trx, { kind: 'remove-media', payload: { keys }, inSeconds: 5 });
    return keys;
  });
}

export const posterKey = (name: string) => `posters/${name}.jpg`;
