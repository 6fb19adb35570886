import { fireEvent, screen, waitFor } from '@testing-library/react';
import { dayOf } from '@wedding/shared/video-cache/data-use.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { detail } from '../testing/test-videos.ts';
import { media, useWatchPage } from '../watch/test-watch.ts';

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

/** The IndexedDB calls that the page makes; jsdom lacks them. Nothing is written. */
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
    put: () => request(undefined),
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

test('a lesson without sound that waits for the answer then starts where it was to resume', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  onDevice.saved = [];
  onDevice.device = [['data', { weekly: 1_000_000 }]];
  onDevice.used = [[[0, dayOf(new Date()), 9], { network: 1_200_000, phone: 0 }]];
  await open(detail(5, { position: 300, audio_url: null }));
  expect((await screen.findAllByText('1.2 MB of 1 MB'))[0]).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Resume Video 5 at 5:00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep watching' }));
  await waitFor(() => expect(media().src).toContain('master.m3u8'));
  fireEvent.loadedMetadata(media());
  expect(media().currentTime).toBe(300);
});
