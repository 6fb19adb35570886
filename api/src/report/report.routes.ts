import { getAuditEntry, listAudit } from '@wedding/shared/contract/audit.ts';
import * as calls from '@wedding/shared/contract/report.ts';
import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import type { FastifyInstance } from 'fastify';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { activitySince } from './activity.store.ts';
import { auditEntry, auditPage } from './audit.store.ts';
import { churnedBetween, membershipDays, planMembers } from './membership-report.store.ts';
import {
  periodOf,
  requestedDays,
  shareOf,
  splitPeriods,
  summed,
  wholeMinutes,
  withRunningDay,
} from './period.ts';
import { plannersOf, planningDays } from './planning-report.store.ts';
import { attention, contentCalendar, reportDays, videosByStatus } from './report.store.ts';
import { reportRows } from './report-rows.store.ts';
import { audience, watchedVideos, watchingDays } from './watching-report.store.ts';

const MAX_CALENDAR_DAYS = 62;

export function registerReportRoutes(app: FastifyInstance): void {
  const { readDb: db } = app;

  route(app, calls.getReports, async ({ query }) => {
    const period = periodOf(query);
    const [all, waiting, videos] = await Promise.all([
      reportDays(db, withRunningDay(period)),
      attention(db),
      videosByStatus(db),
    ]);
    const days = splitPeriods(all, period);
    const figures = {
      subscribers: subscribersAtEnd(days),
      watch_minutes: summed(days, 'watch_minutes'),
      new_members: summed(days, 'new_members'),
      revenue: summed(days, 'revenue'),
    };
    return { data: { ...period, figures, ...wholeMinutes(days), attention: waiting, videos } };
  });

  route(app, calls.getAttention, async () => ({ data: await attention(db) }));

  route(app, calls.listReportRows, async ({ query }) => {
    const { page, per_page, kind, product_id } = query;
    // A bar may be the running day's, which belongs to no period of whole days.
    const { from, to } = query.to ? requestedDays(query) : periodOf(query);
    return { data: await reportRows(db, { kind, product_id, from, to, page, per_page }) };
  });

  route(app, calls.getActivity, async ({ query, caller }) => ({
    data: await activitySince(db, { since: query.since, but: caller.accountId }),
  }));

  route(app, calls.listContentCalendar, async ({ query: { from, to } }) => {
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > MAX_CALENDAR_DAYS) {
      throw invalid('to', `A calendar has between 1 and ${MAX_CALENDAR_DAYS} days.`);
    }
    return { data: await contentCalendar(app.db, { from, to }) };
  });

  route(app, calls.getMembershipReport, async ({ query }) => {
    const period = periodOf(query);
    const [all, tariffs, lost, lostBefore] = await Promise.all([
      membershipDays(db, withRunningDay(period)),
      planMembers(db, period),
      churnedBetween(db, period),
      churnedBetween(db, { from: period.before_from, to: period.before_to }),
    ]);
    const days = splitPeriods(all, period);
    const figures = {
      subscribers: subscribersAtEnd(days),
      revenue: summed(days, 'revenue'),
      started: summed(days, 'started'),
      renewed: summed(days, 'renewed'),
      changed: summed(days, 'changed'),
      failed: summed(days, 'failed'),
      stopped: summed(days, 'stopped'),
      cancelled: summed(days, 'cancelled'),
      lost: { value: lost.lost, before: lostBefore.lost },
      churn: {
        value: shareOf(lost.lost, lost.at_start),
        before: shareOf(lostBefore.lost, lostBefore.at_start),
      },
    };
    return { data: { ...period, figures, plans: tariffs, ...days } };
  });

  route(app, calls.getWatchingReport, async ({ query }) => {
    const period = periodOf(query);
    const [all, videos, now, before] = await Promise.all([
      watchingDays(db, withRunningDay(period)),
      watchedVideos(db, period),
      audience(db, period),
      audience(db, { from: period.before_from, to: period.before_to }),
    ]);
    const days = splitPeriods(all, period);
    const completions = summed(days, 'completions');
    const bytes = summed(days, 'bytes');
    const each = (sum: number, count: number) => (count === 0 ? null : Math.round(sum / count));
    const figures = {
      watch_minutes: summed(days, 'watch_minutes'),
      viewers: { value: now.viewers, before: before.viewers },
      viewings: { value: now.viewings, before: before.viewings },
      completions,
      completion: {
        value: shareOf(now.completed, now.viewings),
        before: shareOf(before.completed, before.viewings),
      },
      likes: summed(days, 'likes'),
      bytes,
      bytes_per_completion: {
        value: each(bytes.value, completions.value),
        before: each(bytes.before, completions.before),
      },
    };
    const retention = now.parts.map((seen, part) => ({
      value: shareOf(seen, now.viewings),
      before: shareOf(before.parts[part] ?? 0, before.viewings),
    }));
    return { data: { ...period, figures, retention, videos, ...wholeMinutes(days) } };
  });

  route(app, calls.getPlanningReport, async ({ query }) => {
    const period = periodOf(query);
    const [all, planners] = await Promise.all([
      planningDays(db, withRunningDay(period)),
      plannersOf(db, period),
    ]);
    const days = splitPeriods(all, period);
    const figures = {
      planners,
      budgets: summed(days, 'budgets'),
      checklists: summed(days, 'checklists'),
      lines: summed(days, 'lines'),
      payments: summed(days, 'payments'),
      tasks_done: summed(days, 'tasks_done'),
    };
    return { data: { ...period, figures, ...days } };
  });

  route(app, listAudit, async ({ query }) => ({ data: await auditPage(db, query) }));

  route(app, getAuditEntry, async ({ params }) => {
    const data = await auditEntry(db, params.id);
    if (!data) throw notFound('This entry');
    return { data };
  });
}

/** Returns the number of subscribers at the end of the period and of the one before. */
const subscribersAtEnd = ({
  series,
  earlier,
}: Record<'series' | 'earlier', readonly { subscribers: number }[]>) => ({
  value: series.at(-1)?.subscribers ?? 0,
  before: earlier.at(-1)?.subscribers ?? 0,
});
