import type { User } from '../contract/account.schema.ts';

/** A couple who is signed in, in tests. */
export const sampleUser: User = {
  id: 1,
  firstname: 'Ada',
  lastname: '',
  email: '',
  partner_name: '',
  roles: ['user'],
  updated_profile: true,
  erase_at: null,
  profile: { profile_pic: null },
};
