import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import * as calls from '@wedding/shared/contract/subscription.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnProof } from '../account/number-proof.store.ts';
import { parsePhone } from '../account/phone.ts';
import { takeAttempt } from '../auth/attempts.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { saveSignupRequest } from './signup.store.ts';
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
    const retired = await retireTariff(db, actor, params.id);
    if (!retired) throw notFound('This plan');
    const message = retired.wasRetired ? 'This plan was already retired' : 'Plan retired';
    return { message, data: retired.tariff };
  });

  route(app, requestSubscription, async ({ body, actor, request }) => {
    const phone = parsePhone(body.phone);
    const attempt = { scope: 'signup', subject: phone ?? body.phone, ip: request.ip };
    await takeAttempt(db, config.attemptLimits, attempt);
    if (!phone) throw invalid('phone', 'This is not a Nigerian mobile number. Write it like 0803 123 4567.');
    const tariffs = await offeredTariffs(db);
    const tariff = tariffs.find(({ product_id }) => product_id === body.product_id);
    if (!tariff) throw invalid('product_id', 'This plan is no longer on offer. Please choose another.');
    await saveSignupRequest(db, actor, { phone, product_id: tariff.product_id });
    const message = tariff.code
      ? `Text ${tariff.title} to ${tariff.code} from this number to confirm.`
      : 'We have your request. This plan has no short code yet, so it can’t be confirmed by text today.';
    return { message, data: { text: tariff.title, code: tariff.code } };
  });
}
