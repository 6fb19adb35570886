import { defineCall } from './call.ts';
import type * as c from './content-calendar.schema.ts';
import type * as s from './report.schema.ts';
import type * as w from './watching-report.schema.ts';

export const getReports = defineCall<typeof s.getReportsSchema>({
  method: 'GET',
  path: '/admin/reports',
  who: ['analyst'],
  summary: 'Figures of a period and their change, day by day, and what needs attention',
});
export const getAttention = defineCall<typeof s.getAttentionSchema>({
  method: 'GET',
  path: '/admin/attention',
  who: ['admin'],
  summary: 'What waits for an administrator',
});

export const getMembershipReport = defineCall<typeof s.getMembershipReportSchema>({
  method: 'GET',
  path: '/admin/reports/memberships',
  who: ['analyst'],
  summary: 'Subscribers by plan, revenue, renewals, failures and churn of a period',
});
export const getWatchingReport = defineCall<typeof w.getWatchingReportSchema>({
  method: 'GET',
  path: '/admin/reports/watching',
  who: ['analyst'],
  summary: 'Watch time, completion, retention, likes and data of a period',
});
export const getPlanningReport = defineCall<typeof s.getPlanningReportSchema>({
  method: 'GET',
  path: '/admin/reports/planning',
  who: ['analyst'],
  summary: 'How couples used their budgets and checklists in a period',
});
export const listReportRows = defineCall<typeof s.listReportRowsSchema>({
  method: 'GET',
  path: '/admin/reports/rows',
  who: ['analyst'],
  summary: 'The charges, couples or videos behind a figure',
});
export const getActivity = defineCall<typeof s.getActivitySchema>({
  method: 'GET',
  path: '/admin/activity',
  who: ['editor'],
  summary:
    'What happened since a time: members, charges, messages, publications and other administrators’ changes',
});
export const listContentCalendar = defineCall<typeof c.listContentCalendarSchema>({
  method: 'GET',
  path: '/admin/calendar',
  who: ['writer'],
  summary: 'Videos and blogs by the day of their publication',
});
