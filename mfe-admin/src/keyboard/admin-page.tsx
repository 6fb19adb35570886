import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { PageRoute } from '@wedding/shared/host/entry.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import manifest from '../../mfe.json';
import { useMay } from '../hooks/use-may.ts';
import { findOrphanedDrafts } from '../lib/drafts.ts';

/** Loaded after the page, which also works without it. */
const KeyboardShortcuts = lazyComponent(
  async () => (await import('./keyboard-shortcuts.tsx')).KeyboardShortcuts,
  () => null,
);

/** A page for fewer roles than its item in the navigation: an analyst reads the videos' figures, and uploads none. */
const UPLOAD = 'app/admin/upload-videos';

/** Returns the roles that have the page at a path: those of its item in the navigation. */
function rolesOf(path: string): readonly AdministratorRole[] {
  if (path === UPLOAD) return ['writer'];
  const items: readonly { to: string; also?: string[]; for?: string[] }[] = manifest.nav;
  const item = items.find(({ to, also = [] }) =>
    [to, ...also].some((page) => `/${path}/`.startsWith(`${page}/`)),
  );
  return (item?.for as AdministratorRole[] | undefined) ?? ADMINISTRATOR_ROLES;
}

/**
 * Adds the keyboard shortcuts to a page, and loads drafts that closed tabs left. An administrator whose role
 * doesn't have the page reads so.
 */
export function adminPage({ path, lazy }: PageRoute): PageRoute {
  return {
    path,
    lazy: async () => {
      const [{ Component: Page }] = await Promise.all([lazy(), findOrphanedDrafts()]);
      return {
        Component: () => (
          <>
            {useMay()(...rolesOf(path)) ? <Page /> : <OtherRole />}
            <KeyboardShortcuts />
          </>
        ),
      };
    },
  };
}

/** Stands where an administrator's role doesn't have the page. */
export function OtherRole() {
  return (
    <Page dense>
      <PageHeader title="Not part of your role" />
      <EmptyState
        text="Your role doesn’t include this page. An owner can change your role."
        action={<ButtonLink to="/app/admin/overview">Go to the dashboard</ButtonLink>}
      />
    </Page>
  );
}
