import type { MultipartFile } from '@fastify/multipart';
import { saveCaptionsSchema } from '@wedding/shared/contract/captions.schema.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { readForm, readSmallFile } from '../../http/form.ts';
import { invalid, notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import { removeCaptionFile } from '../captions/captions.store.ts';
import { CAPTIONS_MAX_BYTES, readCaptions } from '../captions/read-captions.ts';
import { storeCaptions } from '../captions/store-captions.ts';
import { existingVideo } from './admin-video.store.ts';
import { toCaptions } from './video-dto.ts';

const VIDEO = 'This video';

/** Registers the calls for captions of videos, one WebVTT or SRT file for each language. */
export function registerCaptionsRoutes(app: FastifyInstance): void {
  const { db, media } = app;

  const toDto = async (id: number, { caller }: { caller: Caller }) =>
    toCaptions(await existingVideo(db, id), await app.mediaAccess.signer(caller));

  route(app, saveCaptions, async (input) => {
    const { id } = input.params;
    const { duration } = await existingVideo(db, id);
    const received: Uint8Array[] = [];
    const { lang, version } = await readForm(input.request, {
      schema: saveCaptionsSchema.body,
      maxFileBytes: CAPTIONS_MAX_BYTES,
      onFile: async (file) => {
        received.push(await receiveFile(file));
      },
    });
    const [bytes] = received;
    if (!bytes) throw invalid('captions', 'Choose a WebVTT or SRT file.');
    const { cues, leftOut } = readCaptions(bytes, duration);
    const parts = { db, media, log: app.log };
    const captions = { videoId: id, lang, version, cues };
    if (!(await storeCaptions(parts, input.actor, captions))) throw notFound(VIDEO);
    return { message: addedMessage(leftOut), data: await toDto(id, input), status: 201 };
  });

  route(app, deleteCaptions, async (input) => {
    const { id, lang } = input.params;
    await existingVideo(db, id);
    if (!(await removeCaptionFile(db, input.actor, { videoId: id, lang, version: input.query.version })))
      throw notFound('These captions');
    return { message: 'Captions removed', data: await toDto(id, input) };
  });
}

/** The most left out captions that the message names. */
const MAX_NAMED = 3;

function addedMessage(leftOut: string[]): string {
  if (leftOut.length === 0) return 'Captions added';
  const rest = leftOut.length - MAX_NAMED;
  return [
    'Captions added.',
    ...leftOut.slice(0, MAX_NAMED),
    ...(rest > 0 ? [`${rest} more are left out.`] : []),
  ].join(' ');
}

async function receiveFile(file: MultipartFile): Promise<Buffer> {
  if (file.fieldname !== 'captions') throw invalid(file.fieldname, 'There is no place for this file.');
  const tooLarge = 'This file is too large for captions: 512 kB at most.';
  return readSmallFile(file, { maxBytes: CAPTIONS_MAX_BYTES, tooLarge });
}
