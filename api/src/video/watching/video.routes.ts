import * as calls from '@wedding/shared/contract/video.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { invalid, notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import { countTimedTextMatches, timedTextMatches } from '../captions/timed-text.store.ts';
import { toDetail, toVideo } from '../library/video-dto.ts';
import { noteSearch } from '../library/video-figures.store.ts';
import { isPublished, publishedVideo, setLike, videoPage } from './video.store.ts';
import * as watch from './watch.store.ts';
import { saveWatched } from './watch-report.store.ts';

const VIDEO = 'This video';
const ENTRY = 'This entry';

/** Registers the calls with which couples use videos. */
export function registerVideoRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.listVideos, async ({ query, caller }) => {
    const { page, per_page, search, category_id: categoryId } = query;
    const filter = { page, per_page, search, categoryId };
    const [{ rows, ...rest }, matches] = await Promise.all([
      videoPage(db, caller.accountId, filter),
      search ? countTimedTextMatches(db, filter) : undefined,
    ]);
    const sign = await app.mediaAccess.signer(caller);
    if (!matches) return { data: { data: rows.map((row) => toVideo(row, sign)), ...rest } };
    const ids = matches.count > 0 ? rows.map(({ id }) => id) : [];
    const matchesById = await timedTextMatches(db, search, ids);
    const data = rows.map((row) => ({ ...toVideo(row, sign), moments: matchesById.get(row.id) ?? [] }));
    return { data: { data, ...rest, moments: matches } };
  });

  route(app, calls.getVideo, async ({ params, caller }) => {
    const video = await publishedVideo(db, caller.accountId, params.id);
    if (!video) throw notFound(VIDEO);
    return { data: toDetail(video, await app.mediaAccess.signer(caller)) };
  });

  route(app, calls.updateLikes, async ({ params, body, caller, actor }) => {
    if (body.videoId !== undefined && body.videoId !== params.videoId) {
      throw invalid('videoId', 'The video in the address is another one.');
    }
    await mustBePublished(db, params.videoId);
    const { liked } = body;
    const like = { accountId: caller.accountId, videoId: params.videoId, liked };
    const likes = await setLike(db, actor, like);
    return { message: liked ? 'Video liked' : 'Like removed', data: { liked, likes } };
  });

  route(app, calls.saveWatchPosition, async ({ params, body, actor }) => {
    const { position, watched = [], bytes = 0, source, at } = body;
    const report = {
      position,
      ranges: watched,
      bytes,
      source,
      ...(at !== undefined && { at: new Date(at) }),
    };
    const isCounted = await saveWatched(db, actor, { videoId: params.id, ...report });
    if (!isCounted) await mustBePublished(db, params.id);
    return { data: { position } };
  });

  registerWatchLater(app);
  registerHistory(app);
}

function registerWatchLater(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.listWatchLater, async ({ caller }) => {
    const rows = await watch.savedForLater(db, caller.accountId);
    const sign = await app.mediaAccess.signer(caller);
    const data = rows.map((row) => ({
      id: row.entry_id,
      video: toVideo(row, sign),
      created_at: toTimestamp(row.entry_created_at),
    }));
    return { data };
  });

  route(app, calls.saveWatchLater, async ({ params, actor }) => {
    await mustBePublished(db, params.id);
    await watch.saveForLater(db, actor, params.id);
    return { message: 'Saved to watch later', data: null };
  });

  route(app, calls.deleteWatchLater, async ({ params, actor }) => {
    const entry = { from: 'watch_later', id: params.id } as const;
    if (!(await watch.removeEntry(db, actor, entry))) throw notFound(ENTRY);
    return { message: 'video removed', data: null };
  });
}

function registerHistory(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.listHistory, async ({ query, caller }) => {
    const { rows, ...rest } = await watch.historyPage(db, caller.accountId, query);
    const sign = await app.mediaAccess.signer(caller);
    const data = rows.map((row) => ({
      id: row.entry_id,
      video: toVideo(row, sign),
      watched_at: toTimestamp(row.watched_at),
      created_at: toTimestamp(row.entry_created_at),
    }));
    return { data: { data, ...rest } };
  });

  route(app, calls.saveHistory, async ({ params, query, actor }) => {
    await mustBePublished(db, params.id);
    await watch.noteWatched(db, actor, params.id);
    if (query.search) await noteSearch(db, params.id, query.search);
    return { message: 'Saved to your history', data: null };
  });

  route(app, calls.deleteHistory, async ({ params, actor }) => {
    const entry = { from: 'watch_history', id: params.id } as const;
    if (!(await watch.removeEntry(db, actor, entry))) throw notFound(ENTRY);
    return { message: 'video removed', data: null };
  });

  route(app, calls.clearHistory, async ({ actor }) => {
    await watch.clearHistory(db, actor);
    return { message: 'Your history is empty', data: null };
  });
}

/** @throws {HttpError} 404 for a video that couples don't see */
async function mustBePublished(db: Kysely<Database>, id: number): Promise<void> {
  if (!(await isPublished(db, id))) throw notFound(VIDEO);
}
