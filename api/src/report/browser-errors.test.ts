import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@wedding/platform/server/object-store/open-object-store.ts';
import type { ErrorGroup } from '@wedding/platform/server/stored-releases/error-groups.ts';
import type { ReleaseSet } from '@wedding/platform/server/stored-releases/live-set.ts';
import { getBrowserError, listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import { afterAll, expect, test } from 'vitest';
import { toTimestamp } from '../db/timestamp.ts';
import { testApp } from '../testing/test-app.ts';
import { openBrowserErrors } from './browser-errors.ts';

const NOW = '0.2.0-0123456789ab';
const BEFORE = '0.1.0-ba9876543210';
const STACK = `/r/mfe-a/${NOW}/main.js:1:1`;
const began = Date.now();
const hoursAgo = (hours: number) => new Date(began - hours * 3_600_000);
const isoHoursAgo = (hours: number) => hoursAgo(hours).toISOString();

const group = (more: Partial<ErrorGroup>): ErrorGroup => ({
  part: 'mfe-a',
  version: NOW,
  phase: 'render',
  message: 'TypeError: no "name"',
  stack: [STACK],
  count: 3,
  first: isoHoursAgo(5),
  last: isoHoursAgo(3),
  routes: { '/app/overview': 1, '/app/budget': 2 },
  browsers: { 'Chrome 131, Android': 3 },
  ...more,
});

const root = await mkdtemp(join(tmpdir(), 'browser-errors-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = openObjectStore(root);
// The first column of the first line is line 7 of that source.
const map = JSON.stringify({ version: 3, sources: ['src/list.tsx'], names: [], mappings: 'AAMA' });
const integrity = `sha256-${createHash('sha256').update(map).digest('base64')}`;
await store.put(`r/mfe-a/${NOW}/private/maps/main.js.map`, map);
await store.put(`r/mfe-a/${NOW}/integrity.json`, JSON.stringify({ 'private/maps/main.js.map': integrity }));
const remotes = { 'mfe-a': { stable: BEFORE, canary: { version: NOW, percent: 5 } } };
const set: ReleaseSet = { shell: { stable: '1.0.0' }, remotes };
await store.put('releases/0123456789abcdef.json', JSON.stringify(set));
await store.put('releases/current', '0123456789abcdef');
const old = group({ version: BEFORE, stack: [], count: 9, last: isoHoursAgo(4) });
const one = [old, group({}), group({ phase: 'chunk', message: 'Error: away', stack: [], count: 1 })];
const two = [group({ count: 2, first: isoHoursAgo(24), routes: { '/app/overview': 2 } })];
// A gateway that no longer runs drops nothing of its file.
const long = { first: isoHoursAgo(16 * 24), last: isoHoursAgo(15 * 24) };
const ended = [group(long), group({ ...long, message: 'Error: long ago', stack: [] })];
await store.put('errors/one.json', JSON.stringify({ groups: one }));
await store.put('errors/two.json', JSON.stringify({ groups: two }));
await store.put('errors/ended.json', JSON.stringify({ groups: ended }));
const t = await testApp({ releaseStore: root });
const admin = await t.adminToken();

const list = async (query: Record<string, string> = {}, as = admin) =>
  (await t.send(listBrowserErrors, { as, query })).data;

test('browser errors of all gateways are listed by version and cause, with the versions that are live', async () => {
  const { data, total, known, versions } = await list();
  expect([total, known]).toEqual([3, true]);
  expect(data.map(({ version, phase, count }) => [version, phase, count])).toEqual([
    [NOW, 'render', 5],
    [NOW, 'chunk', 1],
    [BEFORE, 'render', 9],
  ]);
  expect(data[0]).toMatchObject({
    first_at: toTimestamp(hoursAgo(24)),
    last_at: toTimestamp(hoursAgo(3)),
    frame: 'main.js:1:1',
    routes: [
      { name: '/app/overview', count: 3 },
      { name: '/app/budget', count: 2 },
    ],
  });
  expect(data[1]?.frame).toBe('');
  expect(versions).toEqual([
    { part: 'shell', version: '1.0.0', live: 'stable', count: 0 },
    { part: 'mfe-a', version: BEFORE, live: 'stable', count: 9 },
    { part: 'mfe-a', version: NOW, live: 'canary', count: 6 },
  ]);
});

test('the list is filtered by part and version, and paged', async () => {
  expect((await list({ part: 'mfe-b' })).total).toBe(0);
  expect((await list({ part: 'mfe-a', version: BEFORE })).data.map(({ count }) => count)).toEqual([9]);
  const second = await list({ page: '2', per_page: '2' });
  expect([second.data.length, second.total]).toEqual([1, 3]);
  const wrong = await t.send(listBrowserErrors, { as: admin, query: { part: '../x' } });
  expect(wrong.statusCode).toBe(422);
});

test('an error shows where in the sources it was thrown', async () => {
  const [first] = (await list()).data;
  const found = await t.send(getBrowserError, { as: admin, params: { id: first?.id ?? '' } });
  expect(found.data).toMatchObject({
    places: ['mfe-a/src/list.tsx:7'],
    browsers: [{ name: 'Chrome 131, Android', count: 6 }],
  });
  const gone = await t.send(getBrowserError, { as: admin, params: { id: '0123456789abcdef' } });
  expect(gone.statusCode).toBe(404);
});

test('an API without a release store reports that, and staging sees only its own errors', async () => {
  const others = [
    openBrowserErrors(undefined, 'live'),
    openBrowserErrors(join(root, 'none'), 'live'),
    openBrowserErrors(root, 'staging'),
  ];
  for (const other of others) {
    const { known, total, versions } = await other.list({ page: 1, per_page: 20 });
    expect([known, total, versions]).toEqual([false, 0, []]);
  }
});
