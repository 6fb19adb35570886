import type { FastifyInstance } from 'fastify';
import { limitAccount } from '../../http/account-limits.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { sendMediaFile } from '../../media/store/media-files.ts';

interface FilePath {
  token: string;
  id: string;
  /** A revision such as `r1`, or `captions`. */
  part: string;
  file: string;
}
const POSTER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/;
const CACHE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Registers the routes for the files of videos, which `<video>`, `<audio>` and `<img>` fetch without a bearer token. They
 * aren't calls of the contract.
 */
export function registerMediaRoutes(app: FastifyInstance): void {
  const { media: store } = app;

  app.get<{ Params: FilePath }>('/media/:token/:id/:part/:file', async (request, reply) => {
    const { token, id, part, file } = request.params;
    if (!/^[1-9]\d{0,9}$/.test(id) || !/^(r[1-9]\d{0,5}|captions)$/.test(part)) throw notFound('This file');
    const accountId = await app.mediaAccess.accountOf(token, Number(id));
    if (accountId === null) {
      const text = 'This address has expired. Please open the video again.';
      throw new HttpError(403, 'MEDIA_REFUSED', text);
    }
    await limitAccount(request, reply, { accountId, kind: 'media' });
    return sendMediaFile(request, reply, { store, key: `videos/${id}/${part}/${file}` });
  });

  // Posters are shown before sign-in and in shared links, so they are public, under names that nobody can guess.
  app.get<{ Params: { name: string } }>('/media/posters/:name', async (request, reply) => {
    const { name } = request.params;
    if (!POSTER.test(name)) throw notFound('This picture');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendMediaFile(request, reply, { store, key: `posters/${name}`, cache: CACHE_YEAR });
  });
}
