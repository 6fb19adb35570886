import type { FastifyRequest } from 'fastify';
import { takeAttempt } from '../auth/attempts.ts';
import { isProved } from './number-proof.store.ts';

/**
 * The guard before a public write that a proof of number opens (SEC-2). A proved key has a budget of its own: nobody
 * behind the same address uses it up.
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
