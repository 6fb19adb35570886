import {
  listMemberEventsSchema,
  listTextsSchema,
  reviewTextsSchema,
} from '@wedding/shared/contract/membership.schema.ts';
import { listMemberEvents, listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import type { FastifyInstance } from 'fastify';
import { findMember } from '../account/member.store.ts';
import { notFound } from '../plugins/failure.ts';
import { route } from '../plugins/route.ts';
import { reviewTexts as markReviewed, memberEvents, unknownTexts } from './member-events.store.ts';

export function registerMemberEventRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listTexts, listTextsSchema, async ({ query }) => ({
    data: await unknownTexts(db, { ...asked(query), state: query.state }),
  }));

  route(app, reviewTexts, reviewTextsSchema, async ({ body, actor }) => {
    const reviewed = await markReviewed(db, actor, body.up_to);
    const message = reviewed === 1 ? 'One text marked as seen' : `${reviewed} texts marked as seen`;
    return { message, data: { reviewed } };
  });

  route(app, listMemberEvents, listMemberEventsSchema, async ({ params, query }) => {
    if (!(await findMember(db, params.id))) throw notFound('This member');
    return { data: await memberEvents(db, { accountId: params.id, ...asked(query) }) };
  });
}

const asked = (query: {
  page?: number | undefined;
  per_page?: number | undefined;
  search?: string | undefined;
}) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 20,
  search: query.search ?? '',
});
