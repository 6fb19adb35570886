import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '@wedding/shared/host/call.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { StateStorage } from 'zustand/middleware';
import { couple } from '../../testing/open-shell.tsx';
import { createAppStore } from './app-store.ts';
import { createQueryClient } from './query-client.ts';
import { emptyState } from './restore.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const holding = (text: string | null | Promise<string | null>): StateStorage => ({
  getItem: () => text,
  setItem: () => {},
  removeItem: () => {},
});
const persisted = (state: unknown, version = 1) => JSON.stringify({ state, version });

test('restores the state that local storage contains', async () => {
  const { store, rehydrate } = createAppStore(
    holding(persisted({ ...emptyState, current: couple, role: 'user' })),
  );
  await rehydrate();
  expect(store.getState()).toMatchObject({ current: { firstname: 'Adaeze' }, role: 'user' });
});

test.each([
  ['nothing', null],
  ['a file cut short', '{"state":{"role":"adm'],
  ['a newer version', persisted({ people: [] }, 2)],
  ['no object', '7'],
  ['a state of another shape', persisted({ current: { id: 'x' }, role: 'owner', adminVideo: { data: 3 } })],
  ['a list with holes', persisted({ userWatchLater: { data: [null], expires: 9e15 } })],
])('starts empty with %s', async (_, text) => {
  const { store, rehydrate } = createAppStore(holding(text));
  await rehydrate();
  expect(store.getState()).toEqual(emptyState);
});

test('waits at most 5000 ms for storage and ignores a later answer', async () => {
  vi.useFakeTimers();
  let answer: (text: string) => void = () => {};
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { store, rehydrate } = createAppStore(holding(slow));
  let done = false;
  const gate = rehydrate().then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await gate;
  answer(persisted({ ...emptyState, current: couple, role: 'user' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(store.getState()).toEqual(emptyState);
});

test('a change after an answer in time is stored under the key and version', async () => {
  const written: string[][] = [];
  const { store, rehydrate } = createAppStore({
    ...holding(null),
    setItem: (key, value) => written.push([key, value]),
  });
  await rehydrate();
  store.setState({ role: 'user' });
  const [key, value] = written.at(-1) ?? [];
  expect(key).toBe('wedding-planv1');
  expect(JSON.parse(value ?? '')).toEqual({ state: { ...emptyState, role: 'user' }, version: 1 });
});

test('answers of cached lists are written back for five minutes, other answers are not', async () => {
  const { store } = createAppStore(holding(null));
  const client = createQueryClient(store);
  const categories = [{ id: 1, name: 'Vendors', videos: 3 }];
  const before = Date.now();
  await client.fetchQuery({
    queryKey: ['categories'],
    queryFn: () => categories,
    meta: { cached: 'adminCategories' },
  });
  await client.fetchQuery({ queryKey: ['me'], queryFn: () => couple, meta: { cached: 'current' } });
  const { adminCategories, current } = store.getState();
  expect(adminCategories?.data).toEqual(categories);
  expect((adminCategories?.expires ?? 0) - before).toBeGreaterThanOrEqual(300_000);
  expect((adminCategories?.expires ?? 0) - before).toBeLessThan(301_000);
  expect(current).toBeNull();
});

test('unused data is kept for 60 seconds and nothing is refetched on focus or reconnect', () => {
  const { queries } = createQueryClient(createAppStore(holding(null)).store).getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false });
});

test('global Loading and Fetching flags go to the console at debug level, and nowhere else', async () => {
  const logged = vi.spyOn(console, 'debug').mockImplementation(() => {});
  const others = (['log', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
  const client = createQueryClient(createAppStore(holding(null)).store);
  const loggedLines = () => logged.mock.calls.splice(0).map((words) => words.join(' '));
  const query = { queryKey: ['videos'], queryFn: async () => 1 };
  await client.fetchQuery(query);
  expect(loggedLines()).toEqual(['Loading: true', 'Fetching: true', 'Loading: false', 'Fetching: false']);
  // A query that has data is fetching, but not loading.
  await Promise.all([client.fetchQuery(query), client.refetchQueries()]);
  expect(loggedLines()).toEqual(['Fetching: true', 'Fetching: false']);
  for (const other of others) expect(other).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test.each([
  { onLine: true, calls: 3 },
  { onLine: false, calls: 1 },
])('a lost call is repeated only where the device has a network: $onLine', async ({ onLine, calls }) => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const client = createQueryClient(createAppStore(holding(null)).store);
  const lost = vi.fn().mockRejectedValue(new ApiError({ status: 0, code: 'NETWORK', message: '' }));
  onTestFinished(new QueryObserver(client, { queryKey: ['lost'], queryFn: lost }).subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost).toHaveBeenCalledTimes(calls);
});
