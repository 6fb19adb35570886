import type { Registry } from '@wedding/shared/domain/registry.ts';
import { watchPanelKey } from '../parts-panel/panel-key.ts';
import { isOnPage } from '../remotes/watch-scopes.ts';
import { watchCompilers } from './compile-overlay.ts';
import { nameWhoPatchesHistory } from './history-patches.ts';

/** What a development build watches besides, from before the first remote runs. */
export function watchDevelopment({ remotes }: Registry): void {
  nameWhoPatchesHistory(remotes);
  watchCompilers(remotes);
  watchPanelKey(isOnPage);
}
