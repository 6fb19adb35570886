import { listAuditSchema } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { type Figure, getReportsSchema, type ReportDay } from '@wedding/shared/contract/report.schema.ts';
import { getReports } from '@wedding/shared/contract/report.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { auditPage } from './audit.store.ts';
import { attention, reportDays, videosByStatus } from './report.store.ts';

const USUAL_DAYS = 30;

export function registerReportRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, getReports, getReportsSchema, async ({ query }) => {
    const days = query.days ?? USUAL_DAYS;
    const [both, waiting, videos] = await Promise.all([
      reportDays(db, days),
      attention(db),
      videosByStatus(db),
    ]);
    const before = both.slice(0, days);
    const series = both.slice(days);
    const summed = (name: 'watch_minutes' | 'new_members' | 'revenue'): Figure => ({
      value: sumOf(series, name),
      before: sumOf(before, name),
    });
    const figures = {
      subscribers: { value: series.at(-1)?.subscribers ?? 0, before: before.at(-1)?.subscribers ?? 0 },
      watch_minutes: summed('watch_minutes'),
      new_members: summed('new_members'),
      revenue: summed('revenue'),
    };
    return { data: { days, figures, series, attention: waiting, videos } };
  });

  route(app, listAudit, listAuditSchema, async ({ query }) => ({
    data: await auditPage(db, {
      page: query.page ?? 1,
      per_page: query.per_page ?? 20,
      search: query.search ?? '',
      actor: query.actor,
    }),
  }));
}

const sumOf = (days: ReportDay[], name: 'watch_minutes' | 'new_members' | 'revenue') =>
  days.reduce((sum, day) => sum + day[name], 0);
