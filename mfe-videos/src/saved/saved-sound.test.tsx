import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { dayOf } from '@wedding/shared/video-cache/data-use.ts';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, detail, settled } from '../testing/test-videos.ts';
import { media, useWatchPage } from '../testing/test-watch.ts';

const open = useWatchPage();
const video = detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 } });

/** The device's database, `[key, value]` by store: it has the sound of video 5, which is all that is saved. */
const onDevice: Record<string, [unknown, unknown][]> = {
  saved: [
    [
      [0, 5],
      {
        account: 0,
        film: video,
        rung: 'audio',
        file: 'r1/audio.m4a',
        size: 2_000_000,
        savedAt: 1,
        paused: false,
      },
    ],
  ],
  pieces: [[[0, 5, 'r1/audio.m4a', 0, 2_000_000], new ArrayBuffer(0)]],
  files: [[[0, 5, 'r1/audio.m4a'], { size: 2_000_000, type: 'audio/mp4', used: 1 }]],
  licences: [[[0, 5], Date.now()]],
  used: [],
  device: [],
};

/** The IndexedDB calls that the page makes; jsdom lacks them. */
function fakeIndexedDb() {
  const request = (result: unknown) => {
    const made = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const storeOf = (rows: [unknown, unknown][] = []) => ({
    getAll: () => request(rows.map(([, value]) => value)),
    getAllKeys: () => request(rows.map(([key]) => key)),
    get: (wanted: unknown) => request(rows.find(([key]) => String(key) === String(wanted))?.[1]),
    put: (value: unknown, key: unknown) => {
      const place = rows.findIndex(([known]) => String(known) === String(key));
      rows.splice(place < 0 ? rows.length : place, place < 0 ? 0 : 1, [key, value]);
      return request(undefined);
    },
    delete: (key: unknown) => {
      // A range stands for all rows.
      const others = rows.filter(([known]) => Array.isArray(key) && String(known) !== String(key));
      rows.splice(0, rows.length, ...others);
      return request(undefined);
    },
  });
  const transaction = () => {
    const made = {
      objectStore: (name: string) => storeOf(onDevice[name]),
      commit: () => {},
      oncomplete: null as (() => void) | null,
    };
    setTimeout(() => made.oncomplete?.());
    return made;
  };
  const database = { transaction, onclose: () => {} };
  return { database, open: () => request(database) };
}
const device = fakeIndexedDb();

// The page's code keeps the database open, also for the tests of other files.
afterAll(() => device.database.onclose());
beforeEach(() => {
  vi.stubGlobal('indexedDB', device);
  vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });
});

test('a lesson of which only the sound is saved shows what its picture costs, unless there is no network', async () => {
  await open(video);
  await screen.findByRole('link', { name: 'On this phone' });
  expect(screen.getByText('6.2 MB at 240p')).toBeDefined();
  expect(screen.queryByText('On this phone · sound only')).toBeNull();

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(video);
  expect(await screen.findByText('On this phone · sound only')).toBeDefined();
});

test('the week’s limit asks before the picture of a lesson of which only the sound is saved', async () => {
  onDevice.device = [['data', { weekly: 1_000_000 }]];
  onDevice.used = [[[0, dayOf(new Date()), 9], { network: 1_200_000, phone: 0 }]];
  await open(video);
  await screen.findByRole('link', { name: 'On this phone' });
  fireEvent.click(screen.getByRole('button', { name: 'Play Video 5' }));
  expect(await screen.findByRole('dialog', { name: 'This week’s data is used up' })).toBeDefined();
  expect(await screen.findByText('Listening only')).toBeDefined();
});

test('a lesson without a sound file starts where it was left after the week’s limit was asked about', async () => {
  onDevice.device = [['data', { weekly: 1_000_000 }]];
  onDevice.used = [[[0, dayOf(new Date()), 9], { network: 1_200_000, phone: 0 }]];
  onDevice.saved = [];
  const stream = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=120000,RESOLUTION=256x144\n144.m3u8\n';
  const part = (bytes: string) => `#EXTINF:4,\n#EXT-X-BYTERANGE:${bytes}\n144.m4s\n`;
  const rendition = `#EXTM3U\n#EXT-X-MAP:URI="144.m4s",BYTERANGE="1000@0"\n${part('2000@1000')}${part('3000')}`;
  const playlists = { 'master.m3u8': stream, '144.m3u8': rendition };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(String(headers.range));
    return new Promise(() => {});
  });
  await open(detail(5, { audio_url: null, playlists, position: 4, video_length: '0:08' }));
  const play = await screen.findByRole('button', { name: 'Resume Video 5 at 0:04' });
  await screen.findByText('1.2 MB of 1 MB');
  fireEvent.click(play);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep watching' }));
  await waitFor(() => expect(asked).toEqual(['bytes=0-999', 'bytes=3000-5999']));
});

