import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { noteAttempt, refuseBeyond } from '../plugins/attempts.ts';
import { ApiFailure } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import type { Account } from './account.tables.ts';
import { askProofOf, proofOf, spendProof } from './number-proof.store.ts';
import { proofCode } from './proof-code.ts';
import { otherDeviceHolds } from './session.store.ts';

/** Whether this sign-in needs a text first: always, or (`risky`) while another device holds the account's session. */
export async function isProofAsked(
  db: Kysely<Database>,
  asked: { setting: 'off' | 'risky' | 'always'; account: Account | undefined; deviceHash: Buffer },
): Promise<boolean> {
  if (asked.setting !== 'risky') return asked.setting === 'always';
  return asked.account !== undefined && otherDeviceHolds(db, asked.account.id, asked.deviceHash);
}

/** The same for every well-formed number, known or not. @throws {ApiFailure} 429 when asked too often */
export async function askLoginProof(request: FastifyRequest, phone: string): Promise<LoginProof> {
  const { db, config } = request.server;
  const attempt = { door: 'login-proof', subject: phone, ip: request.ip, exempt: false };
  await refuseBeyond(db, config.attemptLimits, attempt);
  await noteAttempt(db, attempt);
  const code = await proofCode(db, config.proofCode);
  return askProofOf(db, { phone, purpose: 'login', code });
}

/**
 * Null once the text has come: the key is used up and opens this one sign-in. Until then what was asked.
 * @throws {ApiFailure} 410 for a key that is unknown, too old, or void after other digits
 */
export async function takeLoginProof(
  db: Kysely<Database>,
  { phone, key, code }: { phone: string; key: string; code?: string | undefined },
): Promise<LoginProof | null> {
  const proof = await proofOf(db, { key, phone, purpose: 'login' });
  if (proof?.proved && (await spendProof(db, key))) return null;
  if (!proof || proof.proved) {
    throw new ApiFailure(410, 'PROOF_EXPIRED', 'This code is no longer good. Please ask for a new one.');
  }
  return { key, text: proof.text, code: await proofCode(db, code), expires_at: proof.expires_at };
}
