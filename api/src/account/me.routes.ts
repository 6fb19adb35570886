import { eraseMeSchema, exportMeSchema, keepMeSchema } from '@wedding/shared/contract/me.schema.ts';
import { eraseMe, exportMe, keepMe } from '@wedding/shared/contract/me.ts';
import type { FastifyInstance } from 'fastify';
import { MissingFile } from '../media/media-store.ts';
import { notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import { openRoute, route } from '../plugins/route.ts';
import { stopRenewal } from '../subscription/subscription.store.ts';
import { toUser } from './account.store.ts';
import type { Account } from './account.tables.ts';
import { coupleByPhone, eraseLater, keepAfterAll } from './erase.store.ts';
import { provedNumber } from './number-proof.store.ts';
import { personalData } from './personal-data.store.ts';

/** Data protection: the person's data as a file, and their erasing (security line 27). */
export function registerMeRoutes(app: FastifyInstance): void {
  const { db, media } = app;

  openRoute(app, exportMe, exportMeSchema, async ({ query, reply }) => {
    const account = await personOf({ key: query.key, purpose: 'download' });
    const data = await personalData(db, account);
    reply.header('cache-control', 'no-store');
    return { data: { ...data, profile: { ...data.profile, picture: await pictureOf(account) } } };
  });

  openRoute(app, eraseMe, eraseMeSchema, async ({ query, request }) => {
    const { id } = await personOf({ key: query.key, purpose: 'delete' });
    const actor = { kind: 'couple', id, requestId: request.id } as const;
    await stopRenewal(db, actor, { accountId: id, graceHours: app.config.graceHours });
    const eraseAt = await eraseLater(db, actor, id);
    return { message: 'Your account will be deleted', data: { erase_at: toMoment(eraseAt) } };
  });

  route(app, keepMe, keepMeSchema, async ({ caller, actor }) => ({
    message: 'Your account stays',
    data: toUser(await keepAfterAll(db, actor, caller.accountId)),
  }));

  async function personOf(proof: { key: string; purpose: 'download' | 'delete' }): Promise<Account> {
    const account = await coupleByPhone(db, await provedNumber(db, proof));
    if (!account) throw notFound('Anything about this number');
    return account;
  }

  async function pictureOf({ profile_pic }: Account) {
    if (!profile_pic) return null;
    try {
      const chunks = await (await media.get(`profiles/${profile_pic}`)).toArray();
      return { type: 'image/jpeg', base64: Buffer.concat(chunks).toString('base64') };
    } catch (error) {
      if (error instanceof MissingFile) return null;
      throw error;
    }
  }
}
