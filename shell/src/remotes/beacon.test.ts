import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** Of this file alone: shells of other files listen to the same window, and may have something of their own to report. */
const part = { name: 'mfe-planning', version: '1.2.0-beacon' };
const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
let views = 0;
let beacon: typeof import('./beacon.ts');

beforeAll(async () => {
  // It listens to the window in which it is loaded, and other files load it too.
  vi.resetModules();
  beacon = await import('./beacon.ts');
  vi.useFakeTimers();
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
  views += 1;
  beacon.beginPageView(`/app/${views}`);
});
afterEach(() => {
  vi.advanceTimersByTime(5_000);
  vi.unstubAllGlobals();
  sendBeacon.mockClear();
});

/** Returns what was reported of remotes: rendered pages, and failures by phase. */
const reported = () =>
  Promise.all(
    sendBeacon.mock.calls
      .filter(([path]) => path === '/beacon')
      .map(async ([, body]) => JSON.parse(await body.text()).views),
  ).then((all) =>
    all
      .flat()
      .filter(({ version }) => version === part.version)
      .map(({ mounts, phases }) => ({ mounts, phases })),
  );

test('a failure is reported after two seconds', async () => {
  beacon.reportMount(part);
  beacon.reportFailure(part, 'render');
  expect(await reported()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toEqual([{ mounts: 0, phases: { render: 1 } }]);
});

test('what fails once another page is requested is no failure: the browser aborts loads', async () => {
  beacon.reportFailure({ ...part, name: 'mfe-videos' }, 'load');
  window.dispatchEvent(new Event('beforeunload'));
  beacon.reportFailure(part, 'load');
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toEqual([{ mounts: 0, phases: { load: 1 } }]);
  // The person stayed.
  beacon.reportFailure(part, 'load');
  vi.advanceTimersByTime(2_000);
  expect(await reported()).toHaveLength(2);
});

test('a person who leaves a broken page at once is counted', async () => {
  beacon.reportFailure(part, 'chunk');
  window.dispatchEvent(new Event('beforeunload'));
  window.dispatchEvent(new Event('pagehide'));
  expect(await reported()).toEqual([{ mounts: 0, phases: { chunk: 1 } }]);
  window.dispatchEvent(new Event('pageshow'));
});
