import { defineCall } from './call.ts';
import type * as s from './reminder.schema.ts';

export const listReminders = defineCall<typeof s.listRemindersSchema>({
  method: 'GET',
  path: '/api/reminders',
  who: ['couple'],
  summary: 'Current reminders, and how they are sent',
});
export const startPush = defineCall<typeof s.startPushSchema>({
  method: 'PUT',
  path: '/api/reminders/push',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Send reminders to this device (Web Push)',
});
export const stopPush = defineCall<typeof s.stopPushSchema>({
  method: 'DELETE',
  path: '/api/reminders/push',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Stop reminders to this device',
});
export const followCategories = defineCall<typeof s.followCategoriesSchema>({
  method: 'PUT',
  path: '/api/reminders/followed',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Choose the categories whose new videos are announced',
});
