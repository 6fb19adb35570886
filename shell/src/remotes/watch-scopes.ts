import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { afterFirstPage } from '../after-first-page.ts';

let watch: ReturnType<typeof import('./watch-parts.ts').watchParts> | undefined;
/** How often each remote is on the page: as its page, and as fillers of others' slots. */
const scopes = new Map<string, number>();
const countOf = (remote: Pick<RemoteEntry, 'name'>) => scopes.get(remote.name) ?? 0;

/**
 * Watches what remotes leave in the document, and which keep it from answering, for signed-in pages: visitors see few parts,
 * and their first page is to be light. Loads once that page has had the line to itself for a while.
 */
export async function watchScopes(remotes: readonly RemoteEntry[]): Promise<void> {
  if (watch) return;
  await afterFirstPage();
  const { watchParts } = await import(/* webpackChunkName: "reports" */ './watch-parts.ts');
  watch ??= watchParts(remotes, isOnPage);
}

/** Whether a remote is on the page. */
export const isOnPage = (remote: Pick<RemoteEntry, 'name'>): boolean => countOf(remote) > 0;

/** Notes that a remote is on the page, and gives it back its stylesheets. Returns what to call when it is left. */
export function enterScope(remote: RemoteEntry): () => void {
  scopes.set(remote.name, countOf(remote) + 1);
  watch?.enableStyles(remote, true);
  return () => {
    scopes.set(remote.name, countOf(remote) - 1);
    if (countOf(remote) === 0) watch?.enableStyles(remote, false);
  };
}

/** Remotes whose effects end now, and what they leave behind. */
const leaving = new Set<RemoteEntry>();

/** Takes away what a remote has left behind. Call it with its effects' clean-up, which comes later than that of its layout. */
export function clearScope(remote: RemoteEntry): void {
  leaving.add(remote);
  setTimeout(settleScopes);
}

/** Does so at once: after the clean-up of their own effects, and before the effects of the page that follows. */
export function settleScopes(): void {
  // Another page of its own may have followed.
  const remotes = [...leaving].filter((remote) => !isOnPage(remote));
  leaving.clear();
  if (remotes.length > 0) watch?.takeLeftovers(remotes);
}