test('a new version that is paused while it downloads is shown as paused, not as new', async () => {
  const own = { account: 0, film: detail(6), rung: 'audio', file: 'r2/audio.m4a', size: 2_000_000 };
  onDevice.saved = [[[0, 6], { ...own, savedAt: 1, paused: true, renewed: true }]];
  onDevice.licences = [[[0, 6], Date.now()]];
  onDevice.pieces = [];
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is lost.')));
  const stage = await renderRemote({ routes, at: '/app/on-this-phone', replies: {} });
  onTestFinished(() => void stage.close());
  expect(await screen.findByText(/^There’s a new version/)).toBeDefined();
  const button = await screen.findByRole('button', { name: 'Resume' });
  fireEvent.click(button);
  await screen.findByText(/^Waiting for a connection/);
  // The same button, which keeps the focus.
  expect(screen.getByRole('button', { name: 'Pause' })).toBe(button);
  fireEvent.click(button);
  expect(await screen.findByText(/^Paused at/)).toBeDefined();
  expect(screen.queryByText(/^There’s a new version/)).toBeNull();
});

test('renewing a licence keeps the position of what was watched without a network', async () => {
  const film = detail(7, { position: 120, bytes: { 240: 6_200_000, audio: 2_000_000 } });
  const saved = { account: 0, film, rung: 'audio', file: 'r1/audio.m4a', size: 2_000_000, savedAt: 1 };
  onDevice.saved = [[[0, 7], { ...saved, paused: true }]];
  onDevice.licences = [];
  const phone = memoryStorage();
  const report = { film: 7, body: { position: 120, watched: [[0, 120]], bytes: 0 }, at: Date.now() - 60_000 };
  await phone.write('watched', { put: new Map([['1', report]]) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  let known = 0;
  const stage = await renderRemote({
    routes,
    at: '/app/on-this-phone',
    phone,
    replies: {
      'GET /api/videos/7': () => answer({ ...film, position: known }),
      'PUT /api/videos/7/progress': ({ body }) => {
        known = (body as { position: number }).position;
        return answer({ position: known });
      },
    },
  });
  onTestFinished(() => void stage.close());
  await waitFor(() => expect(onDevice.licences).toHaveLength(1));
  expect(onDevice.saved?.[0]?.[1]).toMatchObject({ film: { position: 120 } });
});

test('a tap on a lesson that lies on the device plays it, from where it was left', async () => {
  const film = detail(5, { position: 90, bytes: { 240: 6_200_000, audio: 2_000_000 } });
  const own = { account: 0, film, rung: 'audio', file: 'r1/audio.m4a', size: 2_000_000, savedAt: 1 };
  onDevice.saved = [[[0, 5], { ...own, paused: false }]];
  onDevice.pieces = [[[0, 5, 'r1/audio.m4a', 0, 2_000_000], new ArrayBuffer(0)]];
  onDevice.files = [[[0, 5, 'r1/audio.m4a'], { size: 2_000_000, type: 'audio/mp4', used: 1 }]];
  onDevice.licences = [[[0, 5], Date.now()]];
  const stage = await open(film);
  await act(() => stage.router.navigate('/app/on-this-phone'));
  await screen.findByText('Plays offline');
  fireEvent.click(screen.getByRole('link', { name: 'Video 5' }));
  expect(await screen.findByText('Listening only')).toBeDefined();
  await waitFor(() => expect(media().getAttribute('src')).toContain('audio.m4a'));
});

test('a lesson that was taken down leaves the list of saved lessons', async () => {
  const own = { account: 0, film: detail(8), rung: 'audio', file: 'r1/audio.m4a', size: 2_000_000 };
  onDevice.saved = [[[0, 8], { ...own, savedAt: 1, paused: true }]];
  onDevice.licences = [[[0, 8], Date.now()]];
  const stage = await renderRemote({ routes, at: '/app/on-this-phone', replies: {} });
  onTestFinished(() => void stage.close());
  fireEvent.click(await screen.findByRole('link', { name: 'Video 8' }));
  expect(await screen.findByText('This lesson is no longer here')).toBeDefined();
  await act(() => stage.router.navigate('/app/on-this-phone'));
  expect(await screen.findByText('Save a lesson from its page, and it plays here offline.')).toBeDefined();
});

test('Safari plays a saved lesson from its copy, which its own player can’t reach', async () => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  vi.stubGlobal('ManagedMediaSource', class {});
  const streams = ['144', '240'].map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=120000\n${name}.m3u8\n`);
  const rendition =
    '#EXTM3U\n#EXT-X-MAP:URI="240.m4s",BYTERANGE="1000@0"\n#EXTINF:4,\n#EXT-X-BYTERANGE:2000@1000\n240.m4s\n';
  const playlists = { 'master.m3u8': `#EXTM3U\n${streams.join('')}`, '240.m3u8': rendition };
  const film = detail(5, { playlists });
  const own = { account: 0, film, rung: '240', file: 'r1/240.m4s', size: 6_200_000, savedAt: 1 };
  onDevice.saved = [[[0, 5], { ...own, paused: false }]];
  onDevice.pieces = [[[0, 5, 'r1/240.m4s', 0, 6_200_000], new ArrayBuffer(0)]];
  onDevice.files = [[[0, 5, 'r1/240.m4s'], { size: 6_200_000, type: 'video/mp4', used: 1 }]];
  onDevice.licences = [[[0, 5], Date.now()]];
  onDevice.device = [];
  onDevice.used = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, how?: { headers?: Record<string, string> }) => {
    asked.push(`${new URL(url, location.href).pathname} ${how?.headers?.range}`);
    return new Promise(() => {});
  });
  await open(film);
  await screen.findByText('On this phone · 240p');
  fireEvent.click(screen.getByRole('button', { name: 'Play Video 5' }));
  await waitFor(() => expect(asked).toEqual(['/media/token/5/r1/240.m4s bytes=0-2999']));
  expect(media().getAttribute('src')).toBeNull();
});

