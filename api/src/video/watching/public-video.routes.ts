import { getPublicVideo } from '@wedding/shared/contract/public-video.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import { sendMediaFile } from '../../media/store/media-files.ts';
import { length } from '../library/video-dto.ts';
import { previewedVideo, publicVideo } from './public-video.store.ts';

const CACHE_HOUR = 'public, max-age=3600';
/** The time for which the choice of the preview is cached, as players request a file in many byte ranges. */
const CACHE_MS = 60_000;

/** Registers what visitors without an account may see: metadata of each published video, and the beginning of one. */
export function registerPublicVideoRoutes(app: FastifyInstance): void {
  const { db, media: store } = app;
  let cached: { video: ReturnType<typeof previewedVideo>; until: number } | undefined;

  function previewed() {
    if (!cached || cached.until < Date.now()) {
      const forget = () => {
        cached = undefined;
      };
      cached = { video: previewedVideo(db), until: Date.now() + CACHE_MS };
      // Doesn't cache that there is no preview, so that the first published video appears at once.
      cached.video.then((video) => video ?? forget(), forget);
    }
    return cached.video;
  }

  route(app, getPublicVideo, async ({ params }) => {
    const first = await previewed();
    const video = params.id === 'preview' ? first : await publicVideo(db, params.id);
    if (!video) throw notFound('This lesson');
    const { id, title, description, duration, poster } = video;
    const isPreview = first?.id === id;
    return {
      data: {
        id,
        title,
        description,
        image: poster && `/media/posters/${poster}.jpg`,
        video_length: duration === null ? null : length(duration),
        preview: isPreview ? { url: `/media/preview/${id}`, bytes: first.preview.bytes } : null,
      },
    };
  });

  app.get<{ Params: { id: string } }>('/media/preview/:id', async (request, reply) => {
    const video = await previewed();
    if (!video || String(video.id) !== request.params.id) throw notFound('This preview');
    const { key, bytes } = video.preview;
    return sendMediaFile(request, reply, { store, key, limit: bytes, cache: CACHE_HOUR });
  });
}
