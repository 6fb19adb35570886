import type * as s from './alerts.schema.ts';
import { defineCall } from './call.ts';

export const getAlerts = defineCall<typeof s.getAlertsSchema>({
  method: 'GET',
  path: '/admin/alerts',
  who: ['admin'],
  summary: 'What an administrator should hear of at once',
});
