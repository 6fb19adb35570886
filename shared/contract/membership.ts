import { defineCall } from './call.ts';
import type * as s from './membership.schema.ts';

export const receiveSms = defineCall<typeof s.receiveSmsSchema>({
  method: 'POST',
  path: '/api/webhook/sms/:provider/:secret',
  writes: 'process',
  who: ['webhook'],
  summary: 'A text that came to a short code',
});
export const receiveSubscription = defineCall<typeof s.receiveSubscriptionSchema>({
  method: 'POST',
  path: '/api/webhook/subscription/:provider/:secret',
  writes: 'process',
  who: ['webhook'],
  summary: 'A number was subscribed, charged or unsubscribed by the aggregator',
});
export const listTexts = defineCall<typeof s.listTextsSchema>({
  method: 'GET',
  path: '/admin/texts',
  who: ['support'],
  summary: 'Texts that matched no plan, newest first',
});
export const reviewTexts = defineCall<typeof s.reviewTextsSchema>({
  method: 'POST',
  path: '/admin/texts/reviewed',
  writes: 'state',
  who: ['support'],
  summary: 'Mark the unknown texts up to one as reviewed',
});
export const listMemberEvents = defineCall<typeof s.listMemberEventsSchema>({
  method: 'GET',
  path: '/admin/members/:id/events',
  who: ['support'],
  summary: 'What the journal holds of a member’s number, newest first',
});
