import type { JoinChoice } from '@wedding/shared/contract/wedding-plan.schema.ts';
import * as calls from '@wedding/shared/contract/wedding-plan.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCoupleIn, findOrCreateCouple, subscribedCouple, toUser } from '../../account/account.store.ts';
import { deviceOf } from '../../account/device-cookie.ts';
import { deviceLabel } from '../../account/device-label.ts';
import { provedNumber, requireOwnProof } from '../../account/number-proof.store.ts';
import { parseForeignPhone } from '../../account/phone.ts';
import { guardProof } from '../../account/proof-guard.ts';
import { secretLimits, takeAttempt } from '../../auth/attempts.ts';
import { accountKnownTo } from '../../auth/device.store.ts';
import { openSession } from '../../auth/session.store.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { write } from '../../db/write.ts';
import { HttpError, invalid, notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import {
  accept,
  acceptIn,
  hasJustJoined,
  invitationBy,
  invite,
  removeMember,
  sharedPlanOf,
  withdrawInvitationOf,
} from './invitation.store.ts';
import { holdPlan } from './wedding-plan.store.ts';

const visitorOf = ({ id }: FastifyRequest) => ({ kind: 'visitor', id: null, requestId: id }) as const;

/** Joins with the number that a text, or a passkey of its account, has proved. */
async function joinByProof(
  request: FastifyRequest,
  { token, key, keep }: { token: string; key: string; keep: JoinChoice | undefined },
) {
  const { db } = request.server;
  await guardProof(request, { scope: 'join', key });
  const phone = await provedNumber(db, { key, purpose: 'join' });
  const isRepeated = await hasJustJoined(db, { token, phone });
  if (!isRepeated && !(await invitationBy(db, token))) throw notFound('This invitation');
  const visitor = visitorOf(request);
  const { id } = await findOrCreateCouple(db, visitor, phone);
  if (!isRepeated) await accept(db, { ...visitor, kind: 'couple', id }, { token, accountId: id, keep });
  return { id, phone };
}

/**
 * Joins with a number from abroad, which can't text a Nigerian short code: the link is the proof, since the couple sends it to
 * its partner alone. So it opens no account that exists, but on a device of that account: who was removed joins again.
 */
async function joinFromAbroad(
  request: FastifyRequest,
  { token, phone: typed }: { token: string; phone: string },
) {
  const { db, config } = request.server;
  await takeAttempt(db, secretLimits(config.attemptLimits), {
    scope: 'join',
    subject: token,
    ip: request.ip,
  });
  const phone = parseForeignPhone(typed);
  if (!phone) throw invalid('phone', 'Write your number with its country, like +44\u00a07400\u00a0123456.');
  if (!(await invitationBy(db, token))) throw notFound('This invitation');
  const { hash: deviceHash } = deviceOf(request);
  const member = await accountKnownTo(db, { phone, deviceHash });
  const id = await write(db, visitorOf(request), async (trx) => {
    const accountId = member ?? (await createCoupleIn(trx, phone));
    await acceptIn(trx, { token, accountId });
    return accountId;
  });
  return { id, phone };
}

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
    const invitation = await invitationBy(db, params.token);
    const state = invitation ? ('open' as const) : ('over' as const);
    const expires_at = toTimestamp(invitation?.expires_at ?? new Date());
    return { data: { state, from: invitation?.firstname ?? '', expires_at } };
  });

  route(app, calls.acceptInvitation, async ({ params, body, request, reply }) => {
    const { token } = params;
    const { id, phone } = body.key
      ? await joinByProof(request, { token, key: body.key, keep: body.keep })
      : await joinFromAbroad(request, { token, phone: body.phone ?? '' });
    const actor = { kind: 'couple', id, requestId: request.id } as const;
    const account = await subscribedCouple(db, phone);
    if (!account) {
      throw new HttpError(
        409,
        'NOT_COVERED',
        'You have joined. Neither of you has a running subscription yet. Choose a plan to sign in.',
      );
    }
    const device = deviceOf(request);
    const session = await openSession(db, actor, {
      accountId: id,
      checked: account,
      deviceHash: device.hash,
      device: deviceLabel(request.headers['user-agent']),
      byProof: true,
    });
    device.remember(reply);
    return { message: 'You’re planning together now', data: { user: toUser(account), token: session } };
  });
}
