import { networkOf } from '@wedding/operations/network.ts';
import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AttemptLimits, takeAttempt } from '../auth/attempts.ts';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { proofOf, requestProof, spendProof } from './number-proof.store.ts';
import { proofCode } from './proof-code.ts';

/** The number of networks that strangers need to use up the proofs of a number they don't own. */
const NETWORKS_PER_NUMBER = 4;

/**
 * Starts a proof of the number. Behaves the same for every well-formed number, known or not; `own` is a known
 * device's budget.
 * @throws {HttpError} 429 after too many requests
 */
export async function requestLoginProof(
  request: FastifyRequest,
  { phone, own }: { phone: string; own: string | undefined },
): Promise<LoginProof> {
  const { db, config } = request.server;
  const attempt = { scope: 'login-proof', subject: phone, ip: request.ip };
  if (own === undefined) await takeStrangersAttempt(db, config.attemptLimits, attempt);
  else await takeAttempt(db, config.attemptLimits, { ...attempt, own });
  const code = await proofCode(db, config.proofCode);
  return requestProof(db, { phone, purpose: 'login', code });
}

/**
 * Counts the request of a device that isn't known. The limit for one number holds for each network, so that a stranger
 * leaves some proofs for an owner with a new phone. All networks together get no more than `NETWORKS_PER_NUMBER` times
 * as many, because each waiting proof is a chance that the owner's text has its digits.
 */
async function takeStrangersAttempt(
  db: Kysely<Database>,
  limits: AttemptLimits,
  attempt: { scope: string; subject: string; ip: string },
): Promise<void> {
  const { perSubject } = limits;
  const subject = `${attempt.subject} ${networkOf(attempt.ip).network}`;
  await takeAttempt(db, { perSubject }, { ...attempt, scope: `${attempt.scope}-network`, subject });
  await takeAttempt(db, { ...limits, perSubject: NETWORKS_PER_NUMBER * perSubject }, attempt);
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
