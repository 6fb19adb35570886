import { defineCall } from './call.ts';
import type * as s from './debug.schema.ts';

export const generateHeaders = defineCall<typeof s.generateHeadersSchema>({
  method: 'GET',
  path: '/api/generate-headers',
  who: ['public'],
  summary: "Debug: this request's headers",
});
export const secureDWebhook = defineCall<typeof s.secureDWebhookSchema>({
  method: 'GET',
  path: '/api/webhook/secure-d',
  who: ['public'],
  summary: 'Debug: the last message of the card-payment provider',
});
export const receiveSecureD = defineCall<typeof s.receiveSecureDSchema>({
  method: 'POST',
  path: '/api/webhook/secure-d/:secret',
  writes: 'process',
  who: ['webhook'],
  summary: 'A message of the card-payment provider',
});
