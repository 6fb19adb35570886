import { type AdministratorRole, administratorRoleIn, includesRole } from '@wedding/shared/contract/roles.ts';
import { useHost } from '@wedding/shared/host/host.ts';

/** Returns a function that says whether the signed-in administrator may do what at least one of the roles is for. */
export function useMay(): (...needed: readonly AdministratorRole[]) => boolean {
  // A user that an older page stored has no role.
  const role = administratorRoleIn(useHost().session.user?.roles ?? []) ?? 'editor';
  return (...needed) => needed.some((one) => includesRole(role, one));
}
