import { filmPathOf } from '@wedding/shared/films/film-path.ts';
import { readKept } from '@wedding/shared/films/kept-film.ts';
import { filmAnswer } from './film-answer.ts';
import { isKeepFilmsMessage, isKeepMessage, isNearMessage } from './keep-message.ts';
import { keepRelease } from './keep-release.ts';
import { isReleaseFile, releaseFile } from './kept-files.ts';
import { isPage, openPage } from './kept-page.ts';
import { scope } from './worker-scope.ts';

// The one service worker of the site. It knows no release by itself: a page tells which one to keep, so this script
// changes only when what it does changes, and a new one may take over at once.

/** Nothing here is the worker's; where the browser can be told so, it isn't even woken. */
const NEVER = ['/api/*', '/admin/*', '/media/posters/*'];

scope.addEventListener('install', (event) => {
  const rules = NEVER.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  // Without it, `fetch` below leaves these addresses alone as well.
  event.waitUntil(Promise.resolve(event.addRoutes?.(rules)).catch(() => {}));
  void scope.skipWaiting();
});

scope.addEventListener('activate', (event) => {
  const ready = [scope.clients.claim(), scope.registration.navigationPreload?.enable()];
  event.waitUntil(Promise.all(ready));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const film = filmPathOf(url.pathname);
  if (film) event.respondWith(filmAnswer(event, film));
  else if (isReleaseFile(url)) event.respondWith(releaseFile(event));
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(openPage(event, url));
});

scope.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(keepRelease(event.data.keep));
  if (isNearMessage(event.data)) {
    const film = filmPathOf(event.data.near);
    if (film) event.waitUntil(readKept(film));
  }
  if (isKeepFilmsMessage(event.data)) event.waitUntil(keepRelease());
});
