import * as calls from '@wedding/shared/contract/passkey.ts';
import type { FastifyInstance } from 'fastify';
import { accountById } from '../account/account.store.ts';
import { PARTNER_PURPOSES, requireOwnProof } from '../account/number-proof.store.ts';
import { proveByPasskey, proveByText, waitingRequests } from '../account/proof-answer.store.ts';
import { type Attempt, secretLimits, withinLimits } from '../auth/attempts.ts';
import { ownBudget } from '../auth/device.store.ts';
import { isProvedDevice, partnerOf } from '../auth/lock.store.ts';
import { passkeyRefused, verifyPasskey } from '../auth/verify-passkey.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';

/** Registers what may answer a proof of the number in place of a text: a passkey, or the partner's yes (SEC-51). */
export function registerProofAnswerRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, calls.answerProof, async ({ body: { key, purpose, passkey }, request }) => {
    const attempt: Attempt = { scope: 'proof-answer', subject: key, ip: request.ip };
    const proved = await withinLimits(
      db,
      { limits: secretLimits(config.attemptLimits), ...attempt },
      async () => {
        const actor = { kind: 'visitor', id: null, requestId: request.id } as const;
        const { accountId } = await verifyPasskey(request, { passkey, challenge: key, actor }).catch(() => ({
          accountId: 0,
        }));
        if (accountId === 0) return null;
        const { phone } = await accountById(db, accountId);
        // The proof's number has to be that of the passkey's account: another member's passkey proves nothing.
        return phone !== null && (await proveByPasskey(db, { key, phone, purpose })) ? true : null;
      },
    );
    if (!proved) throw passkeyRefused();
    return { data: { proved: true as const } };
  });

  route(app, calls.listPartnerRequests, async ({ caller }) => {
    const partner = await partnerOf(db, caller.accountId);
    const waiting = partner ? await waitingRequests(db, partner.phone) : [];
    const requests = waiting.map(({ purpose, device, asked_at }) => ({
      purpose: PARTNER_PURPOSES.find((one) => one === purpose) ?? ('login' as const),
      device,
      asked_at: toTimestamp(asked_at),
    }));
    return { data: { name: partner?.firstname ?? '', requests } };
  });

  route(app, calls.answerPartner, async ({ body: { purpose, digits, key }, caller, request }) => {
    const { accountId } = caller;
    const partner = await partnerOf(db, accountId);
    if (!partner) throw notFound('Your partner');
    // Whoever came in by the number alone lets nobody else in.
    if (!caller.byProof && !(await isProvedDevice(db, caller))) {
      await requireOwnProof(db, { accountId, key, purpose: 'partner' });
    }
    const attempt = { scope: 'partner', subject: String(accountId), ip: request.ip, own: ownBudget(caller) };
    const said = await withinLimits(db, { limits: config.attemptLimits, ...attempt }, async () =>
      (await proveByText(db, { phone: partner.phone, purpose, digits })) ? true : null,
    );
    if (!said) throw invalid('digits', 'These aren’t the digits on the other phone, or they have expired.');
    return { message: `${partner.firstname || 'Your partner'} can go on now`, data: null };
  });
}