test('a lesson can be saved only where its copy can play', async () => {
  const controller = { postMessage: () => {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  onDevice.saved = [];
  await open(video);
  await screen.findByRole('button', { name: 'Play Video 5' });
  await settled();
  expect(screen.queryByRole('button', { name: 'Save on phone' })).toBeNull();

  vi.stubGlobal('MediaSource', class {});
  await open(video);
  expect(await screen.findByRole('button', { name: 'Save on phone' })).toBeDefined();
});

test('a saved lesson opens in a browser without AbortSignal.any', async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'any');
  onTestFinished(() => {
    AbortSignal.any = any;
  });
  const own = { account: 0, film: video, rung: 'audio', file: 'r1/audio.m4a', size: 2_000_000, savedAt: 1 };
  onDevice.saved = [[[0, 5], { ...own, paused: false }]];
  onDevice.pieces = [[[0, 5, 'r1/audio.m4a', 0, 2_000_000], new ArrayBuffer(0)]];
  onDevice.files = [[[0, 5, 'r1/audio.m4a'], { size: 2_000_000, type: 'audio/mp4', used: 1 }]];
  onDevice.licences = [[[0, 5], Date.now()]];
  await open(video);
  expect(await screen.findByRole('link', { name: 'On this phone' })).toBeDefined();
});

test('a lesson that is removed hands the focus to the page', async () => {
  const own = { account: 0, film: detail(9), rung: 'audio', file: 'r1/audio.m4a', size: 2_000_000 };
  onDevice.saved = [[[0, 9], { ...own, savedAt: 1, paused: true }]];
  onDevice.licences = [[[0, 9], Date.now()]];
  const stage = await renderRemote({ routes, at: '/app/on-this-phone', replies: {} });
  onTestFinished(() => void stage.close());
  const button = await screen.findByRole('button', { name: 'Remove Video 9 from this phone' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Save a lesson from its page, and it plays here offline.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
