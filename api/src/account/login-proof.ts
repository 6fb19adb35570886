import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { ProofWay } from '@wedding/shared/contract/proof.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { deviceLabel } from './device-label.ts';
import { proofOf, requestProof, requestUnstoredProof, spendProof } from './number-proof.store.ts';
import { isForeign } from './phone.ts';
import { proofCodeFor } from './proof-code.ts';
import { takeProofAttempt } from './proof-guard.ts';

/**
 * Starts a proof of the number, by the ways that `loginWays` allows. Behaves the same for every well-formed number, known
 * or not; `own` is a known device's budget.
 * @throws {HttpError} 429 after too many requests of a known device
 */
export async function requestLoginProof(
  request: FastifyRequest,
  { phone, own, ways }: { phone: string; own: string | undefined; ways: ProofWay[] },
): Promise<LoginProof> {
  const { db, config } = request.server;
  const attempt = { scope: 'login-proof', subject: phone, ip: request.ip, own };
  const hasRoom = await takeProofAttempt(db, config.attemptLimits, attempt);
  const code = await proofCodeFor(db, phone, config.proofCode);
  const device = deviceLabel(request.headers['user-agent']);
  const proofRequest = { phone, purpose: 'login', code, device } as const;
  const { proved: _, ...proof } = hasRoom
    ? await requestProof(db, proofRequest)
    : await requestUnstoredProof(db, proofRequest);
  return { ...proof, ways };
}

/**
 * Returns the ways to prove a number that signs in. A locked plan has the partner's yes only if there is a partner. A number
 * from abroad, and every number while all have to prove themselves, have the same ways whether an account exists or not, so
 * that nobody learns it (SEC-1).
 */
export function loginWays(phone: string, plan: { asksAll: boolean; locked: boolean; shared: boolean }) {
  const ways: ProofWay[] = isForeign(phone) ? [] : ['text'];
  if (isForeign(phone) || plan.asksAll || plan.locked) ways.push('passkey');
  if (isForeign(phone) || plan.asksAll || (plan.locked && plan.shared)) ways.push('partner');
  return ways;
}

/**
 * Returns null once the text has arrived; the key is then spent on this one sign-in. Until then it returns the
 * requested proof.
 * @throws {HttpError} 410 for a key that is unknown, expired, or void after too many wrong digits
 */
export async function redeemLoginProof(
  db: Kysely<Database>,
  { phone, key, code, ways }: { phone: string; key: string; code?: string | undefined; ways: ProofWay[] },
): Promise<LoginProof | null> {
  const proof = await proofOf(db, { key, phone, purpose: 'login' });
  if (proof?.proved && (await spendProof(db, key))) return null;
  if (!proof || proof.proved) {
    throw new HttpError(410, 'PROOF_EXPIRED', 'This code has expired. Please ask for a new one.');
  }
  const { text, digits, expires_at } = proof;
  return { key, text, digits, code: await proofCodeFor(db, phone, code), ways, expires_at };
}
