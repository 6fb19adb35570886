import type { Lock } from '@wedding/shared/contract/passkey.schema.ts';
import * as calls from '@wedding/shared/contract/passkey.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountById } from '../account/account.store.ts';
import { deviceOf } from '../account/device-cookie.ts';
import { deviceLabel } from '../account/device-label.ts';
import { dropPartnerProofs, requireOwnProof, spendProof } from '../account/number-proof.store.ts';
import { verifyPassword } from '../account/password.ts';
import { secretLimits, takeAttempt, withinLimits } from '../auth/attempts.ts';
import { ownBudget } from '../auth/device.store.ts';
import { closeToUnproved, isLocked, lockBoth, partnerOf } from '../auth/lock.store.ts';
import {
  countPasskeys,
  credentialIdsOf,
  deletePasskey,
  hasPasskey,
  insertPasskey,
  passkeysOf,
} from '../auth/passkey.store.ts';
import {
  type ChallengeUse,
  isChallengeFor,
  newChallenge,
  useUpChallenge,
} from '../auth/passkey-challenge.ts';
import { mustHavePasskey, signInUse } from '../auth/second-step.ts';
import { challengeIn, passkeyRefused, verifyNewPasskey } from '../auth/verify-passkey.ts';
import { write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError, invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';

/** Registers the calls about a person's own passkeys: a couple's lock, an administrator's second step. */
export function registerPasskeyRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  async function lockOf({ accountId }: Caller): Promise<Lock> {
    const partner = await partnerOf(db, accountId);
    return {
      locked: await isLocked(db, accountId),
      passkeys: await passkeysOf(db, accountId),
      partner: partner
        ? { name: partner.firstname, passkeys: await countPasskeys(db, partner.accountId) }
        : null,
    };
  }

  const addUse = ({ accountId, deviceHash }: Caller): ChallengeUse => ({
    use: 'add a passkey',
    subject: String(accountId),
    deviceHash,
  });

  /** @throws {HttpError} 422 without the right password, 429 after too many */
  async function requirePassword({ ip }: FastifyRequest, caller: Caller, password: string): Promise<void> {
    const { password_hash } = await accountById(db, caller.accountId);
    const attempt = { scope: 'password', subject: String(caller.accountId), ip, own: ownBudget(caller) };
    const right = await withinLimits(db, { limits: config.attemptLimits, ...attempt }, async () =>
      (await verifyPassword(password, password_hash, { known: true })) ? true : null,
    );
    if (!right) throw invalid('password', 'This isn’t your current password.');
  }

  route(app, calls.getLock, async ({ caller }) => ({ data: await lockOf(caller) }));

  route(app, calls.startPasskey, async ({ body, caller, request }) => {
    const { accountId } = caller;
    if (caller.kind === 'admin') await requirePassword(request, caller, body.password ?? '');
    else await requireOwnProof(db, { accountId, key: body.key, purpose: 'lock' });
    // One proof adds one passkey.
    if (body.key && !(await spendProof(db, body.key))) throw passkeyRefused();
    const { login, phone } = await accountById(db, accountId);
    return {
      data: {
        challenge: await newChallenge(db, addUse(caller)),
        user: { id: Buffer.from(String(accountId)).toString('base64url'), name: login ?? phone ?? '' },
        exclude: await credentialIdsOf(db, accountId),
      },
    };
  });

  route(app, calls.addPasskey, async ({ body, caller, actor, request }) => {
    const { accountId, deviceHash } = caller;
    const challenge = (one: string) => isChallengeFor(db, one, addUse(caller));
    const passkey = await verifyNewPasskey(request, { passkey: body.passkey, challenge });
    const isRepeated = !(await useUpChallenge(db, challengeIn(body.passkey)));
    const name = deviceLabel(request.headers['user-agent']);
    await write(db, actor, async (trx) => {
      await lockBoth(trx, accountId);
      if (isRepeated) {
        // The first answer was lost on its way. The device must not need another passkey, which would replace this one there.
        if ((await credentialIdsOf(trx, accountId)).includes(body.passkey.id)) return;
        throw passkeyRefused();
      }
      const hadNone = !(await isLocked(trx, accountId));
      await insertPasskey(trx, { accountId, name, passkey });
      if (hadNone) await closeToUnproved(trx, { accountId, deviceHash });
    });
    const data = await lockOf(caller);
    const isFirst = data.passkeys.length + (data.partner?.passkeys ?? 0) === 1;
    return {
      message: isFirst && caller.kind === 'couple' ? 'Your plan is locked to your phones' : 'Passkey added',
      data,
    };
  });

  route(app, calls.removePasskey, async ({ params, query, caller, actor }) => {
    const { accountId } = caller;
    if (!(await hasPasskey(db, { accountId, id: params.id }))) throw notFound('This passkey');
    if (caller.kind === 'couple') {
      await requireOwnProof(db, { accountId, key: query.key, purpose: 'unlock' });
    } else if (!caller.byProof) {
      throw new HttpError(403, 'PASSKEY_NEEDED', 'Sign in with a passkey first.');
    }
    const removed = await write(db, actor, async (trx) => {
      await lockBoth(trx, accountId);
      if (mustHavePasskey(config, caller) && (await countPasskeys(trx, accountId)) === 1) {
        throw new HttpError(409, 'LAST_PASSKEY', 'Owners need a passkey. Add another one first.');
      }
      await dropPartnerProofs(trx, [accountId]);
      return deletePasskey(trx, { accountId, id: params.id });
    });
    if (!removed) throw notFound('This passkey');
    return { message: 'Passkey removed', data: await lockOf(caller) };
  });

  route(app, calls.requestChallenge, async ({ body, request, reply }) => {
    const { perSubject: _, ...limits } = secretLimits(config.attemptLimits);
    await takeAttempt(db, limits, { scope: 'challenge', subject: body.login, ip: request.ip });
    const device = deviceOf(request);
    device.remember(reply);
    return { data: { challenge: await newChallenge(db, signInUse(body.login, device.hash)) } };
  });
}
