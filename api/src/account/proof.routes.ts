import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import * as calls from '@wedding/shared/contract/me.ts';
import type { ProofWay } from '@wedding/shared/contract/proof.schema.ts';
import type { FastifyInstance } from 'fastify';
import { accountKnownTo, ownBudget } from '../auth/device.store.ts';
import { partnerOf } from '../auth/lock.store.ts';
import { countPasskeys } from '../auth/passkey.store.ts';
import type { Caller } from '../http/caller.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { accountById } from './account.store.ts';
import { deviceOf } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { isProved, PARTNER_PURPOSES, requestProof, requestUnstoredProof } from './number-proof.store.ts';
import { isForeign, parseForeignPhone, parsePhone } from './phone.ts';
import { proofCodeFor } from './proof-code.ts';
import { takeProofAttempt } from './proof-guard.ts';

const NOT_MOBILE =
  'This is not a mobile number. Write it like 0803\u00a0123\u00a04567, or with its country: +44\u00a07400\u00a0123456.';

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
    device: string;
    session?: Caller;
  }) {
    const attempt = { scope: 'proof', subject: asked.phone, ip, own };
    const hasRoom = await takeProofAttempt(db, config.attemptLimits, attempt);
    const code = await proofCodeFor(db, asked.phone, config.proofCode);
    return hasRoom ? requestProof(db, { ...asked, code }) : requestUnstoredProof(db, { ...asked, code });
  }

  /** Returns the ways that the signed-in couple really has. The partner's yes adds or removes a passkey, and proves nothing else. */
  async function waysOf(accountId: number, { phone, purpose }: { phone: string; purpose: ProofPurpose }) {
    const ways: ProofWay[] = isForeign(phone) ? [] : ['text'];
    if ((await countPasskeys(db, accountId)) > 0) ways.push('passkey');
    const mayAskPartner = PARTNER_PURPOSES.some((one) => one === purpose);
    if (mayAskPartner && (await partnerOf(db, accountId))) ways.push('partner');
    return ways;
  }

  route(app, calls.requestOwnProof, async ({ body, caller, request }) => {
    const { phone } = await accountById(db, caller.accountId);
    if (!phone) throw notFound('Your number');
    const { purpose } = body;
    const device = deviceLabel(request.headers['user-agent']);
    const budget = ownBudget(caller);
    const proof = await ask({ phone, purpose, ip: request.ip, own: budget, device, session: caller });
    return { data: { ...proof, ways: await waysOf(caller.accountId, { phone, purpose }) } };
  });

  route(app, calls.requestProof, async ({ body, request }) => {
    const phone = parsePhone(body.login) ?? parseForeignPhone(body.login);
    if (!phone) throw invalid('login', NOT_MOBILE);
    const deviceHash = deviceOf(request).hash;
    const accountId = await accountKnownTo(db, { phone, deviceHash });
    const budget = accountId === undefined ? undefined : ownBudget({ accountId, deviceHash });
    const device = deviceLabel(request.headers['user-agent']);
    const { purpose } = body;
    const { proved: _, ...proof } = await ask({ phone, purpose, ip: request.ip, own: budget, device });
    // The same for every number, whether it has an account or not.
    const ways: ProofWay[] = isForeign(phone) ? ['passkey'] : ['text'];
    return { data: { ...proof, ways } };
  });

  route(app, calls.getProof, async ({ params }) => {
    const proved = await isProved(db, params.key);
    if (proved === undefined) throw notFound('This proof');
    return { data: { proved } };
  });
}
