import {
  askMyProofSchema,
  askProofSchema,
  getProofSchema,
  type ProofPurpose,
} from '@wedding/shared/contract/me.schema.ts';
import { askMyProof, askProof, getProof } from '@wedding/shared/contract/me.ts';
import type { FastifyInstance } from 'fastify';
import { takeAttempt } from '../plugins/attempts.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import { openRoute, route } from '../plugins/route.ts';
import { accountById } from './account.store.ts';
import { askProofOf, isProved } from './number-proof.store.ts';
import { parsePhone } from './phone.ts';
import { proofCode } from './proof-code.ts';

/** Proof of the number (security line 27): asked whatever the setting of sign-in's own proof. */
export function registerProofRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** Each asking counts, and each number may be asked for only so often (security line 2). */
  async function ask(asked: { phone: string; purpose: ProofPurpose }, ip: string) {
    const attempt = { door: 'proof', subject: asked.phone, ip, exempt: false };
    await takeAttempt(db, config.attemptLimits, attempt);
    return askProofOf(db, { ...asked, code: await proofCode(db, config.proofCode) });
  }

  route(app, askMyProof, askMyProofSchema, async ({ body, caller, request }) => {
    const { phone } = await accountById(db, caller.accountId);
    if (!phone) throw notFound('Your number');
    return { data: await ask({ phone, purpose: body.purpose }, request.ip) };
  });

  openRoute(app, askProof, askProofSchema, async ({ body, request }) => {
    const phone = parsePhone(body.login);
    if (!phone) throw invalid('login', 'This is not a Nigerian mobile number.');
    return { data: await ask({ phone, purpose: body.purpose }, request.ip) };
  });

  openRoute(app, getProof, getProofSchema, async ({ params }) => {
    const proved = await isProved(db, params.key);
    if (proved === undefined) throw notFound('This proof');
    return { data: { proved } };
  });
}
