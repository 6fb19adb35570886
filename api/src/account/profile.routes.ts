import { randomUUID } from 'node:crypto';
import { updateProfileSchema } from '@wedding/shared/contract/account.schema.ts';
import { chooseCurrency, updateProfile } from '@wedding/shared/contract/account.ts';
import { forgetDevice, listDevices } from '@wedding/shared/contract/device.ts';
import type { FastifyInstance } from 'fastify';
import { devicesOf, forgetDevice as forgetKnown } from '../auth/device.store.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { write } from '../db/write.ts';
import { isForm } from '../http/checked-part.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { claimFile, dropUnnamed } from '../media/store/media-claim.store.ts';
import { sendMediaFile } from '../media/store/media-files.ts';
import { readPictureForm } from '../picture/picture-form.ts';
import { redrawPicture } from '../picture/redraw-picture.ts';
import { accountById, pictureKey, saveCurrency, saveProfile, toUser } from './account.store.ts';

const SQUARE = { kind: 'square', side: 256 } as const;
const FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/;

/** Registers the calls about the profile and devices. The profile picture is redrawn, at most 256 pixels square. */
export function registerProfileRoutes(app: FastifyInstance): void {
  const { db, media } = app;
  const parts = { db, media, log: app.log };

  route(app, updateProfile, async ({ body, request, actor, caller }) => {
    const form = { schema: updateProfileSchema.body, field: 'profile_pic' };
    const { fields, picture } = isForm(request)
      ? await readPictureForm(request, form)
      : { fields: body, picture: undefined };
    const name = `${randomUUID()}.jpg`;
    try {
      if (picture) await storePicture(picture, name, caller.accountId);
      const { profile_pic: removed, ...texts } = fields;
      const pictureNow = picture ? name : removed === '' ? null : undefined;
      const change = { ...texts, ...(pictureNow !== undefined && { profile_pic: pictureNow }) };
      const { account, replaced } = await saveProfile(db, actor, change);
      await dropUnnamed(parts, replaced);
      return { message: 'Profile saved', data: toUser(account) };
    } catch (error) {
      if (picture) await dropUnnamed(parts, [pictureKey(name)]);
      throw error;
    }
  });

  route(app, chooseCurrency, async ({ body, actor }) => {
    const account = await saveCurrency(db, actor, body.currency);
    const message = body.currency
      ? `Amounts show in ${body.currency.code} as well`
      : 'Amounts show in naira alone';
    return { message, data: toUser(account) };
  });

  route(app, listDevices, async ({ caller }) => {
    const { phone } = await accountById(db, caller.accountId);
    const devices = await devicesOf(db, caller);
    const rows = devices.map(({ seen_at, ...device }) => ({
      ...device,
      last_seen_at: toTimestamp(seen_at),
    }));
    return { data: { phone: phone ?? '', devices: rows } };
  });

  route(app, forgetDevice, async ({ params, caller, actor }) => {
    const { accountId, deviceHash } = caller;
    const device = { accountId, deviceHash, id: params.id };
    const gone = await write(db, actor, (trx) => forgetKnown(trx, device));
    if (!gone) throw notFound('This device');
    return { message: 'Device forgotten', data: null };
  });

  app.get<{ Params: { name: string } }>('/media/profiles/:name', async (request, reply) => {
    const { name } = request.params;
    if (!FILE_NAME.test(name)) throw notFound('This picture');
    return sendMediaFile(request, reply, {
      store: media,
      key: pictureKey(name),
      cache: 'private, max-age=31536000, immutable',
    });
  });

  async function storePicture(bytes: Buffer, name: string, account: number): Promise<void> {
    const limits = { account, megapixels: 8 };
    const [drawn] = await redrawPicture(bytes, { field: 'profile_pic', shapes: [SQUARE], ...limits });
    await claimFile(db, pictureKey(name));
    await media.put(pictureKey(name), drawn.bytes);
  }
}
