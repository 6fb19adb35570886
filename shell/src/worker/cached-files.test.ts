// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { deleteOtherVersions, releaseFile } from './cached-files.ts';
import { openPage } from './cached-page.ts';
import type { FetchEvent } from './worker-scope.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SITE = 'https://wedding.example';
const eventOf = (path: string) =>
  ({ request: new Request(SITE + path), preloadResponse: Promise.resolve(undefined) }) as FetchEvent;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toUTCString();

/** Fills the browser's cache with addresses, each with its age in days. */
function cached(files: Record<string, number>) {
  const cachedFiles = new Map(Object.entries(files).map(([path, days]) => [SITE + path, days]));
  const cache = {
    keys: async () => [...cachedFiles.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) =>
      new Response('', { headers: { date: daysAgo(cachedFiles.get(url) ?? 0) } }),
    delete: async ({ url }: { url: string }) => cachedFiles.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  return () => [...cachedFiles.keys()].map((url) => url.slice(SITE.length));
}

test('deletes files of versions that are not live, and shared files that are old and not wanted', async () => {
  const left = cached({
    '/r/shell/1.0.0-aa/static/js/a.00000001.js': 1,
    '/r/shell/1.1.0-bb/static/js/a.00000001.js': 90,
    '/r/shell/files/static/js/wanted.00000002.js': 90,
    '/r/shell/files/static/js/young.00000003.js': 29,
    '/r/shell/files/static/js/old.00000004.js': 31,
  });
  await deleteOtherVersions(['/r/shell/1.1.0-bb/', '/r/shell/files/'], {
    '/r/shell/files/static/js/wanted.00000002.js': 'sha256-x',
  });
  expect(left()).toEqual([
    '/r/shell/1.1.0-bb/static/js/a.00000001.js',
    '/r/shell/files/static/js/wanted.00000002.js',
    '/r/shell/files/static/js/young.00000003.js',
  ]);
});

test('a browser that can’t open its cache gets files and pages from the network', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Unexpected internal error.')) });
  vi.stubGlobal('fetch', async () => new Response('from the network', { status: 503 }));
  const file = await releaseFile(eventOf('/r/shell/files/static/js/a.00000001.js'));
  expect(await file.text()).toBe('from the network');
  const page = await openPage(eventOf('/app/budget'), new URL('/app/budget', SITE), async () => {});
  expect(await page.text()).toBe('from the network');
});

test('a browser whose cache never answers gets files and pages from the network after a second, then at once', async () => {
  vi.useFakeTimers();
  let answer = (_: object) => {};
  const never = new Promise<object>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('caches', { open: () => never });
  vi.stubGlobal('fetch', async () => new Response('from the network', { status: 503 }));
  const file = () => releaseFile(eventOf('/r/shell/files/static/js/a.00000001.js'));
  const [first] = await Promise.all([file(), vi.advanceTimersByTimeAsync(1000)]);
  expect(await first.text()).toBe('from the network');
  expect(await (await file()).text()).toBe('from the network');
  const page = await openPage(eventOf('/app/budget'), new URL('/app/budget', SITE), async () => {});
  expect(await page.text()).toBe('from the network');
  answer({ match: async () => new Response('from the cache') });
  await vi.advanceTimersByTimeAsync(0);
  expect(await (await file()).text()).toBe('from the cache');
});

test('a page that comes after the cached one was opened names the release to cache', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('{"release":"old"}') }) });
  let answer = (_: Response) => {};
  const network = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => network);
  const afterwards: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void afterwards.push(work);
  const late: string[] = [];
  const event = { ...eventOf('/app/budget'), waitUntil };
  const opened = openPage(event, new URL('/app/budget', SITE), async (release) => void late.push(release));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await opened).text()).toBe('{"release":"old"}');
  answer(new Response('{"release":"new"}'));
  await Promise.all(afterwards);
  expect(late).toEqual(['new']);
});
