import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../db/schema.ts';
import { write } from '../db/write.ts';
import { secretLimits, withinLimits } from './attempts.ts';
import { countPasskeys, insertPasskey } from './passkey.store.ts';
import { type ChallengeUse, isChallengeFor, useUpChallenge } from './passkey-challenge.ts';
import { challengeIn, passkeyRefused, verifyNewPasskey, verifyPasskey } from './verify-passkey.ts';

/** What an administrator's sign-in still needs after the right password. */
export interface SecondStep {
  passkey: 'use' | 'create';
}

interface Step {
  login: string;
  deviceHash: Buffer;
  passkey: PasskeyAnswer | NewPasskey | undefined;
}

/** Returns the use of a challenge for an administrator's sign-in. The login needn't exist. */
export const signInUse = (login: string, deviceHash: Buffer): ChallengeUse => ({
  use: 'sign in',
  subject: login.trim().toLowerCase(),
  deviceHash,
});

/** Who must have a passkey: every owner in production (SEC-52). Other administrators may. */
export const mustHavePasskey = (
  { production }: FastifyInstance['config'],
  { role }: Pick<Row<'accounts'>, 'role'>,
): boolean => production && role === 'owner';

/**
 * Returns whether a passkey of the account came with the sign-in.
 * @throws {HttpError} 422 for one that isn't right, 429 after too many
 */
export async function takeSecondStep(
  request: FastifyRequest,
  { candidate, login, deviceHash, passkey }: Step & { candidate: Row<'accounts'> | undefined },
): Promise<boolean> {
  if (!isAnswer(passkey)) return false;
  const { db, config } = request.server;
  const { perSubject: _, ...limits } = secretLimits(config.attemptLimits);
  const attempt = { limits, scope: 'passkey', subject: login, ip: request.ip };
  const signer = await withinLimits(db, attempt, async () => {
    const challenge = (one: string) => isChallengeFor(db, one, signInUse(login, deviceHash));
    const actor = { kind: 'visitor', id: null, requestId: request.id } as const;
    const verified = await verifyPasskey(request, { passkey, challenge, actor }).catch(() => null);
    if (!verified || verified.accountId !== candidate?.id) return null;
    return (await useUpChallenge(db, challengeIn(passkey))) ? verified : null;
  });
  if (!signer) throw passkeyRefused();
  return true;
}

/**
 * Creates the first passkey of an administrator whose password was right. Returns false if none came.
 * @throws {HttpError} 422 if the account has one already, or this one isn't right
 */
export async function createSecondStep(
  request: FastifyRequest,
  { account, login, deviceHash, passkey, name }: Step & { account: Row<'accounts'>; name: string },
): Promise<boolean> {
  if (!passkey || isAnswer(passkey)) return false;
  const { db } = request.server;
  const challenge = (one: string) => isChallengeFor(db, one, signInUse(login, deviceHash));
  const created = await verifyNewPasskey(request, { passkey, challenge });
  if (!(await useUpChallenge(db, challengeIn(passkey)))) throw passkeyRefused();
  await write(db, { kind: 'admin', id: account.id, requestId: request.id }, async (trx) => {
    await insertPasskey(trx, { accountId: account.id, name, passkey: created });
    // The password alone must not add a key beside the one that is there.
    if ((await countPasskeys(trx, account.id)) > 1) throw passkeyRefused();
  });
  return true;
}

/** Returns the step that the account's sign-in still needs, or undefined if the password is enough. */
export async function missingStep(
  app: FastifyInstance,
  account: Pick<Row<'accounts'>, 'id' | 'role'>,
): Promise<SecondStep | undefined> {
  if ((await countPasskeys(app.db, account.id)) > 0) return { passkey: 'use' };
  return mustHavePasskey(app.config, account) ? { passkey: 'create' } : undefined;
}

const isAnswer = (passkey: PasskeyAnswer | NewPasskey | undefined): passkey is PasskeyAnswer =>
  passkey !== undefined && 'signature' in passkey.response;
