import type * as s from './alerts.schema.ts';
import { defineCall } from './call.ts';

export const getAlerts = defineCall<typeof s.getAlertsSchema>({
  method: 'GET',
  path: '/admin/alerts',
  who: ['admin'],
  summary: 'Alerts for administrators',
});
