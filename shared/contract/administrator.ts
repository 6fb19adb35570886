import type * as s from './administrator.schema.ts';
import { defineCall } from './call.ts';

export const listAdministrators = defineCall<typeof s.listAdministratorsSchema>({
  method: 'GET',
  path: '/admin/administrators',
  who: ['owner'],
  summary: 'Administrators, their sessions and pending links',
});
export const inviteAdministrator = defineCall<typeof s.inviteAdministratorSchema>({
  method: 'POST',
  path: '/admin/administrators',
  writes: 'addition',
  who: ['owner'],
  summary: 'Create an invitation link for a new administrator; an earlier one for the same e-mail is revoked',
});
export const updateAdministrator = defineCall<typeof s.updateAdministratorSchema>({
  method: 'PUT',
  path: '/admin/administrators/:id',
  writes: 'edit',
  who: ['owner'],
  summary: 'Change a role, disable or enable an administrator, or end the sessions',
});
export const resetAdministrator = defineCall<typeof s.resetAdministratorSchema>({
  method: 'POST',
  path: '/admin/administrators/:id/reset',
  writes: 'addition',
  who: ['owner'],
  summary: 'Create a password reset link for an administrator',
});
export const withdrawAdministratorLink = defineCall<typeof s.withdrawAdministratorLinkSchema>({
  method: 'DELETE',
  path: '/admin/administrator-links/:id',
  writes: 'removal',
  who: ['owner'],
  summary: 'Revoke a pending link',
});
export const readAdministratorLink = defineCall<typeof s.readAdministratorLinkSchema>({
  method: 'POST',
  path: '/api/administrator-links/read',
  writes: 'process',
  who: ['public'],
  summary: 'Read what a link opens',
});
export const useAdministratorLink = defineCall<typeof s.useAdministratorLinkSchema>({
  method: 'POST',
  path: '/api/administrator-links/use',
  writes: 'process',
  who: ['public'],
  summary: 'Set a password by a link, which works once',
});
export const getSignedInAdministrator = defineCall<typeof s.getSignedInAdministratorSchema>({
  method: 'GET',
  path: '/admin/access',
  who: ['admin'],
  summary: 'The signed-in administrator’s own access',
});
export const endOwnSession = defineCall<typeof s.endOwnSessionSchema>({
  method: 'DELETE',
  path: '/admin/access/sessions/:id',
  writes: 'own choice',
  who: ['admin'],
  summary: 'Sign out on one of one’s own devices',
});
export const changePassword = defineCall<typeof s.changePasswordSchema>({
  method: 'PUT',
  path: '/admin/access/password',
  writes: 'own choice',
  who: ['admin'],
  summary: 'Change one’s own password',
});
