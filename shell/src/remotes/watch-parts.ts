import { matchRegistry, type RemoteEntry, readRegistry } from '@wedding/shared/domain/registry.ts';
import { watchPanelKey } from '../parts-panel/panel-key.ts';
import { enableStyles, takeLeftovers, watchDocument } from './left-behind.ts';
import { loadRemote } from './load-remote.ts';
import { watchLongTasks } from './long-tasks.ts';

/**
 * Begins to watch what remotes do to the page beyond their own elements, and to load ahead what the menu leads to. Returns
 * what to call as they come and go.
 */
export function watchParts(
  remotes: readonly RemoteEntry[],
  isOnPage: (remote: Pick<RemoteEntry, 'name'>) => boolean,
) {
  watchDocument(remotes);
  watchLongTasks(isOnPage);
  watchPanelKey(isOnPage);
  preparePages();
  // What was left before.
  const absent = remotes.filter((remote) => !isOnPage(remote));
  for (const remote of absent) enableStyles(remote, false);
  takeLeftovers(absent);
  return { enableStyles, takeLeftovers };
}

/**
 * Loads the pages behind the menu's links ahead: all of the sidebar's when it opens, which is a moment before one is
 * chosen, and any that a mouse or a finger comes to, which is a moment before the tap. Without a network only those of
 * the tabs, which the device has stored; none in save-data mode.
 */
export function preparePages(): void {
  document.addEventListener('click', ({ target }) => {
    if (navigator.onLine && closest(target, '[aria-controls=sidebar]'))
      for (const link of visibleLinks()) prepare(link);
  });
  document.addEventListener('pointerover', ({ target }) => {
    const link = closest(target, navigator.onLine ? '#sidebar a, #tabs a' : '#tabs a');
    if (link) prepare(link as HTMLAnchorElement);
  });
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;
/** The tabs' pages are hidden in a phone's menu. */
const visibleLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#sidebar a')].filter((link) => link.checkVisibility?.());
const prepared = new Set<string>();

function prepare({ pathname }: HTMLAnchorElement): void {
  if (prepared.has(pathname) || document.documentElement.dataset.saver !== undefined) return;
  prepared.add(pathname);
  void load(pathname).catch(() => prepared.delete(pathname));
}

async function load(pathname: string): Promise<void> {
  const registry = readRegistry();
  const match = matchRegistry(registry, pathname);
  if (!match?.remote) return;
  const { routes } = await loadRemote(match.remote, registry.contract);
  const page = routes.find(({ path }) => path === match.route.path);
  if (typeof page?.lazy === 'function') await page.lazy();
}
