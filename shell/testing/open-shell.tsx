import { render } from '@testing-library/react';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import type { RouteObject } from 'react-router-dom';
import { toast } from 'sonner';
import manifest from '../mfe.json' with { type: 'json' };
import { App } from '../src/app.tsx';
import { createMounts } from '../src/mounts.tsx';
import type { Registry } from '../src/remotes/registry.ts';
import { Root } from '../src/root.tsx';
import { createAppRouter } from '../src/router.tsx';
import { forgetSession, watchSession } from '../src/session/session.ts';

export const couple: User = {
  id: 1,
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
};

const registry: Registry = {
  release: 'test',
  contract: manifest.contract,
  shell: { version: '0.0.0', routes: manifest.routes as Registry['shell']['routes'] },
  remotes: [],
};

/** The whole shell, opened at an address as a fresh page; `pages` stand where a remote's would. */
export function openShell(path: string, pages: RouteObject[] = []) {
  history.replaceState(null, '', path);
  const mounts = createMounts(registry);
  const signedInPages = [...mounts.signedInPages, ...pages];
  const router = createAppRouter(registry, { ...mounts, signedInPages });
  const stop = watchSession();
  render(
    <Root config={config} report={() => {}} fillers={() => []}>
      <App router={router} waiting={null} />
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
