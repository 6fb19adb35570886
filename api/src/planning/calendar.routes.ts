import { createHash } from 'node:crypto';
import * as schemas from '@wedding/shared/contract/calendar.schema.ts';
import * as calls from '@wedding/shared/contract/calendar.ts';
import type { FastifyInstance } from 'fastify';
import { matches } from '../media/media-files.ts';
import { notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import { openRoute, route } from '../plugins/route.ts';
import { write } from '../plugins/write.ts';
import { calendarBy, dropFeed, feedOf, renewFeed } from './calendar.store.ts';

/** The dates in a member's own calendar: an address that is made, renewed, switched off, and read by machines. */
export function registerCalendarRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.getCalendar, schemas.getCalendarSchema, async ({ caller }) => {
    const feed = await feedOf(db, caller.accountId);
    return { data: { feed: feed ? { created_at: toMoment(feed.created_at) } : null } };
  });

  route(app, calls.renewCalendar, schemas.renewCalendarSchema, async ({ caller, actor }) => {
    const { token, created_at } = await renewFeed(db, actor, caller.accountId);
    const feed = { created_at: toMoment(created_at) };
    return { message: 'Calendar link ready', data: { path: `/api/calendar/${token}.ics`, feed } };
  });

  route(app, calls.stopCalendar, schemas.stopCalendarSchema, async ({ caller, actor }) => {
    await write(db, actor, (trx) => dropFeed(trx, caller.accountId));
    return { message: 'The calendar link is switched off', data: null };
  });

  openRoute(app, calls.readCalendar, schemas.readCalendarSchema, async ({ params, request, reply }) => {
    const text = await calendarBy(db, params.token);
    if (text === undefined) throw notFound('This calendar');
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="wedding.ics"');
    return { data: text, status: matches(request.headers['if-none-match'], etag) ? 304 : 200 };
  });
}
