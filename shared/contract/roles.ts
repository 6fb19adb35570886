/**
 * What an administrator works on. An owner also manages administrators; an editor does everything else. The others do a part
 * of it: `support` members and the inbox, `writer` videos, blogs and templates, `analyst` reads the figures.
 */
export const ADMINISTRATOR_ROLES = ['owner', 'editor', 'support', 'writer', 'analyst'] as const;
export type AdministratorRole = (typeof ADMINISTRATOR_ROLES)[number];

/** Returns whether a role may do what `needed` is for. Owners may do all, editors all but what only owners may. */
export const includesRole = (role: AdministratorRole, needed: AdministratorRole): boolean =>
  role === needed || role === 'owner' || (role === 'editor' && needed !== 'owner');

/** Returns the role among those of a signed-in user, or undefined for a couple. */
export const administratorRoleIn = (roles: readonly string[]): AdministratorRole | undefined =>
  ADMINISTRATOR_ROLES.find((role) => roles.includes(role));
