import type { Role } from '@wedding/shared/platform/host.ts';

/** Returns whether a role may open a path: administrators have /app/admin, couples the rest of /app. */
export function mayOpen(role: Role, pathname: string): boolean {
  const ofAdmin = pathname === '/app/admin' || pathname.startsWith('/app/admin/');
  if (role === 'admin') return ofAdmin;
  return role === 'user' && !ofAdmin;
}
