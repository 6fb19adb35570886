import type * as s from './account.schema.ts';
import { defineCall } from './call.ts';

export const login = defineCall<typeof s.loginSchema>({
  method: 'POST',
  path: '/api/auth/login',
  writes: 'process',
  who: ['public'],
  summary: 'Sign in as a couple or an administrator',
});
export const checkSession = defineCall<typeof s.checkSessionSchema>({
  method: 'GET',
  path: '/api/auth/session',
  who: ['couple', 'admin'],
  summary: 'Check the session; with wait=1 the answer comes when it ends, or after a while',
});
export const getMe = defineCall<typeof s.getMeSchema>({
  method: 'GET',
  path: '/api/auth/me',
  who: ['couple', 'admin'],
  summary: 'The signed-in person',
});
export const logout = defineCall<typeof s.logoutSchema>({
  method: 'POST',
  path: '/api/auth/logout',
  writes: 'process',
  who: ['couple', 'admin'],
  summary: 'End the session',
});
export const chooseCurrency = defineCall<typeof s.chooseCurrencySchema>({
  method: 'PUT',
  path: '/api/me/currency',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Show amounts in another currency as well, at one’s own rate',
});
export const updateProfile = defineCall<typeof s.updateProfileSchema>({
  method: 'POST',
  path: '/api/update-profile',
  writes: 'edit',
  who: ['couple', 'admin'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change names, e-mail, partner and picture (file field profile_pic)',
});
