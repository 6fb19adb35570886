import * as calls from '@wedding/shared/contract/admin-video.ts';
import type { FastifyInstance } from 'fastify';
import { toTimestamp } from '../../db/timestamp.ts';
import { write } from '../../db/write.ts';
import { notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import { existingVideo, restoreSource, sourcesOf, videoToPreview } from './admin-video.store.ts';
import { usesOf } from './video-bin.store.ts';
import { toAdminVideo, toDetail } from './video-dto.ts';
import { figuresOf } from './video-figures.store.ts';

const VIDEO = 'This video';
const IN_BIN_TOO = { bin: true };
const DEFAULT_DAYS = 30;

/** Registers the calls for what an administrator's page of one video shows besides the video itself. */
export function registerVideoDetailsRoutes(app: FastifyInstance): void {
  const { db, mediaAccess } = app;

  route(app, calls.getVideoPreview, async ({ params, caller }) => {
    const video = await videoToPreview(db, params.id);
    if (!video) throw notFound(VIDEO);
    return { data: toDetail(video, await mediaAccess.signer(caller)) };
  });

  route(app, calls.countVideoUses, async ({ body: { ids } }) => ({ data: await usesOf(db, ids) }));

  route(app, calls.getVideoFigures, async ({ params: { id }, query: { days = DEFAULT_DAYS } }) => {
    await existingVideo(db, id, IN_BIN_TOO);
    return { data: await figuresOf(db, { id, days }) };
  });

  route(app, calls.getVideoHistory, async ({ params: { id } }) => {
    await existingVideo(db, id, IN_BIN_TOO);
    const sources = await sourcesOf(db, id);
    const data = {
      sources: sources.map((source) => ({ ...source, replaced_at: toTimestamp(source.replaced_at) })),
    };
    return { data };
  });

  route(app, calls.restoreVideoSource, async ({ params, actor, caller }) => {
    if (!(await write(db, actor, (trx) => restoreSource(trx, params)))) throw notFound('This file');
    const data = toAdminVideo(
      await existingVideo(db, params.id, IN_BIN_TOO),
      await mediaAccess.signer(caller),
    );
    return { message: 'Processing has started', data };
  });
}
