import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import * as calls from '@wedding/shared/contract/me.ts';
import type { FastifyInstance } from 'fastify';
import { accountKnownTo, ownBudget } from '../auth/device.store.ts';
import type { Caller } from '../http/caller.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { accountById } from './account.store.ts';
import { deviceOf } from './device-cookie.ts';
import { isProved, requestProof, requestUnstoredProof } from './number-proof.store.ts';
import { parsePhone } from './phone.ts';
import { proofCode } from './proof-code.ts';
import { takeProofAttempt } from './proof-guard.ts';

/** Registers the calls for a proof of the number (SEC-27). They don't depend on the setting `LOGIN_PROOF`. */
export function registerProofRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** Counts each request. A live session and a known device have a budget that no stranger can exhaust (SEC-32). */
  async function ask({
    ip,
    own,
    ...asked
  }: {
    phone: string;
    purpose: ProofPurpose;
    ip: string;
    own: string | undefined;
    session?: Caller;
  }) {
    const attempt = { scope: 'proof', subject: asked.phone, ip, own };
    const hasRoom = await takeProofAttempt(db, config.attemptLimits, attempt);
    const code = await proofCode(db, config.proofCode);
    return hasRoom ? requestProof(db, { ...asked, code }) : requestUnstoredProof(db, { ...asked, code });
  }

  route(app, calls.requestOwnProof, async ({ body, caller, request }) => {
    const { phone } = await accountById(db, caller.accountId);
    if (!phone) throw notFound('Your number');
    const budget = ownBudget(caller);
    return {
      data: await ask({ phone, purpose: body.purpose, ip: request.ip, own: budget, session: caller }),
    };
  });

  route(app, calls.requestProof, async ({ body, request }) => {
    const phone = parsePhone(body.login);
    if (!phone) throw invalid('login', 'This is not a Nigerian mobile number. Write it like 0803 123 4567.');
    const deviceHash = deviceOf(request).hash;
    const accountId = await accountKnownTo(db, { phone, deviceHash });
    const budget = accountId === undefined ? undefined : ownBudget({ accountId, deviceHash });
    return { data: await ask({ phone, purpose: body.purpose, ip: request.ip, own: budget }) };
  });

  route(app, calls.getProof, async ({ params }) => {
    const proved = await isProved(db, params.key);
    if (proved === undefined) throw notFound('This proof');
    return { data: { proved } };
  });
}
