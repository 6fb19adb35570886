import * as calls from '@wedding/shared/contract/wedding-plan.ts';
import type { FastifyInstance } from 'fastify';
import { findOrCreateCouple, subscribedCouple, toUser } from '../../account/account.store.ts';
import { deviceOf } from '../../account/device-cookie.ts';
import { deviceLabel } from '../../account/device-label.ts';
import { provedNumber, requireOwnProof } from '../../account/number-proof.store.ts';
import { guardProof } from '../../account/proof-guard.ts';
import { openSession } from '../../auth/session.store.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { write } from '../../db/write.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import {
  accept,
  hasJustJoined,
  invitationBy,
  invite,
  removeMember,
  sharedPlanOf,
  withdrawInvitationOf,
} from './invitation.store.ts';
import { holdPlan } from './wedding-plan.store.ts';

/** Registers the calls about a wedding plan's members: inviting the partner by a link, joining, leaving and removing. */
export function registerInvitationRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.getWeddingPlan, async ({ caller }) => ({
    data: await sharedPlanOf(db, caller.accountId),
  }));

  route(app, calls.createWeddingPlan, async ({ body, caller, actor }) => {
    await write(db, actor, (trx) => holdPlan(trx, caller.accountId, body.id));
    return { message: 'Your wedding plan is ready', data: await sharedPlanOf(db, caller.accountId) };
  });

  route(app, calls.invitePartner, async ({ body, caller, actor }) => {
    await requireOwnProof(db, { accountId: caller.accountId, key: body.key, purpose: 'invite' });
    const { token, expires_at } = await invite(db, actor, caller.accountId);
    return {
      message: 'Invitation ready',
      data: { path: `/invite/${token}`, expires_at: toTimestamp(expires_at) },
      status: 201,
    };
  });

  route(app, calls.withdrawInvitation, async ({ caller, actor }) => {
    await withdrawInvitationOf(db, actor, caller.accountId);
    return { message: 'The invitation no longer works', data: await sharedPlanOf(db, caller.accountId) };
  });

  route(app, calls.removePlanMember, async ({ params, query, caller, actor }) => {
    await removeMember(db, actor, {
      accountId: caller.accountId,
      memberId: params.id,
      key: query.key,
    });
    const left = params.id === caller.accountId;
    return { message: left ? 'You have left the wedding plan' : 'Your partner was removed', data: null };
  });

  route(app, calls.getInvitation, async ({ params }) => {
    const found = await invitationBy(db, params.token);
    const state = found ? ('open' as const) : ('over' as const);
    const expires_at = toTimestamp(found?.expires_at ?? new Date());
    return { data: { state, from: found?.firstname ?? '', expires_at } };
  });

  route(app, calls.acceptInvitation, async ({ params, body, request, reply }) => {
    await guardProof(request, { scope: 'join', key: body.key });
    const phone = await provedNumber(db, { key: body.key, purpose: 'join' });
    const isRepeated = await hasJustJoined(db, { token: params.token, phone });
    if (!isRepeated && !(await invitationBy(db, params.token))) throw notFound('This invitation');
    const visitor = { kind: 'visitor', id: null, requestId: request.id } as const;
    const { id } = await findOrCreateCouple(db, visitor, phone);
    const actor = { ...visitor, kind: 'couple', id } as const;
    if (!isRepeated) await accept(db, actor, { token: params.token, accountId: id, keep: body.keep });
    const account = await subscribedCouple(db, phone);
    if (!account) {
      throw new HttpError(
        409,
        'NOT_COVERED',
        'You have joined. Neither of you has a running subscription yet. Choose a plan to sign in.',
      );
    }
    const device = deviceOf(request);
    const token = await openSession(db, actor, {
      accountId: id,
      checked: account,
      deviceHash: device.hash,
      device: deviceLabel(request.headers['user-agent']),
      byProof: true,
    });
    device.remember(reply);
    return { message: 'You’re planning together now', data: { user: toUser(account), token } };
  });
}
