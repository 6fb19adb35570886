import { BareLayout } from './frame/bare-layout.tsx';
import { loadSignedIn } from './frame/load-signed-in.ts';
import { NotFoundPlace } from './not-found/not-found-place.tsx';
import { matchRegistry, type Registry } from './remotes/registry.ts';
import type { Mounts } from './router.tsx';

/** The shell's own frames and pages: chunks of their own, the pages' named as in `mfe.json`. */
export function createMounts(registry: Registry): Mounts {
  const notFound = <NotFoundPlace />;
  const nav = registry.remotes.flatMap((remote) => remote.nav);
  const offers = (path: string) => matchRegistry(registry, path) !== undefined;
  return {
    notFound,
    publicLayout: async () => {
      const { PublicLayout } = await import(/* webpackChunkName: "public" */ './frame/public-layout.tsx');
      return { element: <PublicLayout offers={offers} year={String(new Date().getFullYear())} /> };
    },
    signedInLayout: async () => {
      const { SignedInLayout } = await loadSignedIn();
      return { element: <SignedInLayout nav={nav} notFound={notFound} /> };
    },
    barePages: [
      {
        element: <BareLayout />,
        children: [
          {
            path: 'signin',
            lazy: async () => {
              const { UserSignin } = await import(
                /* webpackChunkName: "signin" */ './signin/user-signin.tsx'
              );
              return { Component: UserSignin };
            },
          },
          {
            path: 'new-admin/signin',
            lazy: async () => {
              const { AdminSignin } = await import(
                /* webpackChunkName: "admin-signin" */ './signin/admin-signin.tsx'
              );
              return { Component: AdminSignin };
            },
          },
          {
            path: 'invite/:token',
            lazy: async () => {
              const { InvitePage } = await import(
                /* webpackChunkName: "invite" */ './invite/invite-page.tsx'
              );
              return { Component: InvitePage };
            },
          },
        ],
      },
    ],
    publicPages: [
      {
        path: 'your-data',
        lazy: async () => {
          const { YourDataPage } = await import(
            /* webpackChunkName: "your-data" */ './your-data/your-data-page.tsx'
          );
          return { Component: YourDataPage };
        },
      },
      {
        path: 'echo-generate-headers',
        lazy: async () => {
          const { HeadersPage } = await import(/* webpackChunkName: "debug" */ './debug/debug-pages.tsx');
          return { Component: HeadersPage };
        },
      },
      {
        path: 'webhook/secure-d',
        lazy: async () => {
          const { SecureDPage } = await import(/* webpackChunkName: "debug" */ './debug/debug-pages.tsx');
          return { Component: SecureDPage };
        },
      },
    ],
    signedInPages: [
      {
        path: 'app/settings/profile',
        lazy: async () => {
          const { ProfilePage } = await import(
            /* webpackChunkName: "profile" */ './profile/profile-page.tsx'
          );
          return { Component: ProfilePage };
        },
      },
    ],
  };
}
