import type { Registry } from '@wedding/shared/domain/registry.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
const registry = {
  shell: { version: '2.0.0', routes: [{ path: 'app/settings/profile' }] },
  remotes: [
    { name: 'mfe-planning', version: '1.2.0', routes: [{ path: 'app/budget' }] },
    { name: 'mfe-videos', version: '3.0.0', routes: [{ path: 'app/watchlater' }] },
  ],
} as unknown as Registry;
let enterScope: typeof import('./watch-scopes.ts').enterScope;

beforeAll(async () => {
  // The tests of other files left the page and reported errors.
  vi.resetModules();
  const { watchUncaughtErrors } = await import('./uncaught-errors.ts');
  watchUncaughtErrors(registry);
  ({ enterScope } = await import('./watch-scopes.ts'));
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
});
afterEach(() => {
  // Sends what is still counted; the tests of other files share this page.
  for (const event of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(event));
  sendBeacon.mockClear();
});
afterAll(() => void vi.unstubAllGlobals());

const thrownIn = (message: string, ...files: string[]) =>
  Object.assign(new Error(message), {
    stack: files.map((file) => `  at f (https://a.example${file}:1:2)`).join('\n'),
  });
const rejected = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

/** Returns what was reported, once the file that reports is loaded. */
async function reports(count: number): Promise<unknown[]> {
  const sent = () => sendBeacon.mock.calls.filter(([path]) => path === '/beacon/failure');
  await vi.waitFor(() => expect(sent()).toHaveLength(count), 10_000);
  const bodies = await Promise.all(sent().map(([, body]) => body.text()));
  return bodies
    .map((body) => JSON.parse(body))
    .map(({ remote, version, phase, message }) => [remote, version, phase, message]);
}

test('a throw in a timer is reported for the part whose file is in its stack, though a library of the shell threw', async () => {
  const error = thrownIn(
    'late',
    '/r/shell/files/static/js/lib.js',
    '/r/mfe-planning/files/static/js/page.js',
  );
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(await reports(1)).toEqual([['mfe-planning', '1.2.0', 'uncaught', 'Error: late']]);
});

test('a rejection that nothing handles is reported, and what is none of ours is not', async () => {
  rejected(thrownIn('of an extension', '/content.js'));
  rejected('a text');
  rejected(thrownIn('of the shell', '/r/shell/files/static/js/shell.js'));
  expect(await reports(1)).toEqual([['shell', '2.0.0', 'uncaught', 'Error: of the shell']]);
});

test('what says nothing of where it was thrown is reported by its file, or for the page’s remote', async () => {
  const [planning, videos] = registry.remotes;
  if (!planning || !videos) throw new Error('The registry is empty.');
  window.dispatchEvent(
    new ErrorEvent('error', { error: 'a thrown text', filename: 'https://a.example/r/mfe-videos/page.js' }),
  );
  window.dispatchEvent(new ErrorEvent('error', { error: 'of an extension', filename: 'other://content.js' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  const leavePlanning = enterScope(planning);
  rejected({ message: 'an object' });
  rejected(thrownIn('of an extension', '/content.js'));
  const leaveVideos = enterScope(videos);
  rejected('a text on a page of the shell');
  history.replaceState(null, '', '/app/watchlater');
  rejected(Object.assign(new AggregateError([], 'All were rejected'), { stack: 'AggregateError' }));
  leaveVideos();
  leavePlanning();
  expect(await reports(3)).toEqual([
    ['mfe-videos', '3.0.0', 'uncaught', 'a thrown text'],
    ['mfe-planning', '1.2.0', 'uncaught', 'an object'],
    ['mfe-videos', '3.0.0', 'uncaught', 'AggregateError: All were rejected'],
  ]);
});
