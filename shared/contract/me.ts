import { defineCall } from './call.ts';
import type * as s from './me.schema.ts';

export const requestOwnProof = defineCall<typeof s.requestOwnProofSchema>({
  method: 'POST',
  path: '/api/me/proofs',
  writes: 'process',
  who: ['couple'],
  summary: 'Ask how to prove the account’s number by a text message',
});
export const requestProof = defineCall<typeof s.requestProofSchema>({
  method: 'POST',
  path: '/api/proofs',
  writes: 'process',
  who: ['public'],
  summary: 'Ask how to prove a number by a text message, without a session',
});
export const getProof = defineCall<typeof s.getProofSchema>({
  method: 'GET',
  path: '/api/proofs/:key',
  who: ['public'],
  summary: 'Whether the text has come',
});
export const exportMe = defineCall<typeof s.exportMeSchema>({
  method: 'GET',
  path: '/api/me/export',
  who: ['public'],
  saved: true,
  summary: 'Export everything held on the person whose number was proved',
});
export const eraseMe = defineCall<typeof s.eraseMeSchema>({
  method: 'DELETE',
  path: '/api/me',
  writes: 'process',
  who: ['public'],
  summary: 'Erase the person whose number was proved, thirty days from now',
});
export const cancelErasure = defineCall<typeof s.cancelErasureSchema>({
  method: 'POST',
  path: '/api/me/keep',
  writes: 'process',
  who: ['public'],
  summary: 'Cancel an erasure, with a proof of the number',
});
