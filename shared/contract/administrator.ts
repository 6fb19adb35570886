import type * as s from './administrator.schema.ts';
import { defineCall } from './call.ts';

export const listAdministrators = defineCall<typeof s.listAdministratorsSchema>({
  method: 'GET',
  path: '/admin/administrators',
  who: ['owner'],
  summary: 'Administrators, their sessions, and the links that wait',
});
export const inviteAdministrator = defineCall<typeof s.inviteAdministratorSchema>({
  method: 'POST',
  path: '/admin/administrators',
  who: ['owner'],
  summary: 'Make a link by which a new administrator joins; an earlier one for the same e-mail is void',
});
export const updateAdministrator = defineCall<typeof s.updateAdministratorSchema>({
  method: 'PUT',
  path: '/admin/administrators/:id',
  who: ['owner'],
  summary: 'Change a role, switch an administrator off or on, or end the session',
});
export const resetAdministrator = defineCall<typeof s.resetAdministratorSchema>({
  method: 'POST',
  path: '/admin/administrators/:id/reset',
  who: ['owner'],
  summary: 'Make a link by which an administrator chooses a new password',
});
export const withdrawAdministratorLink = defineCall<typeof s.withdrawAdministratorLinkSchema>({
  method: 'DELETE',
  path: '/admin/administrator-links/:id',
  who: ['owner'],
  summary: 'Make a link that waits void',
});
export const readAdministratorLink = defineCall<typeof s.readAdministratorLinkSchema>({
  method: 'POST',
  path: '/api/administrator-links/read',
  who: ['public'],
  summary: 'What a link is good for, for whoever holds it',
});
export const useAdministratorLink = defineCall<typeof s.useAdministratorLinkSchema>({
  method: 'POST',
  path: '/api/administrator-links/use',
  who: ['public'],
  summary: 'Choose the password that the link is for; it works once',
});
export const getOwnAccess = defineCall<typeof s.getOwnAccessSchema>({
  method: 'GET',
  path: '/admin/access',
  who: ['admin'],
  summary: 'The signed-in administrator’s own access',
});
export const changePassword = defineCall<typeof s.changePasswordSchema>({
  method: 'PUT',
  path: '/admin/access/password',
  who: ['admin'],
  summary: 'Change the own password',
});
