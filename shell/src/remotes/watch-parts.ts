import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { watchPanelKey } from '../parts-panel/panel-key.ts';
import { enableStyles, takeLeftovers, watchDocument } from './left-behind.ts';
import { watchLongTasks } from './long-tasks.ts';
import { preparePages } from './prepare-pages.ts';

/**
 * Begins to watch what remotes do to the page beyond their own elements, and to load ahead what the menu leads to. Returns
 * what to call as they come and go.
 */
export function watchParts(
  remotes: readonly RemoteEntry[],
  isOnPage: (remote: Pick<RemoteEntry, 'name'>) => boolean,
) {
  watchDocument(remotes);
  watchLongTasks(remotes, isOnPage);
  watchPanelKey(isOnPage);
  preparePages();
  return { enableStyles, takeLeftovers };
}
