import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import type { Skew } from '@wedding/shared/testing/skew.ts';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, listedVideo, paged, watched } from '../testing/test-videos.ts';

const LIST = 'GET /api/videos/watch-later';
let close = () => {};

afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
});

interface Opened {
  skew?: Skew;
  stored?: Partial<PersistedState>;
}
async function open(reply: () => { status?: number; body: unknown }, { skew, stored = {} }: Opened = {}) {
  const stage = await renderRemote({
    routes,
    at: '/app/watchlater',
    skew,
    stored,
    replies: {
      [LIST]: reply,
      'GET /api/videos/watch-history': () => paged([watched(71, listedVideo(7), '2026-01-01 10:00:00')]),
      'DELETE /api/videos/watch-later/delete/91': () => answer(null),
    },
  });
  close = stage.close;
  return stage;
}
const entry = { id: 91, video: listedVideo(9, { views: 1234 }), created_at: '2026-01-01 10:00:00' };

test.each(['newer', 'older'] as const)(
  'the page works in a shell, and with an api, that are one version %s (all pages: npm run drill -- skew)',
  async (skew) => {
    const stage = await open(() => answer([entry]), { skew });
    fireEvent.click(await screen.findByRole('button', { name: 'More about Video 9' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion', 'video removed']));
  },
);

test('on the watch-later route Remove takes the video off that list', async () => {
  const stage = await open(() => answer([entry]));
  fireEvent.click(await screen.findByRole('button', { name: 'More about Video 9' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion', 'video removed']));
  const removals = stage.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(removals).toEqual(['/api/videos/watch-later/delete/91']);
});

test('more than one view reads as a number', async () => {
  await open(() => answer([entry]));
  expect(await screen.findByText(/^1,234 views · /)).toBeDefined();
});

test('what lies on the device comes first, then what waits for later, then what was watched', async () => {
  await open(() => answer([entry]));
  expect(await screen.findByRole('link', { name: 'Video 7' })).toBeDefined();
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual([expect.stringMatching(/^Lessons on this/), 'Watch later', 'Watched lately']);
});

test('without a network the list as it was last loaded is there at once, however old', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false, userAgent: navigator.userAgent });
  await open(() => ({ status: 503, body: {} }), {
    stored: { userWatchLater: { data: [entry], expires: 1 } },
  });
  expect(await screen.findByRole('link', { name: 'Video 9' })).toBeDefined();
  expect(screen.getByText(/as this (phone|computer) last loaded it/)).toBeDefined();
  expect(screen.getByText('What you watched shows once you’re online.')).toBeDefined();
  vi.unstubAllGlobals();
});

test('an empty list shows that it is empty, and links to the videos', async () => {
  await open(() => answer([]));
  expect(await screen.findByText('You have not saved any lessons for later.')).toBeDefined();
  const way = await screen.findByRole('link', { name: 'Choose a lesson' });
  expect(way.getAttribute('href')).toBe('/app/overview');
});

test('a failure is logged, shows its message, and can be tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  await open(() =>
    fails ? { status: 503, body: { message: 'The list is away', code: 'UNAVAILABLE' } } : answer([entry]),
  );
  expect(await screen.findByText('The list is away')).toBeDefined();
  expect(log).toHaveBeenCalledWith('Videos saved for later:', expect.anything());
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Video 9' })).toBeDefined();
});

test('a page of the phone network in place of the answer reads as a lost network', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(() => ({ body: '<html>Buy data</html>' }));
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
});

test('a failure without a message reads An error occurred', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(() => ({ status: 500, body: {} }));
  expect(await screen.findByText('An error occurred')).toBeDefined();
});
