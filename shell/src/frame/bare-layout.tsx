import { Outlet } from 'react-router-dom';
import { useRouteChange } from './use-route-change.ts';

/** For the sign-in screens, which bring their own frame. */
export function BareLayout() {
  useRouteChange();
  return <Outlet />;
}
