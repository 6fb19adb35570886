import * as schemas from '@wedding/shared/contract/wedding-plan.schema.ts';
import * as calls from '@wedding/shared/contract/wedding-plan.ts';
import type { FastifyInstance } from 'fastify';
import { coupleFor, subscribedCouple, toUser } from '../account/account.store.ts';
import { provedNumber } from '../account/number-proof.store.ts';
import { openSession } from '../account/session.store.ts';
import { ApiFailure, notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import { openRoute, route } from '../plugins/route.ts';
import { hashToken, newToken } from '../plugins/secret.ts';
import { write } from '../plugins/write.ts';
import {
  accept,
  invitationBy,
  invite,
  removeMember,
  sharedPlanOf,
  withdrawInvitationOf,
} from './invitation.store.ts';
import { holdPlan } from './plan.store.ts';

/** The wedding plan's people: the partner is invited by a link, joins, is covered, and may leave. */
export function registerInvitationRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.getWeddingPlan, schemas.getWeddingPlanSchema, async ({ caller }) => ({
    data: await sharedPlanOf(db, caller.accountId),
  }));

  route(app, calls.createWeddingPlan, schemas.createWeddingPlanSchema, async ({ body, caller, actor }) => {
    await write(db, actor, (trx) => holdPlan(trx, caller.accountId, body.id));
    return { message: 'Your wedding plan is ready', data: await sharedPlanOf(db, caller.accountId) };
  });

  route(app, calls.invitePartner, schemas.invitePartnerSchema, async ({ body, caller, actor }) => {
    const phone = await provedNumber(db, { key: body.key, purpose: 'invite' });
    const proved = await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirst();
    if (proved?.id !== caller.accountId)
      throw new ApiFailure(422, 'PROOF_NEEDED', 'Please prove your own number.');
    const { token, expires_at } = await invite(db, actor, caller.accountId);
    return {
      message: 'Invitation ready',
      data: { path: `/invite/${token}`, expires_at: toMoment(expires_at) },
      status: 201,
    };
  });

  route(app, calls.withdrawInvitation, schemas.withdrawInvitationSchema, async ({ caller, actor }) => {
    await withdrawInvitationOf(db, actor, caller.accountId);
    return { message: 'The invitation is void', data: await sharedPlanOf(db, caller.accountId) };
  });

  route(app, calls.removePlanMember, schemas.removePlanMemberSchema, async ({ params, caller, actor }) => {
    await removeMember(db, actor, { accountId: caller.accountId, memberId: params.id });
    const left = params.id === caller.accountId;
    return { message: left ? 'You have left the wedding plan' : 'Your partner was removed', data: null };
  });

  openRoute(app, calls.getInvitation, schemas.getInvitationSchema, async ({ params }) => {
    const found = await invitationBy(db, params.token);
    if (!found) throw notFound('This invitation');
    return { data: { from: found.firstname, expires_at: toMoment(found.expires_at) } };
  });

  openRoute(
    app,
    calls.acceptInvitation,
    schemas.acceptInvitationSchema,
    async ({ params, body, request }) => {
      const phone = await provedNumber(db, { key: body.key, purpose: 'join' });
      if (!(await invitationBy(db, params.token))) throw notFound('This invitation');
      const visitor = { kind: 'visitor', id: null, requestId: request.id } as const;
      const { id } = await coupleFor(db, visitor, phone);
      await accept(
        db,
        { ...visitor, kind: 'couple', id },
        { token: params.token, accountId: id, keep: body.keep },
      );
      const account = await subscribedCouple(db, phone);
      if (!account) {
        throw new ApiFailure(
          409,
          'NOT_COVERED',
          'You have joined. Neither of you has a running subscription: choose a plan to sign in.',
        );
      }
      const token = await openSession(db, { accountId: id, deviceHash: hashToken(newToken()) });
      return { message: 'You plan together now', data: { user: toUser(account), token } };
    },
  );
}
