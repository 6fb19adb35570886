import type { PageRoute } from '@wedding/shared/host/entry.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { findOrphanedDrafts } from '../lib/drafts.ts';

/** Loaded after the page, which also works without it. */
const KeyboardShortcuts = lazyComponent(
  async () => (await import(/* webpackChunkName: "keyboard" */ './keyboard-shortcuts.tsx')).KeyboardShortcuts,
  () => null,
);

/** Adds the keyboard shortcuts to a page, and loads drafts that closed tabs left. */
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
          </>
        ),
      };
    },
  };
}
