import {
  checkSessionSchema,
  getMemberSchema,
  getMeSchema,
  listMembersSchema,
  loginSchema,
  logoutSchema,
  updateMemberSchema,
} from '@wedding/shared/contract/account.schema.ts';
import {
  checkSession,
  getMe,
  getMember,
  listMembers,
  login,
  logout,
  updateMember,
} from '@wedding/shared/contract/account.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../plugins/failure.ts';
import { openRoute, route } from '../plugins/route.ts';
import { endMembership, moveNumber } from '../subscription/by-hand.store.ts';
import { accountById, toUser } from './account.store.ts';
import { signIn } from './login.ts';
import { findMember, listMembers as memberPage, setMemberStatus } from './member.store.ts';
import { endSession } from './session.store.ts';

export function registerAccountRoutes(app: FastifyInstance): void {
  const { db } = app;
  const rules = { graceHours: app.config.graceHours };

  openRoute(app, login, loginSchema, async ({ body, request, reply }) => {
    const done = await signIn(request, reply, body);
    if ('proof' in done) {
      return { message: 'Please prove your number by a text message.', data: done, status: 202 };
    }
    return { message: 'Login successful', data: { user: toUser(done.account), token: done.token } };
  });

  route(app, getMe, getMeSchema, async ({ caller }) => ({
    data: toUser(await accountById(db, caller.accountId)),
  }));

  route(app, checkSession, checkSessionSchema, async () => ({ data: null }));

  route(app, logout, logoutSchema, async ({ caller }) => {
    await endSession(db, caller.accountId);
    return { message: 'You are signed out', data: null };
  });

  route(app, listMembers, listMembersSchema, async ({ query }) => ({
    data: await memberPage(db, {
      page: query.page ?? 1,
      per_page: query.per_page ?? 20,
      search: query.search ?? '',
    }),
  }));

  route(app, getMember, getMemberSchema, async ({ params }) => {
    const data = await findMember(db, params.id);
    if (!data) throw notFound('This member');
    return { data };
  });

  route(app, updateMember, updateMemberSchema, async ({ params, body, actor }) => {
    if (!(await findMember(db, params.id))) throw notFound('This member');
    if (body.status) await setMemberStatus(db, actor, { id: params.id, status: body.status });
    if (body.new_number) await moveNumber(db, actor, { id: params.id, to: body.new_number, ...rules });
    if (body.subscription) await endMembership(db, actor, { id: params.id, ...rules });
    if (body.end_session) await endSession(db, params.id);
    const member = await findMember(db, params.id);
    if (!member) throw notFound('This member');
    return { message: 'Member updated', data: member };
  });
}
