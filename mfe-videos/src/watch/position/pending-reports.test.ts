import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { sampleUser as user } from '@wedding/shared/testing/sample-user.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, detail, paged, settled } from '../../testing/test-videos.ts';
import { media, useWatchPage } from '../../testing/test-watch.ts';

const open = useWatchPage();
const video = detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 } });

/** Listens from 40 to 42 seconds, and pauses. */
async function listen() {
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  const element = media();
  await waitFor(() => expect(element.src).toContain('audio.m4a'));
  Object.defineProperty(element, 'paused', { configurable: true, value: false });
  for (const time of [40, 41, 42]) {
    element.currentTime = time;
    fireEvent.timeUpdate(element);
  }
  fireEvent.pause(element);
}

test('a report that arrived leaves nothing behind', async () => {
  const stage = await open(video, {}, '', { user, phone: memoryStorage() });
  await listen();
  // Until then the device's database is not read, nor by the tests of other files.
  onTestFinished(() => void fireEvent(window, new Event('pageshow')));
  fireEvent(window, new Event('pagehide'));
  const saves = () => stage.requests.filter(({ path }) => path === '/api/videos/5/progress');
  await waitFor(() => expect(saves()).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('wedding-watched')).toBeNull());
});

test('after signing out, nothing is stored any more', async () => {
  const phone = memoryStorage();
  const stage = await open(video, {}, '', { user, phone });
  await listen();
  await waitFor(() => expect(stage.requests.some(({ path }) => path.endsWith('/progress'))).toBe(true));
  const element = media();
  element.currentTime = 43;
  fireEvent.timeUpdate(element);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stage.store.setState({ current: null });
  stage.unmount();
  await settled();
  expect((await phone.read('watched')).size).toBe(0);
  expect(localStorage.getItem('wedding-watched')).toBeNull();
});

test('what was sent when the network came back is not sent again after the network is lost once more', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date().toUTCString() } }));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const phone = memoryStorage();
  const stage = await open(video, {}, '', { user, phone });
  const sent = () => stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const stored = async () => (await phone.read('watched')).size;
  async function comeBack() {
    await waitFor(async () => expect(await stored()).toBe(1));
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(async () => expect(await stored()).toBe(0));
    online.mockReturnValue(false);
  }
  await listen();
  await comeBack();
  const element = media();
  for (const time of [43, 44]) {
    element.currentTime = time;
    fireEvent.timeUpdate(element);
  }
  fireEvent.pause(element);
  await comeBack();
  expect(sent()).toMatchObject([
    { position: 42, watched: [[40, 42]] },
    { position: 44, watched: [[42, 44]] },
  ]);
  await waitFor(() => expect(localStorage.getItem('wedding-watched')).toBeNull());
});

test('a document left right after a pause without a network keeps its position for the next', async () => {
  // The database takes longer than the document lives.
  const slow: DeviceStorage = { read: async () => new Map(), write: () => new Promise(() => {}) };
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(video, {}, '', { user, phone: slow });
  await listen();
  const left = localStorage.getItem('wedding-watched') ?? '';
  expect(left).toContain('"position":42');

  // Another document shares local storage, but none of the modules.
  vi.resetModules();
  const { pendingReports, withPendingPositions } = await import('./pending-reports.ts');
  const saved = {
    account: 1,
    video: detail(5),
    rendition: '240',
    file: '',
    size: 1,
    savedAt: 1,
    paused: false,
  };
  expect(withPendingPositions(1)([saved])[0]?.video.position).toBe(42);
  expect(pendingReports(2)).toEqual([]);
  online.mockReturnValue(true);
  const { renderRemote } = await import('@wedding/shared/testing/render-remote.tsx');
  const { default: routes } = await import('../../routes.tsx');
  // The server's clock, requested at an address without a host.
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date().toUTCString() } }));
  const stage = await renderRemote({
    routes,
    at: '/app/video/watch/5',
    user,
    phone: memoryStorage(),
    replies: {
      'GET /api/videos/5': () => answer(video),
      'GET /api/videos': () => paged([]),
      'PUT /api/videos/5/progress': () => answer({ position: 42 }),
    },
  });
  const told = () => stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(told()).toMatchObject([{ position: 42, watched: [[40, 42]], at: expect.any(String) }]);
  expect(localStorage.getItem('wedding-watched')).toBeNull();
  stage.close();
});
