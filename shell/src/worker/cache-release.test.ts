// @vitest-environment node
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cacheRelease, cacheVideoPlayer } from './cache-release.ts';

afterEach(() => vi.unstubAllGlobals());

const SITE = 'https://wedding.example';
const TOOLS = '/r/shell/1.0.0-aa/static/js/tools.js';
const PLAYER = '/r/shell/1.0.0-aa/static/js/player.js';

/** A device's database that only counts its saved videos. */
function fakeIndexedDb(savedVideos: () => number) {
  const transaction = () => {
    const made = {
      objectStore: () => ({ count: () => ({ result: savedVideos() }) }),
      oncomplete: null as (() => void) | null,
    };
    setTimeout(() => made.oncomplete?.());
    return made;
  };
  const database = { transaction, onclose: () => {} };
  const open = () => {
    const made = { result: database, onsuccess: null as (() => void) | null };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  // The code keeps the database open, also for other tests.
  onTestFinished(() => database.onclose());
  return { open };
}

/** Where a device caches; returns the addresses that it has. */
function fakeCaches(): Set<string> {
  const cached = new Set<string>();
  const put = async (path: string) => void cached.add(path);
  const cache = { match: async () => undefined, keys: async () => [], put };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', new URL(SITE));
  return cached;
}

test('a video that is saved while a release is being cached gets its player', async () => {
  const cached = fakeCaches();
  let saved = 0;
  let afterSaving: Promise<void> | undefined;
  vi.stubGlobal(
    'indexedDB',
    fakeIndexedDb(() => saved),
  );
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/offline.html') return new Response('{"release":"one"}');
    if (path !== '/offline.json') return new Response(path);
    // The first run has begun without a saved video.
    saved = 1;
    afterSaving ??= cacheVideoPlayer();
    const films = { [PLAYER]: 'sha256-b' };
    return Response.json({ release: 'one', files: { [TOOLS]: 'sha256-a' }, films, bases: [] });
  });

  await cacheRelease('one');
  expect(cached).toContain(SITE + TOOLS);
  await afterSaving;
  expect(cached).toContain(SITE + PLAYER);
});

test('what fails on a bad line is asked for again, until all is cached', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cached = fakeCaches();
  vi.stubGlobal(
    'indexedDB',
    fakeIndexedDb(() => 1),
  );
  let failures = 2;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/offline.html') return new Response('{"release":"one"}');
    if (failures > 0) {
      failures -= 1;
      throw new TypeError('The network was lost.');
    }
    if (path !== '/offline.json') return new Response(path);
    return Response.json({ release: 'one', files: {}, films: { [PLAYER]: 'sha256-b' }, bases: [] });
  });

  const done = cacheVideoPlayer();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(cached).toContain(SITE + PLAYER);
});
