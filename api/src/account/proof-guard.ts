import type { FastifyRequest } from 'fastify';
import { takeAttempt } from '../auth/attempts.ts';
import { isProved } from './number-proof.store.ts';

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
  const own = (await isProved(db, key)) ? key : undefined;
  await takeAttempt(db, config.attemptLimits, { scope, subject: key, ip: request.ip, own });
}
