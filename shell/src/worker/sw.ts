import { readCached } from '@wedding/shared/video-cache/cached-video.ts';
import { videoPathOf } from '@wedding/shared/video-cache/video-path.ts';
import { isCacheReleaseMessage, isCacheVideoPlayerMessage, isNearMessage } from './cache-message.ts';
import { cacheRelease, cacheVideoPlayer } from './cache-release.ts';
import { isReleaseFile, releaseFile } from './cached-files.ts';
import { isPage, openPage } from './cached-page.ts';
import { openNotification, showNotification } from './notifications.ts';
import { videoResponse } from './video-response.ts';
import { scope } from './worker-scope.ts';

// The site's only service worker. It contains no release by itself: a page tells it which one to cache. So this script
// changes only when its behaviour changes, and a new one may take over immediately.

/** Paths that the worker never handles. If the browser supports it, the worker isn't even woken for them. */
const BYPASSED_PATHS = ['/api/*', '/admin/*', '/media/posters/*'];

scope.addEventListener('install', (event) => {
  const rules = BYPASSED_PATHS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  // Without it, the `fetch` handler below ignores these addresses as well.
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
  const video = videoPathOf(url.pathname);
  if (video) event.respondWith(videoResponse(event, video));
  else if (isReleaseFile(url)) event.respondWith(releaseFile(event));
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(openPage(event, url, cacheRelease));
});

scope.addEventListener('message', (event) => {
  if (isCacheReleaseMessage(event.data)) {
    // A page that was loading while the worker took over has no worker until claimed, and no video would be cached.
    event.waitUntil(Promise.all([scope.clients.claim(), cacheRelease(event.data.keep)]));
  }
  if (isNearMessage(event.data)) {
    const video = videoPathOf(event.data.near);
    if (video) event.waitUntil(readCached(video));
  }
  if (isCacheVideoPlayerMessage(event.data)) event.waitUntil(cacheVideoPlayer());
});

scope.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));
