import { render, screen, within } from '@testing-library/react';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import type { Registry } from '@wedding/shared/domain/registry.ts';
import type { Host, RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { RouteObject } from 'react-router-dom';
import { toast } from 'sonner';
import manifest from '../mfe.json' with { type: 'json' };
import { createMounts } from '../src/mounts.tsx';
import { App, Root } from '../src/root.tsx';
import { createAppRouter } from '../src/router.tsx';
import { forgetSession, watchSession } from '../src/session/session.ts';

export const couple: User = {
  id: 1,
  version: 1,
  firstname: 'Adaeze',
  lastname: 'Okafor',
  email: 'adaeze@example.com',
  partner_name: 'Tunde',
  roles: ['user'],
  updated_profile: true,
  erase_at: null,
  profile: { profile_pic: null },
};
export const administrator: User = { ...couple, id: 2, firstname: 'Ngozi', roles: ['admin'] };

const config: RuntimeConfig = {
  brandName: 'Wedding Plan',
  apiHost: '',
  splashMs: 0,
  siteUrl: '',
  socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
  contactPhone: '',
  contactWhatsApp: '',
  moreShareTargets: [],
};

const registry: Registry = {
  release: 'test',
  contract: manifest.contract,
  shell: { version: '0.0.0', routes: manifest.routes as Registry['shell']['routes'] },
  remotes: [],
};

interface Own extends Partial<RuntimeConfig> {
  offered?: string[];
  publicPages?: RouteObject[];
  fillers?: Host['fillers'];
}

const remoteWith = (paths: string[]): Registry['remotes'][number] => ({
  name: 'mfe-offered',
  version: '0.0.0',
  contract: '^1.0.0',
  entry: '/r/mfe-offered/0.0.0/entry.js',
  routes: paths.map((path) => ({ path, auth: 'public', title: 'Offered' })),
  nav: [],
  slots: { offers: [], fills: [] },
});

/**
 * Opens the whole shell at an address, as a fresh page. `pages` are rendered in place of a remote's, `own` overrides
 * the site's configuration, and `own.offered` are paths that a remote of the release has pages for. `own.publicPages`
 * are like `pages`, in the public layout.
 */
export function openShell(path: string, pages: RouteObject[] = [], own: Own = {}) {
  const { offered = [], publicPages = [], fillers = () => [], ...site } = own;
  history.replaceState(null, '', path);
  const remotes = offered.length > 0 ? [remoteWith(offered)] : [];
  const release = { ...registry, remotes };
  const mounts = createMounts(release);
  const router = createAppRouter(release, {
    ...mounts,
    publicPages: [...mounts.publicPages, ...publicPages],
    signedInPages: [...mounts.signedInPages, ...pages],
  });
  const stop = watchSession();
  render(
    <Root config={{ ...config, ...site }} report={() => {}} fillers={fillers}>
      <App router={router} />
    </Root>,
  );
  return {
    router,
    close: () => {
      stop();
      router.dispose();
      toast.dismiss();
      forgetSession();
    },
  };
}

/** Returns the button of the question before a final deletion, which loads with the first question. */
export const deleteButton = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }, { timeout: 4000 })).getByRole(
    'button',
    {
      name: 'Delete',
    },
  );
