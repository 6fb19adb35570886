import * as calls from '@wedding/shared/contract/me.ts';
import type { FastifyInstance } from 'fastify';
import { pictureKey, toUser } from '../account/account.store.ts';
import { provedNumber } from '../account/number-proof.store.ts';
import { guardProof } from '../account/proof-guard.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { limitAccount } from '../http/account-limits.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { storedJpeg } from '../media/store/stored-jpeg.ts';
import { receiptKey, receiptsAddedBy } from '../receipt/receipt.store.ts';
import { stopRenewal } from '../subscription/subscription.store.ts';
import { cancelErasure, coupleByPhone, scheduleErasure } from './erase.store.ts';
import { personalData } from './personal-data.store.ts';

/** Registers the data protection routes: a person's export and erasure (SEC-27). */
export function registerMeRoutes(app: FastifyInstance): void {
  const { db, media } = app;

  route(app, calls.exportMe, async ({ query, request, reply }) => {
    const account = await personOf({ key: query.key, purpose: 'download' });
    // A proved key stays valid for a quarter of an hour, and may be sent at any rate.
    await limitAccount(request, reply, { accountId: account.id, kind: 'link' });
    const data = await personalData(db, account);
    reply.header('cache-control', 'no-store');
    const picture = account.profile_pic && (await storedJpeg(media, pictureKey(account.profile_pic)));
    const receipts = await Promise.all(
      (await receiptsAddedBy(db, account.id)).map(async ({ id, payment_id, created_at, file }) => ({
        id,
        payment_id,
        added_at: toTimestamp(created_at),
        picture: (await storedJpeg(media, receiptKey(file))) ?? null,
      })),
    );
    return { data: { ...data, profile: { ...data.profile, picture: picture || null }, receipts } };
  });

  route(app, calls.eraseMe, async ({ query, request }) => {
    await guardProof(request, { scope: 'erase', key: query.key });
    const { id } = await personOf({ key: query.key, purpose: 'delete' });
    const actor = { kind: 'couple', id, requestId: request.id } as const;
    await stopRenewal(db, actor, { accountId: id, graceHours: app.config.graceHours });
    const eraseAt = await scheduleErasure(db, actor, id);
    return { message: 'Your account will be deleted', data: { erase_at: toTimestamp(eraseAt) } };
  });

  route(app, calls.cancelErasure, async ({ query, request }) => {
    await guardProof(request, { scope: 'keep', key: query.key });
    const { id } = await personOf({ key: query.key, purpose: 'keep' });
    const cancelled = await cancelErasure(db, { kind: 'couple', id, requestId: request.id }, id);
    if (!cancelled) throw notFound('An account with this number');
    return { message: 'Your account stays', data: toUser(cancelled) };
  });

  async function personOf(proof: {
    key: string;
    purpose: 'download' | 'delete' | 'keep';
  }): Promise<Row<'accounts'>> {
    const account = await coupleByPhone(db, await provedNumber(db, proof));
    if (!account) throw notFound('An account with this number');
    return account;
  }
}
