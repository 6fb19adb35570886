import { randomUUID } from 'node:crypto';
import { updateProfileSchema } from '@wedding/shared/contract/account.schema.ts';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { sendMediaFile } from '../media/media-files.ts';
import { PICTURE_MAX_BYTES, redrawPicture } from '../media/redraw-picture.ts';
import { ApiFailure, notFound } from '../plugins/failure.ts';
import { isForm, readForm } from '../plugins/form.ts';
import { route } from '../plugins/route.ts';
import { accountById, saveProfile, toUser } from './account.store.ts';

const SQUARE = "crop='min(iw,ih)':'min(iw,ih)',scale='min(256,iw)':-1";
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/;
const keyOf = (name: string) => `profiles/${name}`;

/** Names, e-mail, partner and picture; the picture is drawn anew, 256 pixels square at most. */
export function registerProfileRoutes(app: FastifyInstance, tools: () => Promise<Ffmpeg>): void {
  const { db, media } = app;

  route(app, updateProfile, updateProfileSchema, async ({ body, request, caller, actor }) => {
    let picture: Buffer | undefined;
    const fields = isForm(request)
      ? await formOf(request, (bytes) => {
          picture = bytes;
        })
      : body;
    const before = await accountById(db, caller.accountId);
    const name = picture && (await keepPicture(picture));
    const { profile_pic: removed, ...texts } = fields;
    const profilePic = name ?? (removed === '' ? null : undefined);
    const account = await saveProfile(db, actor, {
      ...texts,
      ...(profilePic !== undefined && { profile_pic: profilePic }),
    });
    if (profilePic !== undefined && before.profile_pic) await media.remove(keyOf(before.profile_pic));
    return { message: 'Profile saved', data: toUser(account) };
  });

  app.get<{ Params: { name: string } }>('/media/profiles/:name', async (request, reply) => {
    const { name } = request.params;
    if (!NAME.test(name)) throw notFound('This picture');
    return sendMediaFile(request, reply, {
      store: media,
      key: keyOf(name),
      cache: 'private, max-age=31536000, immutable',
    });
  });

  async function keepPicture(bytes: Buffer): Promise<string> {
    const drawn = await redrawPicture(bytes, { tools: await tools(), field: 'profile_pic', fit: SQUARE });
    const name = `${randomUUID()}.jpg`;
    await media.put(keyOf(name), drawn);
    return name;
  }
}

const formOf = (request: FastifyRequest, onPicture: (bytes: Buffer) => void) =>
  readForm(request, {
    schema: updateProfileSchema.body,
    maxFileBytes: PICTURE_MAX_BYTES,
    onFile: async (file) => {
      const bytes = await file.toBuffer().catch(asTooLarge);
      if (file.fieldname === 'profile_pic' && bytes.length > 0) onPicture(bytes);
    },
  });

function asTooLarge(error: Error & { code?: string }): never {
  if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
  const text = `This picture is too large: ${PICTURE_MAX_BYTES / 1024 / 1024} MB at most.`;
  throw new ApiFailure(413, 'TOO_LARGE', text, { errors: { profile_pic: [text] } });
}
