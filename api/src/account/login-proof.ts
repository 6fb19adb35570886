import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { proofOf, requestProof, requestUnstoredProof, spendProof } from './number-proof.store.ts';
import { proofCode } from './proof-code.ts';
import { takeProofAttempt } from './proof-guard.ts';

/**
 * Starts a proof of the number. Behaves the same for every well-formed number, known or not; `own` is a known
 * device's budget.
 * @throws {HttpError} 429 after too many requests of a known device
 */
export async function requestLoginProof(
  request: FastifyRequest,
  { phone, own }: { phone: string; own: string | undefined },
): Promise<LoginProof> {
  const { db, config } = request.server;
  const attempt = { scope: 'login-proof', subject: phone, ip: request.ip, own };
  const hasRoom = await takeProofAttempt(db, config.attemptLimits, attempt);
  const proofRequest = { phone, purpose: 'login', code: await proofCode(db, config.proofCode) } as const;
  return hasRoom ? requestProof(db, proofRequest) : requestUnstoredProof(db, proofRequest);
}

/**
 * Returns null once the text has arrived; the key is then spent on this one sign-in. Until then it returns the
 * requested proof.
 * @throws {HttpError} 410 for a key that is unknown, expired, or void after too many wrong digits
 */
export async function redeemLoginProof(
  db: Kysely<Database>,
  { phone, key, code }: { phone: string; key: string; code?: string | undefined },
): Promise<LoginProof | null> {
  const proof = await proofOf(db, { key, phone, purpose: 'login' });
  if (proof?.proved && (await spendProof(db, key))) return null;
  if (!proof || proof.proved) {
    throw new HttpError(410, 'PROOF_EXPIRED', 'This code has expired. Please ask for a new one.');
  }
  return { key, text: proof.text, code: await proofCode(db, code), expires_at: proof.expires_at };
}
