import { defineCall } from './call.ts';
import type * as s from './plan-link.schema.ts';

export const getCalendar = defineCall<typeof s.getCalendarSchema>({
  method: 'GET',
  path: '/api/calendar',
  who: ['couple'],
  summary: 'Whether calendars may read the dates',
});
export const renewCalendar = defineCall<typeof s.renewCalendarSchema>({
  method: 'POST',
  path: '/api/calendar',
  writes: 'process',
  who: ['couple'],
  summary: 'Create the calendar address; an earlier one stops working at once',
});
export const stopCalendar = defineCall<typeof s.stopCalendarSchema>({
  method: 'DELETE',
  path: '/api/calendar',
  writes: 'process',
  who: ['couple'],
  summary: 'Disable the calendar address',
});
export const readCalendar = defineCall<typeof s.readCalendarSchema>({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  who: ['public'],
  answers: 'text/calendar',
  summary: 'The dates as an iCalendar file (RFC 5545), for anyone with the address',
});
