import { defineCall } from './call.ts';
import type * as s from './wedding-plan.schema.ts';

export const getWeddingPlan = defineCall<typeof s.getWeddingPlanSchema>({
  method: 'GET',
  path: '/api/wedding-plan',
  who: ['couple'],
  summary: 'The wedding plan, its members and the pending invitation',
});
export const createWeddingPlan = defineCall<typeof s.createWeddingPlanSchema>({
  method: 'POST',
  path: '/api/wedding-plan',
  writes: 'addition',
  who: ['couple'],
  summary: 'Create a wedding plan',
});
export const invitePartner = defineCall<typeof s.invitePartnerSchema>({
  method: 'POST',
  path: '/api/wedding-plan/invitations',
  writes: 'addition',
  who: ['couple'],
  summary: 'Create the partner’s invitation link; an earlier pending one is revoked',
});
export const withdrawInvitation = defineCall<typeof s.withdrawInvitationSchema>({
  method: 'DELETE',
  path: '/api/wedding-plan/invitations',
  writes: 'removal',
  who: ['couple'],
  summary: 'Revoke the pending invitation link',
});
export const getInvitation = defineCall<typeof s.getInvitationSchema>({
  method: 'GET',
  path: '/api/wedding-plan/invitations/:token',
  who: ['public'],
  summary: 'Read who invites, by the link’s token',
});
export const acceptInvitation = defineCall<typeof s.acceptInvitationSchema>({
  method: 'POST',
  path: '/api/wedding-plan/invitations/:token/accept',
  writes: 'process',
  who: ['public'],
  summary: 'Join the wedding plan with the number that was proved, and sign in',
});
export const removePlanMember = defineCall<typeof s.removePlanMemberSchema>({
  method: 'DELETE',
  path: '/api/wedding-plan/members/:id',
  writes: 'removal',
  who: ['couple'],
  summary: 'Remove the partner, or leave',
});
