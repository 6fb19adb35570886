import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { noteSavedPosition, readSaved, type SavedVideo, writeSaved } from './saved-video.ts';

const stored = new Map<string, unknown>();
/** A record as the first release wrote it. */
const record = {
  account: 3,
  film: { id: 5, title: 'Small chops', position: 0 },
  rung: '480',
  file: 'r1/480.m4s',
  size: 9_000,
  savedAt: 1,
  paused: false,
};

/** The IndexedDB calls that this module makes; jsdom lacks them. */
function fakeIndexedDb() {
  const request = (result: unknown) => {
    const made = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const store = {
    getAll: () => request([...stored.values()]),
    getAllKeys: () => request([...stored.keys()].map((key) => key.split(',').map(Number))),
    get: (key: unknown[]) => request(stored.get(String(key))),
    put: (value: unknown, key: unknown[]) => request(stored.set(String(key), value)),
  };
  const transaction = () => {
    const made = { objectStore: () => store, commit: () => {}, oncomplete: null as (() => void) | null };
    setTimeout(() => made.oncomplete?.());
    return made;
  };
  return { open: () => request({ transaction }) };
}
vi.stubGlobal('indexedDB', fakeIndexedDb());
vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });

afterEach(() => stored.clear());
afterAll(() => void vi.unstubAllGlobals());

test('a video that an earlier release saved can be read', async () => {
  stored.set('3,5', record);
  const [saved] = await readSaved(3);
  expect(saved).toMatchObject({
    video: { id: 5, title: 'Small chops' },
    rendition: '480',
    file: 'r1/480.m4s',
  });
});

test('the position in a saved video is stored, and the record keeps its shape', async () => {
  stored.set('3,5', record);
  await noteSavedPosition({ account: 3, video: 5, position: 60 });
  expect(stored.get('3,5')).toEqual({ ...record, film: { ...record.film, position: 60 } });
});

test('a newly saved video has the properties that an earlier release reads', async () => {
  const { film: video, rung: rendition, ...rest } = record;
  await writeSaved({ ...rest, video, rendition } as SavedVideo);
  expect(stored.get('3,5')).toEqual(record);
});
