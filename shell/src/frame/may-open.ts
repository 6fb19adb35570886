import type { Role } from '@wedding/shared/host/host.ts';

/** Returns whether a role may open a path: administrators have /app/admin, couples the rest of /app. */
export function mayOpen(role: Role, pathname: string): boolean {
  // As routes match: in any case.
  const ofAdmin = /^\/app\/admin(\/|$)/i.test(pathname);
  if (role === 'admin') return ofAdmin;
  return role === 'user' && !ofAdmin;
}
