import type { PageRoute } from '@wedding/shared/host/entry.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { findOrphanedDrafts } from '../lib/drafts.ts';

/** Loaded after the page, which also works without it. */
const KeyboardShortcuts = lazyComponent(
  async () => (await import(/* webpackChunkName: "keyboard" */ './keyboard-shortcuts.tsx')).KeyboardShortcuts,
  () => null,
);

const AlertBar = lazyComponent(
  async () => (await import(/* webpackChunkName: "alerts" */ '../alerts/alert-bar.tsx')).AlertBar,
  () => null,
);

/** Adds the keyboard shortcuts and the alerts to a page, and loads drafts that closed tabs left. */
export function adminPage({ path, lazy }: PageRoute): PageRoute {
  return {
    path,
    lazy: async () => {
      const [{ Component: Page }] = await Promise.all([lazy(), findOrphanedDrafts()]);
      return {
        Component: () => (
          <>
            <Page />
            <KeyboardShortcuts />
            <AlertBar />
          </>
        ),
      };
    },
  };
}
