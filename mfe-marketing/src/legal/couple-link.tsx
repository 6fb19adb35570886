import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';

/** A link to a couple's page. Visitors sign in first, and administrators, who have no such page, read the text alone. */
export function CoupleLink({ to, children }: { to: string; children: string }) {
  const { user, role } = useHost().session;
  if (role === 'admin') return <>{children}</>;
  return <Link to={user ? to : '/signin'}>{children}</Link>;
}
