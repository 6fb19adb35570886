import { randomUUID } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { deleteCaptionsSchema, saveCaptionsSchema } from '@wedding/shared/contract/captions.schema.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import type { FastifyInstance } from 'fastify';
import { claimFile, dropUnnamed } from '../media/media-claim.store.ts';
import { ApiFailure, invalid, notFound } from '../plugins/failure.ts';
import { readForm } from '../plugins/form.ts';
import { type RouteInput, route } from '../plugins/route.ts';
import { adminFilm } from './admin-video.store.ts';
import { captionsKey, removeCaptionFile, saveCaptionFile } from './captions.store.ts';
import type { MediaAccess } from './media-access.ts';
import { toCaptions } from './video-wire.ts';
import { CAPTIONS_MAX_BYTES, cleanWebVtt } from './webvtt.ts';

const FILM = 'This video';

/** Captions of films, one WebVTT file for each language. */
export function registerCaptionsRoutes(app: FastifyInstance, access: MediaAccess): void {
  const { db, media } = app;

  const mustExist = async (id: number) => {
    const film = await adminFilm(db, id);
    if (!film) throw notFound(FILM);
    return film;
  };
  const wire = async (id: number, { caller }: Pick<RouteInput<never>, 'caller'>) =>
    toCaptions(await mustExist(id), await access.signer(caller));

  route(app, saveCaptions, saveCaptionsSchema, async (input) => {
    const { id } = input.params;
    const { duration } = await mustExist(id);
    let bytes: Buffer | undefined;
    const { lang } = await readForm(input.request, {
      schema: saveCaptionsSchema.body,
      maxFileBytes: CAPTIONS_MAX_BYTES,
      onFile: async (file) => {
        bytes = await readCaptions(file);
      },
    });
    if (!bytes?.length) throw invalid('captions', 'Choose a WebVTT file (.vtt).');
    const file = `${lang}-${randomUUID()}.vtt`;
    const key = captionsKey(id, file);
    const text = cleanWebVtt(bytes, duration);
    try {
      await claimFile(db, key);
      await media.put(key, text);
      if (!(await saveCaptionFile(db, input.actor, { videoId: id, lang, file }))) throw notFound(FILM);
    } catch (error) {
      await dropUnnamed({ db, media, log: app.log }, [key]);
      throw error;
    }
    return { message: 'Captions added', data: await wire(id, input), status: 201 };
  });

  route(app, deleteCaptions, deleteCaptionsSchema, async (input) => {
    const { id, lang } = input.params;
    if (!(await removeCaptionFile(db, input.actor, { videoId: id, lang }))) throw notFound('These captions');
    return { message: 'Captions removed', data: await wire(id, input) };
  });
}

async function readCaptions({ fieldname, file }: MultipartFile): Promise<Buffer> {
  if (fieldname !== 'captions') throw invalid(fieldname, 'There is no place for this file.');
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk);
  if (!file.truncated) return Buffer.concat(chunks);
  const text = 'This file is larger than captions ever are (512 kB).';
  throw new ApiFailure(413, 'TOO_LARGE', text, { errors: { captions: [text] } });
}
