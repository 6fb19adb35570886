import { askMyProofSchema, askProofSchema, getProofSchema } from '@wedding/shared/contract/me.schema.ts';
import { askMyProof, askProof, getProof } from '@wedding/shared/contract/me.ts';
import type { FastifyInstance } from 'fastify';
import { noteAttempt, refuseBeyond } from '../plugins/attempts.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import { openRoute, route } from '../plugins/route.ts';
import { accountById } from './account.store.ts';
import { askProofOf, isProved } from './number-proof.store.ts';
import { parsePhone } from './phone.ts';
import { proofCode } from './proof-code.ts';

/** Proof of the number (security line 27): asked whatever the setting of sign-in's own proof. */
export function registerProofRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** Every time counts: asking is free, and each number may be asked for only so often (security line 2). */
  async function guard(phone: string, ip: string): Promise<void> {
    const attempt = { door: 'proof', subject: phone, ip, exempt: false };
    await refuseBeyond(db, config.attemptLimits, attempt);
    await noteAttempt(db, attempt);
  }

  route(app, askMyProof, askMyProofSchema, async ({ body, caller, request }) => {
    const { phone } = await accountById(db, caller.accountId);
    if (!phone) throw notFound('Your number');
    await guard(phone, request.ip);
    return {
      data: await askProofOf(db, {
        phone,
        purpose: body.purpose,
        code: await proofCode(db, config.proofCode),
      }),
    };
  });

  openRoute(app, askProof, askProofSchema, async ({ body, request }) => {
    const phone = parsePhone(body.login);
    if (!phone) throw invalid('login', 'This is not a Nigerian mobile number.');
    await guard(phone, request.ip);
    return {
      data: await askProofOf(db, {
        phone,
        purpose: body.purpose,
        code: await proofCode(db, config.proofCode),
      }),
    };
  });

  openRoute(app, getProof, getProofSchema, async ({ params }) => {
    const proved = await isProved(db, params.key);
    if (proved === undefined) throw notFound('This proof');
    return { data: { proved } };
  });
}
