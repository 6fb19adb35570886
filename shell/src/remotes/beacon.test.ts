// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPageView, reportFailure, reportMount } from './beacon.ts';

const part = { name: 'mfe-planning', version: '1.2.0' };
const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
let views = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
  views += 1;
  beginPageView(`/app/${views}`);
});
afterEach(() => {
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sendBeacon.mockClear();
});

/** Returns what was reported of remotes: rendered pages, and failures by phase. */
const reported = () =>
  Promise.all(
    sendBeacon.mock.calls
      .filter(([path]) => path === '/beacon')
      .map(async ([, body]) => JSON.parse(await body.text()).views),
  ).then((all) => all.flat().map(({ mounts, phases }) => ({ mounts, phases })));

test('a failure is reported after two seconds', async () => {
  reportMount(part);
  reportFailure(part, 'render');
  expect(await reported()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toEqual([{ mounts: 0, phases: { render: 1 } }]);
});

test('what fails once another page is requested is no failure: the browser aborts loads', async () => {
  reportFailure({ ...part, name: 'mfe-videos' }, 'load');
  window.dispatchEvent(new Event('beforeunload'));
  reportFailure(part, 'load');
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toEqual([{ mounts: 0, phases: { load: 1 } }]);
  // The person stayed.
  reportFailure(part, 'load');
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toHaveLength(2);
});

test('on leaving, what rendered is reported, and failures of the last moments are not', async () => {
  reportMount({ ...part, name: 'mfe-videos' });
  reportFailure(part, 'chunk');
  window.dispatchEvent(new Event('pagehide'));
  expect((await reported()).filter(({ mounts }) => mounts > 0)).toEqual([{ mounts: 1, phases: {} }]);
  expect((await reported()).flatMap(({ phases }) => Object.keys(phases))).toEqual([]);
});
