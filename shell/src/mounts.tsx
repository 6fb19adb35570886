import { matchRegistry, type Registry } from '@wedding/shared/domain/registry.ts';
import { pageRoute } from '@wedding/shared/host/entry.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Outlet } from 'react-router-dom';
import { loadSignedIn } from './frame/load-signed-in.ts';
import { useRouteChange } from './frame/use-route-change.ts';
import type { Mounts } from './router.tsx';

/** Creates the shell's own frames and pages. Each is a chunk of its own, and pages' chunks are named as in `mfe.json`. */
export function createMounts(registry: Registry): Mounts {
  const notFound = <NotFoundPlace />;
  const nav = registry.remotes.flatMap((remote) => remote.nav);
  const offers = (path: string) => matchRegistry(registry, path) !== undefined;
  const loadSignedInLayout = async () => {
    const { SignedInLayout } = await loadSignedIn();
    return () => <SignedInLayout nav={nav} notFound={notFound} release={registry.release} />;
  };
  const SignedIn = lazyComponent(loadSignedInLayout);
  return {
    notFound,
    publicLayout: async () => {
      const { PublicLayout } = await import(/* webpackChunkName: "public" */ './frame/public-layout.tsx');
      const year = String(new Date().getFullYear());
      return { element: <PublicLayout offers={offers} year={year} SignedIn={SignedIn} /> };
    },
    signedInLayout: async () => {
      const Layout = await loadSignedInLayout();
      return { element: <Layout /> };
    },
    barePages: [{ element: <BareLayout />, children: barePages }],
    publicPages,
    signedInPages,
  };
}

const barePages = [
  pageRoute(
    'signin',
    async () => (await import(/* webpackChunkName: "signin" */ './signin/user-signin.tsx')).UserSignin,
  ),
  pageRoute(
    'new-admin/signin',
    async () =>
      (await import(/* webpackChunkName: "admin-signin" */ './signin/admin-signin.tsx')).AdminSignin,
  ),
  pageRoute(
    'invite/:token',
    async () => (await import(/* webpackChunkName: "invite" */ './invite/invite-page.tsx')).InvitePage,
  ),
];

const publicPages = [
  pageRoute(
    'your-data',
    async () =>
      (await import(/* webpackChunkName: "your-data" */ './your-data/your-data-page.tsx')).YourDataPage,
  ),
  pageRoute(
    'echo-generate-headers',
    async () => (await import(/* webpackChunkName: "debug" */ './debug/debug-pages.tsx')).HeadersPage,
  ),
  pageRoute(
    'webhook/secure-d',
    async () => (await import(/* webpackChunkName: "debug" */ './debug/debug-pages.tsx')).SecureDPage,
  ),
];

const signedInPages = [
  pageRoute(
    'app/settings/profile',
    async () => (await import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx')).ProfilePage,
  ),
];

/** The 404 page, in a chunk of its own because hardly anyone sees it. */
const NotFoundPlace = lazyComponent(
  async () => (await import(/* webpackChunkName: "not-found" */ './not-found/not-found.tsx')).NotFound,
);

/** For the sign-in screens, which bring their own frame. */
function BareLayout() {
  useRouteChange();
  return <Outlet />;
}
