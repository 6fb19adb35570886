import { defineCall } from './call.ts';
import type * as s from './signup.schema.ts';

/** Step 2 of the sign-up. It starts no membership: only the text message does. */
export const requestSubscription = defineCall<typeof s.requestSubscriptionSchema>({
  method: 'POST',
  path: '/api/subscriptions/request',
  writes: 'process',
  who: ['public'],
  summary: 'Ask for a plan; answers the text that confirms it, the same for every number',
});
