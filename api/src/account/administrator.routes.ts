import * as calls from '@wedding/shared/contract/administrator.ts';
import type { CheckedBody } from '@wedding/shared/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { secretLimits, takeAttempt, withinLimits } from '../auth/attempts.ts';
import { ownBudget } from '../auth/device.store.ts';
import { endAdministratorSession } from '../auth/session.store.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { accountById } from './account.store.ts';
import { administratorById, administrators, changeAdministrator } from './administrator.store.ts';
import { createLink, linkOf, listOpenLinks, useLink, withdrawLink } from './administrator-link.store.ts';
import { deviceOf } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { countDevices, setOwnPassword } from './own-password.store.ts';
import { hashPassword, passwordError, verifyPassword } from './password.ts';

/** Registers the calls about administrators. Owners invite, reset and switch off; each changes their own password. */
export function registerAdministratorRoutes(app: FastifyInstance): void {
  const { db, config } = app;
  const answerOf = ({ token, expires_at }: { token: string; expires_at: Date }) => ({
    path: `/new-admin/signin#${token}`,
    expires_at: toTimestamp(expires_at),
  });

  route(app, calls.listAdministrators, async ({ caller }) => ({
    data: { administrators: await administrators(db, caller), links: await listOpenLinks(db) },
  }));

  route(app, calls.inviteAdministrator, async ({ body, actor, caller }) => ({
    message: 'Send this link to your colleague',
    data: answerOf(await createLink(db, actor, { ...body, caller })),
    status: 201,
  }));

  route(app, calls.resetAdministrator, async ({ params, body, actor, caller }) => {
    const { id, login, role, status } = await administratorById(db, { ...params, self: caller });
    if (status === 'disabled')
      throw new HttpError(409, 'SWITCHED_OFF', 'Reactivate this administrator first.');
    // Otherwise whoever has an owner's session could take the second step away.
    if (body?.passkeys && id === caller.accountId) {
      throw new HttpError(409, 'ANOTHER_OWNER', 'Another owner has to replace your passkey.');
    }
    const made = await createLink(db, actor, {
      login,
      role,
      caller,
      accountId: id,
      passkeys: body?.passkeys,
    });
    return { message: 'Send this link to your colleague', data: answerOf(made), status: 201 };
  });

  route(app, calls.withdrawAdministratorLink, async ({ params, actor }) => {
    await withdrawLink(db, actor, params.id);
    return { message: 'The link no longer works', data: null };
  });

  route(app, calls.updateAdministrator, async ({ params, body, actor, caller }) => {
    await changeAdministrator(db, actor, { ...params, ...body });
    const data = await administratorById(db, { ...params, self: caller });
    return { message: doneText(body), data };
  });

  route(app, calls.readAdministratorLink, async ({ body, request }) => {
    const attempt = { scope: 'administrator-link', subject: body.token, ip: request.ip };
    const link = await withinLimits(
      db,
      { limits: secretLimits(config.attemptLimits), ...attempt },
      async () => (await linkOf(db, body.token)) ?? null,
    );
    return { data: link ? { state: 'open' as const, ...link } : { state: 'over' as const } };
  });

  route(app, calls.useAdministratorLink, async ({ body, request, reply }) => {
    const attempt = { scope: 'administrator-link', subject: body.token, ip: request.ip };
    await takeAttempt(db, secretLimits(config.attemptLimits), attempt);
    // Callers without a valid link cost no password hash.
    if (!(await linkOf(db, body.token))) throw notFound('This link');
    refuseWeak(body.password, 'password');
    const visitor = { kind: 'visitor', id: null, requestId: request.id } as const;
    const password_hash = await hashPassword(body.password);
    const { hash: deviceHash, remember } = deviceOf(request);
    const device = { deviceHash, name: deviceLabel(request.headers['user-agent']) };
    const { login } = await useLink(db, visitor, { token: body.token, password_hash, device });
    remember(reply);
    return { message: 'Your password is set. Please sign in.', data: { login } };
  });

  route(app, calls.getSignedInAdministrator, async ({ caller }) => {
    const { accountId: id } = caller;
    const self = await administratorById(db, { id, self: caller });
    return { data: { ...self, known_devices: await countDevices(db, id) } };
  });

  route(app, calls.endOwnSession, async ({ params, actor, caller }) => {
    const session = { id: params.id, accountId: caller.accountId };
    const ended = await write(db, actor, (trx) => endAdministratorSession(trx, session));
    if (!ended) throw notFound('This session');
    return { message: 'Signed out on that device', data: null };
  });

  route(app, calls.changePassword, async ({ body, actor, request, caller }) => {
    const { accountId } = caller;
    const { password_hash: stored } = await accountById(db, accountId);
    const attempt = { scope: 'password', subject: String(accountId), ip: request.ip };
    // A change that succeeds counts as well: each one is two hashes.
    await takeAttempt(db, config.attemptLimits, { ...attempt, own: ownBudget(caller) });
    const changed = { message: 'Password changed', data: null };
    if (await verifyPassword(body.current, stored, { known: true })) {
      refuseWeak(body.next, 'next');
      const password_hash = await hashPassword(body.next);
      if (await setOwnPassword(db, actor, { caller, checked: stored, password_hash })) return changed;
    }
    // The same change sent again after a lost response.
    const { password_hash: present } = await accountById(db, accountId);
    if (await verifyPassword(body.next, present, { known: true })) return changed;
    throw refusedField('current', 'This isn’t your current password.');
  });
}

function refuseWeak(password: string, field: string): void {
  const error = passwordError(password);
  if (error) throw refusedField(field, error);
}

const refusedField = (field: string, text: string) =>
  new HttpError(422, 'INVALID', text, { errors: { [field]: [text] } });

/** Says what was done to an administrator. */
const doneText = ({ role, status, end_session }: CheckedBody<typeof calls.updateAdministrator>): string =>
  (role && 'Role changed') ||
  (status && `Administrator ${status === 'active' ? 'reactivated' : 'deactivated'}`) ||
  (end_session ? 'Sessions ended' : 'Nothing was changed');
