import { getMember, listMembers, updateMember } from '@wedding/shared/contract/account.ts';
import { listMemberEvents, listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import type { FastifyInstance } from 'fastify';
import { endSession } from '../auth/session.store.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { endMembership, moveNumber } from '../subscription/manual-change.store.ts';
import {
  reviewTexts as markReviewed,
  memberEvents,
  unknownTexts,
} from '../subscription/member-events.store.ts';
import { findMember, listMembers as memberPage, setMemberStatus } from './member.store.ts';

export function registerMemberRoutes(app: FastifyInstance): void {
  const { db } = app;
  const rules = { graceHours: app.config.graceHours };

  route(app, listMembers, async ({ query }) => ({
    data: await memberPage(db, pageOf(query)),
  }));

  route(app, getMember, async ({ params }) => {
    const data = await findMember(db, params.id);
    if (!data) throw notFound('This member');
    return { data };
  });

  route(app, updateMember, async ({ params, body, actor }) => {
    if (!(await findMember(db, params.id))) throw notFound('This member');
    if (body.status) await setMemberStatus(db, actor, { id: params.id, status: body.status });
    if (body.new_number) await moveNumber(db, actor, { id: params.id, to: body.new_number, ...rules });
    if (body.subscription) await endMembership(db, actor, { id: params.id, ...rules });
    if (body.end_session) await endSession(db, params.id);
    const member = await findMember(db, params.id);
    if (!member) throw notFound('This member');
    return { message: 'Member updated', data: member };
  });

  route(app, listTexts, async ({ query }) => ({
    data: await unknownTexts(db, { ...pageOf(query), state: query.state }),
  }));

  route(app, reviewTexts, async ({ body, actor }) => {
    const reviewed = await markReviewed(db, actor, body.up_to);
    const message = reviewed === 1 ? 'One text marked as seen' : `${reviewed} texts marked as seen`;
    return { message, data: { reviewed } };
  });

  route(app, listMemberEvents, async ({ params, query }) => {
    if (!(await findMember(db, params.id))) throw notFound('This member');
    return { data: await memberEvents(db, { accountId: params.id, ...pageOf(query) }) };
  });
}

const pageOf = (query: {
  page?: number | undefined;
  per_page?: number | undefined;
  search?: string | undefined;
}) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 20,
  search: query.search ?? '',
});
