import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import type { FastifyInstance } from 'fastify';
import { parsePhone } from '../account/phone.ts';
import { takeAttempt } from '../auth/attempts.ts';
import { invalid } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { saveSignupRequest } from './signup.store.ts';
import { offeredTariffs } from './tariff.store.ts';

/** Registers step 2 of the sign-up. Like the sign-in, it is rate limited and doesn't reveal who is subscribed (SEC-1, 2). */
export function registerSignupRoutes(app: FastifyInstance): void {
  const { db, config } = app;

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
