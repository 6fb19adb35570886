import * as calls from '@wedding/shared/contract/passkey.ts';
import type { FastifyInstance } from 'fastify';
import { accountById } from '../account/account.store.ts';
import { dropPartnerProofs, provedNumber, requestProof, spendProof } from '../account/number-proof.store.ts';
import { isForeign } from '../account/phone.ts';
import { proofCode } from '../account/proof-code.ts';
import { lockBoth } from '../auth/lock.store.ts';
import { deletePasskeys } from '../auth/passkey.store.ts';
import { endSession } from '../auth/session.store.ts';
import { write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { findMember } from '../member/member.store.ts';

/**
 * Registers the calls for a member who has lost every device: an administrator removes the passkeys, but only once the member
 * has texted from the number (SEC-51).
 */
export function registerMemberUnlockRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** @throws {HttpError} 404 without such a member, 409 for a number that can't text */
  async function phoneOf(id: number): Promise<string> {
    if (!(await findMember(db, id))) throw notFound('This member');
    const { phone } = await accountById(db, id);
    if (phone && !isForeign(phone)) return phone;
    throw new HttpError(409, 'NO_TEXT', 'This number can’t text us. The partner can let them in.');
  }

  route(app, calls.requestMemberProof, async ({ params }) => {
    const phone = await phoneOf(params.id);
    const code = await proofCode(db, config.proofCode);
    const { proved: _, ...proof } = await requestProof(db, { phone, purpose: 'unlock', code });
    return { data: { ...proof, ways: ['text' as const] } };
  });

  route(app, calls.unlockMember, async ({ params, body: { key }, actor }) => {
    const phone = await phoneOf(params.id);
    const isTheirs = (await provedNumber(db, { key, purpose: 'unlock' })) === phone;
    if (!isTheirs || !(await spendProof(db, key))) {
      throw new HttpError(422, 'PROOF_NEEDED', 'The text hasn’t arrived from this member’s number.');
    }
    await write(db, actor, async (trx) => {
      await lockBoth(trx, params.id);
      await dropPartnerProofs(trx, [params.id]);
      await deletePasskeys(trx, params.id);
      await trx.deleteFrom('devices').where('account_id', '=', params.id).execute();
      await endSession(trx, params.id, 'administrator');
    });
    return { message: 'The lost passkeys are removed', data: null };
  });
}
