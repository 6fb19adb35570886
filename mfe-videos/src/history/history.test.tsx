import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, listedVideo, paged, settled, watched } from '../testing/test-videos.ts';
import { byDay } from './by-day.ts';

const LIST = 'GET /api/videos/watch-history';
const REMOVE = 'DELETE /api/videos/watch-history/delete/71';
const reload = vi.fn();
let close = () => {};

beforeEach(() => {
  reload.mockReset();
  // jsdom can't reload a page, so this replaces the browser's part.
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost', reload });
});
afterEach(() => {
  cleanup();
  close();
  vi.unstubAllGlobals();
});

async function open(entries: unknown[] | null, says = true) {
  const stage = await renderRemote({
    routes,
    at: '/app/watchhistory',
    says,
    replies: {
      [LIST]: () => (entries ? paged(entries) : answer(null)),
      [REMOVE]: () => answer(null, 'Gone'),
      'DELETE /api/videos/watch-history': () => answer(null, 'History cleared'),
    },
  });
  close = stage.close;
  return stage;
}
const removeFirst = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More about Video 7' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
};

test('days are UTC days: today, yesterday, then month and two-digit day', () => {
  const entries = [
    '2026-03-02 00:30:00',
    '2026-03-01 23:59:59',
    '2026-02-28 23:00:00',
    '2025-12-09 08:00:00',
  ];
  const days = byDay(
    entries.map((at, place) => watched(place + 1, listedVideo(1), at)),
    '2026-03-02',
  );
  expect(days.map((day) => day.heading)).toEqual(['Today', 'Yesterday', 'February 28', 'December 09']);
});

test('entries of one day are grouped, in their given order', () => {
  const at = '2026-02-03 10:00:00';
  const days = byDay([watched(1, listedVideo(1), at), watched(2, listedVideo(2), at)], '2026-03-02');
  expect(days).toHaveLength(1);
  expect(days[0]?.entries.map((entry) => entry.id)).toEqual([1, 2]);
});

test('a day’s videos are those of yesterday after midnight in UTC, on an open page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T23:59:00Z') });
  try {
    await open([watched(71, listedVideo(7), '2026-03-02 10:00:00')]);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeDefined();
    vi.setSystemTime(Date.parse('2026-03-03T00:00:30Z'));
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a video shows under its day, with its views, its length and a link to the watch page', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const stage = await open([
    watched(71, listedVideo(7, { views: 1, video_length: null }), `${today} 00:00:00`),
  ]);
  const day = await screen.findByRole('region', { name: 'Today' });
  expect(within(day).getByText(/^0 view · \d+ \w+ ago$/)).toBeDefined();
  expect(within(day).getByText('2:05')).toBeDefined();
  const title = within(day).getByRole('link', { name: 'Video 7' });
  expect(title.getAttribute('href')).toMatch(/^\/app\/video\/watch\/7\?spv=\w+$/);
  expect(stage.messages).toEqual([]);
});

test('shows six placeholders and the place of Clear history while loading, then the empty text', async () => {
  await open([]);
  const loading = await screen.findByRole('status');
  expect(loading.querySelectorAll('li')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Clear history' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('You have no videos history')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
});

test('the specification’s question stands alone, before one video of the history goes or all of it', async () => {
  const stage = await open([watched(71, listedVideo(7), '2026-01-01 10:00:00')], false);
  await removeFirst();
  await waitFor(() => expect(stage.asked).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Clear history' }));
  await waitFor(() => expect(stage.asked).toHaveLength(2));
  expect(stage.asked.map(({ text }) => text)).toEqual([undefined, undefined]);
});

test('a missing list is an empty one', async () => {
  await open(null);
  expect(await screen.findByText('You have no videos history')).toBeDefined();
});

test('Remove asks, removes from the history, confirms it and reloads after two seconds', async () => {
  const stage = await open([watched(71, listedVideo(7), '2026-01-01 10:00:00')]);
  await screen.findByRole('button', { name: 'More about Video 7' });
  const later = vi.spyOn(globalThis, 'setTimeout');
  await removeFirst();
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion', 'video removed']));
  expect(stage.requests.map(({ method, path }) => `${method} ${path}`)).toContain(REMOVE);
  const [reloading] = later.mock.calls.find(([, ms]) => ms === 2000) ?? [];
  expect(reload).not.toHaveBeenCalled();
  if (typeof reloading === 'function') reloading();
  expect(reload).toHaveBeenCalledOnce();
  later.mockRestore();
});

test('Cancel changes nothing', async () => {
  const stage = await open([watched(71, listedVideo(7), '2026-01-01 10:00:00')], false);
  await removeFirst();
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion']));
  await settled();
  expect(stage.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  expect(screen.getByRole('link', { name: 'Video 7' })).toBeDefined();
});

test('a removal that fails says why and does not reload', async () => {
  const stage = await open([watched(71, listedVideo(7), '2026-01-01 10:00:00')]);
  stage.replies[REMOVE] = () => ({ status: 503, body: { message: 'Not now', code: 'UNAVAILABLE' } });
  await removeFirst();
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion', 'Not now']));
});

test('Share shares the marketing site', async () => {
  const stage = await open([watched(71, listedVideo(7), '2026-01-01 10:00:00')]);
  fireEvent.click(await screen.findByRole('button', { name: 'More about Video 7' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
  expect(stage.messages).toEqual(['http://localhost']);
});
