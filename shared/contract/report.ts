import { defineCall } from './call.ts';
import type * as s from './report.schema.ts';

export const getReports = defineCall<typeof s.getReportsSchema>({
  method: 'GET',
  path: '/admin/reports',
  who: ['admin'],
  summary: 'Figures of a period and their change, day by day, and what needs attention',
});
