import { networkOf } from '@wedding/platform/server/operations/network.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type Attempt,
  type AttemptLimits,
  countAttempt,
  secretLimits,
  takeAttempt,
  uncount,
} from '../auth/attempts.ts';
import type { Database } from '../db/schema.ts';
import { isProved } from './number-proof.store.ts';

/** The number of networks that strangers need to use up the stored proofs of a number they don't own. */
const NETWORKS_PER_NUMBER = 4;

/**
 * Counts an attempt of a public write that needs a proof of number (SEC-2). A proved key has its own budget, which
 * other callers behind the same address can't exhaust.
 * @throws {HttpError} 429 beyond a limit
 */
export async function guardProof(
  request: FastifyRequest,
  { scope, key }: { scope: string; key: string },
): Promise<void> {
  const { db, config } = request.server;
  const provedKey = (await isProved(db, key)) ? key : undefined;
  const limits = secretLimits(config.attemptLimits);
  await takeAttempt(db, limits, { scope, subject: key, ip: request.ip, own: provedKey });
}

/**
 * Counts a request for a stored proof of the number `subject`, and returns whether there is room for it. For a device that
 * isn't known, the limit for one number holds for each network, and all networks together get no more than
 * `NETWORKS_PER_NUMBER` times as many, because each stored proof is a chance that the owner's text has its digits. Whoever
 * finds no room gets an unstored proof, so that strangers can't keep the owner out (SEC-32).
 * @throws {HttpError} 429 when a known device or a live session has used up its own budget
 */
export async function takeProofAttempt(
  db: Kysely<Database>,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<boolean> {
  if (attempt.own !== undefined) {
    await takeAttempt(db, limits, attempt);
    return true;
  }
  const { perSubject, perAddress, distinctPerNetwork } = limits;
  const ofNetwork = {
    ...attempt,
    scope: `${attempt.scope}-network`,
    subject: `${attempt.subject} ${networkOf(attempt.ip).network}`,
  };
  // The limits of the address and network are also below. Here they refuse a flood of invented numbers before it writes.
  const id = await countAttempt(db, { perSubject, perAddress, distinctPerNetwork }, ofNetwork);
  if (id === null) return false;
  const hasRoom = await countAttempt(
    db,
    { ...limits, perSubject: NETWORKS_PER_NUMBER * perSubject },
    attempt,
  );
  if (hasRoom === null) await uncount(db, id);
  return hasRoom !== null;
}
