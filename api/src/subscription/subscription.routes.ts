import * as calls from '@wedding/shared/contract/subscription.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnProof } from '../account/number-proof.store.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { membershipOf, stopRenewal } from './subscription.store.ts';
import { allTariffs, offeredTariffs, offerTariff, retireTariff } from './tariff.store.ts';

export function registerSubscriptionRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, calls.listPublicTariffs, async () => ({ data: await offeredTariffs(db) }));
  route(app, calls.listTariffs, async () => ({ data: await offeredTariffs(db) }));

  route(app, calls.getSubscription, async ({ caller }) => ({
    data: await membershipOf(db, caller.accountId),
  }));

  route(app, calls.unsubscribe, async ({ query, caller, actor }) => {
    await requireOwnProof(db, { accountId: caller.accountId, key: query.key, purpose: 'norenew' });
    await stopRenewal(db, actor, { accountId: caller.accountId, graceHours: config.graceHours });
    const data = await membershipOf(db, caller.accountId);
    return { message: 'Your subscription will not renew.', data };
  });

  route(app, calls.listAdminTariffs, async () => ({ data: await allTariffs(db) }));

  route(app, calls.createTariff, async ({ body, actor }) => {
    const data = await offerTariff(db, actor, { ...body, code: body.code || null });
    return { message: 'Plan created', data, status: 201 };
  });

  route(app, calls.retireTariff, async ({ params, actor }) => {
    const data = await retireTariff(db, actor, params.id);
    if (!data) throw notFound('This plan');
    return { message: 'Plan retired', data };
  });
}
