import * as s from '@wedding/shared/contract/video.schema.ts';
import * as calls from '@wedding/shared/contract/video.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { invalid, notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import { route } from '../plugins/route.ts';
import type { Database } from '../plugins/schema.ts';
import type { MediaAccess } from './media-access.ts';
import { filmPage, isShown, publishedFilm, setLike } from './video.store.ts';
import { toDetail, toVideo } from './video-wire.ts';
import * as watch from './watch.store.ts';

const FILM = 'This video';
const ENTRY = 'This entry';

/** Everything a couple does with films. */
export function registerVideoRoutes(app: FastifyInstance, access: MediaAccess): void {
  const { db } = app;

  route(app, calls.listVideos, s.listVideosSchema, async ({ query, caller }) => {
    const { page = 1, per_page = 20, search = '', category_id: categoryId } = query;
    const wanted = { page, per_page, search, categoryId };
    const { rows, ...rest } = await filmPage(db, caller.accountId, wanted);
    const sign = await access.signer(caller);
    return { data: { data: rows.map((row) => toVideo(row, sign)), ...rest } };
  });

  route(app, calls.getVideo, s.getVideoSchema, async ({ params, caller }) => {
    const film = await publishedFilm(db, caller.accountId, params.id);
    if (!film) throw notFound(FILM);
    return { data: toDetail(film, await access.signer(caller)) };
  });

  route(app, calls.updateLikes, s.updateLikesSchema, async ({ params, body, caller, actor }) => {
    if (body.videoId !== undefined && body.videoId !== params.videoId) {
      throw invalid('videoId', 'The video in the address is another one.');
    }
    await mustBeShown(db, params.videoId);
    const { liked } = body;
    const like = { accountId: caller.accountId, videoId: params.videoId, liked };
    const likes = await setLike(db, actor, like);
    return { message: liked ? 'Video liked' : 'Like removed', data: { liked, likes } };
  });

  route(app, calls.saveProgress, s.saveProgressSchema, async ({ params, body, actor }) => {
    await mustBeShown(db, params.id);
    const { position, watched = [], bytes = 0, at } = body;
    await watch.saveWatched(db, actor, {
      ...{ videoId: params.id, position, ranges: watched, bytes },
      ...(at !== undefined && { at: new Date(at) }),
    });
    return { data: { position } };
  });

  registerWatchLater(app, access);
  registerHistory(app, access);
}

function registerWatchLater(app: FastifyInstance, access: MediaAccess): void {
  const { db } = app;

  route(app, calls.listWatchLater, s.listWatchLaterSchema, async ({ caller }) => {
    const rows = await watch.savedForLater(db, caller.accountId);
    const sign = await access.signer(caller);
    const data = rows.map((row) => ({
      id: row.entry_id,
      video: toVideo(row, sign),
      created_at: toMoment(row.entry_created_at),
    }));
    return { data };
  });

  route(app, calls.saveWatchLater, s.saveWatchLaterSchema, async ({ params, actor }) => {
    await mustBeShown(db, params.id);
    await watch.saveForLater(db, actor, params.id);
    return { message: 'Saved to watch later', data: null };
  });

  route(app, calls.deleteWatchLater, s.deleteWatchLaterSchema, async ({ params, actor }) => {
    const entry = { from: 'watch_later', id: params.id } as const;
    if (!(await watch.removeEntry(db, actor, entry))) throw notFound(ENTRY);
    return { message: 'video removed', data: null };
  });
}

function registerHistory(app: FastifyInstance, access: MediaAccess): void {
  const { db } = app;

  route(app, calls.listHistory, s.listHistorySchema, async ({ query, caller }) => {
    const wanted = { page: query.page ?? 1, per_page: query.per_page ?? 50 };
    const { rows, ...rest } = await watch.historyPage(db, caller.accountId, wanted);
    const sign = await access.signer(caller);
    const data = rows.map((row) => ({
      id: row.entry_id,
      video: toVideo(row, sign),
      watched_at: toMoment(row.watched_at),
      created_at: toMoment(row.entry_created_at),
    }));
    return { data: { data, ...rest } };
  });

  route(app, calls.saveHistory, s.saveHistorySchema, async ({ params, actor }) => {
    await mustBeShown(db, params.id);
    await watch.noteWatched(db, actor, params.id);
    return { message: 'Saved to your history', data: null };
  });

  route(app, calls.deleteHistory, s.deleteHistorySchema, async ({ params, actor }) => {
    const entry = { from: 'watch_history', id: params.id } as const;
    if (!(await watch.removeEntry(db, actor, entry))) throw notFound(ENTRY);
    return { message: 'video removed', data: null };
  });

  route(app, calls.clearHistory, s.clearHistorySchema, async ({ actor }) => {
    await watch.clearHistory(db, actor);
    return { message: 'Your history is empty', data: null };
  });
}

async function mustBeShown(db: Kysely<Database>, id: number): Promise<void> {
  if (!(await isShown(db, id))) throw notFound(FILM);
}
