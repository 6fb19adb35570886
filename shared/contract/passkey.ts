import { defineCall } from './call.ts';
import type * as s from './passkey.schema.ts';

export const getLock = defineCall<typeof s.getLockSchema>({
  method: 'GET',
  path: '/api/me/passkeys',
  who: ['couple', 'admin'],
  summary: 'The account’s passkeys, and whether they lock it',
});
export const startPasskey = defineCall<typeof s.startPasskeySchema>({
  method: 'POST',
  path: '/api/me/passkeys/options',
  writes: 'process',
  who: ['couple', 'admin'],
  summary: 'Get the challenge for a new passkey',
});
export const addPasskey = defineCall<typeof s.addPasskeySchema>({
  method: 'POST',
  path: '/api/me/passkeys',
  writes: 'own choice',
  who: ['couple', 'admin'],
  summary: 'Add a passkey; the first one of a couple locks its plan',
});
export const removePasskey = defineCall<typeof s.removePasskeySchema>({
  method: 'DELETE',
  path: '/api/me/passkeys/:id',
  writes: 'own choice',
  who: ['couple', 'admin'],
  summary: 'Remove a passkey',
});
export const answerProof = defineCall<typeof s.answerProofSchema>({
  method: 'POST',
  path: '/api/proofs/answer',
  writes: 'process',
  who: ['public'],
  summary: 'Prove a number by a passkey of its account, in place of a text',
});
export const requestChallenge = defineCall<typeof s.requestChallengeSchema>({
  method: 'POST',
  path: '/api/auth/challenge',
  writes: 'process',
  who: ['public'],
  summary: 'Get the challenge for an administrator’s second step',
});
export const listPartnerRequests = defineCall<typeof s.listPartnerRequestsSchema>({
  method: 'GET',
  path: '/api/partner/requests',
  who: ['couple'],
  summary: 'What the partner’s other phone waits for',
});
export const answerPartner = defineCall<typeof s.answerPartnerSchema>({
  method: 'POST',
  path: '/api/partner/requests',
  writes: 'process',
  who: ['couple'],
  summary: 'Say yes to the partner’s other phone',
});
export const requestMemberProof = defineCall<typeof s.requestMemberProofSchema>({
  method: 'POST',
  path: '/admin/members/:id/proofs',
  writes: 'process',
  who: ['admin'],
  summary: 'Ask a member to text, before passkeys that were lost are removed',
});
export const unlockMember = defineCall<typeof s.unlockMemberSchema>({
  method: 'POST',
  path: '/admin/members/:id/unlock',
  writes: 'state',
  who: ['admin'],
  summary: 'Remove a member’s passkeys, once the member has texted',
});
