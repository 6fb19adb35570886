import type { PageRoute } from '@wedding/shared/platform/entry.ts';
import { lazyComponent } from '@wedding/shared/platform/lazy.tsx';
import { findOrphanedDrafts } from '../lib/drafts.ts';

/** Loaded after the page, which works without it too. */
const KeyboardShortcuts = lazyComponent(
  async () => (await import(/* webpackChunkName: "keyboard" */ './keyboard-shortcuts.tsx')).KeyboardShortcuts,
  () => null,
);

/** Adds the keyboard shortcuts to a page, and loads drafts that closed tabs left. */
export function withShortcuts({ path, lazy }: PageRoute): PageRoute {
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
