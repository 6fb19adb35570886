import { createHash } from 'node:crypto';
import * as calls from '@wedding/shared/contract/calendar.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnProof } from '../account/number-proof.store.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { write } from '../db/write.ts';
import { limitAccount } from '../http/account-limits.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { matches } from '../media/store/media-files.ts';
import { dropCalendarFeed } from '../planning/wedding-plan/wedding-plan-member.store.ts';
import { calendarOf, feedBy, feedOf, renewFeed } from './calendar.store.ts';

/** Registers the calls for the calendar feed of a member: create, renew or stop its address, and read it by machine. */
export function registerCalendarRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.getCalendar, async ({ caller }) => {
    const feed = await feedOf(db, caller.accountId);
    return { data: { feed: feed ? { created_at: toTimestamp(feed.created_at) } : null } };
  });

  route(app, calls.renewCalendar, async ({ body, caller, actor }) => {
    await requireOwnProof(db, { accountId: caller.accountId, key: body.key, purpose: 'calendar' });
    const { token, created_at } = await renewFeed(db, actor, caller);
    const feed = { created_at: toTimestamp(created_at) };
    return { message: 'Calendar link ready', data: { path: `/api/calendar/${token}.ics`, feed } };
  });

  route(app, calls.stopCalendar, async ({ caller, actor }) => {
    await write(db, actor, (trx) => dropCalendarFeed(trx, caller.accountId));
    return { message: 'Calendar link turned off', data: null };
  });

  route(app, calls.readCalendar, async ({ params, request, reply }) => {
    const feed = await feedBy(db, params.token);
    if (!feed) throw notFound('This calendar');
    // A full plan's file is work, and anyone who has the address may ask for it at any rate.
    await limitAccount(request, reply, { accountId: feed.account_id, kind: 'link' });
    const text = await calendarOf(db, feed.plan_id);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="wedding.ics"');
    return { data: text, status: matches(request.headers['if-none-match'], etag) ? 304 : 200 };
  });
}
