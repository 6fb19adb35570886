import { STORE_KEY } from '@wedding/shared/host/token.ts';
import { appStore, storedUserId } from '../store/app-store.ts';

/**
 * Reloads a page that comes back from the back/forward cache if somebody else has signed in since: there it gets no events
 * of local storage, as `watchOtherTabs` needs.
 */
export function watchRestoredPage(reload = () => location.reload()): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const here = appStore.getState().current;
    const there = persisted ? storedUserId(storedText()) : null;
    if (here && there !== null && there !== here.id) reload();
  });
}

/** Returns null where the browser stores nothing. */
function storedText(): string | null {
  try {
    return localStorage.getItem(STORE_KEY);
  } catch {
    return null;
  }
}
