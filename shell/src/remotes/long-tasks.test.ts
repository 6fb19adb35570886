import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listen = (list: { getEntries: () => object[] }) => void;
let listen: Listen = () => {};
class Observer {
  static supportedEntryTypes = ['long-animation-frame'];
  constructor(callback: Listen) {
    listen = callback;
  }
  observe() {}
  disconnect() {
    listen = () => {};
  }
}
let watchLongTasks: typeof import('./long-tasks.ts').watchLongTasks;
const sendBeacon = vi.fn<(address: string, body: Blob) => void>();
beforeEach(async () => {
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('fetch', async () => new Response(`${'x'.repeat(9)}\n${'y'.repeat(90)}`));
  vi.stubGlobal('navigator', { sendBeacon });
  // A document reports a part that is slow once.
  vi.resetModules();
  ({ watchLongTasks } = await import('./long-tasks.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendBeacon.mockReset();
});

const serve = (...names: string[]) => {
  const remotes = names.map((name) => ({ name, routes: [{ path: `app/${name}` }] }));
  const registry = JSON.stringify({ shell: { routes: [] }, remotes });
  document.body.innerHTML = `<script type="application/json" id="registry">${registry}</script>`;
};
const script = (part: string, duration: number) => ({
  sourceURL: `https://a.example/r/${part}/files/static/js/page.js`,
  sourceFunctionName: 'sum',
  sourceCharPosition: 41,
  duration,
});
const frames = (...all: object[][]) => listen({ getEntries: () => all.map((scripts) => ({ scripts })) });
const reports = async (count: number) => {
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(count));
  expect(sendBeacon.mock.calls.every(([address]) => address === '/beacon/failure')).toBe(true);
  return Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
};

test('a long task is reported by the part whose script ran longest in it, with its place', async () => {
  serve('mfe-planning', 'mfe-videos');
  watchLongTasks(() => false);
  frames([script('mfe-videos', 90), script('mfe-planning', 640)], [script('mfe-videos', 199)]);
  expect(await reports(1)).toMatchObject([
    {
      remote: 'mfe-planning',
      phase: 'long-task',
      message: 'LongTask: The page didn’t answer for over 0.5 s.',
      stack: expect.stringContaining(
        'at sum (https://a.example/r/mfe-planning/files/static/js/page.js:2:32)',
      ),
    },
  ]);
});

test('one that React ran in the shell is the page’s remote’s; what is none of ours is nobody’s', async () => {
  let onPage = ['mfe-videos'];
  serve('mfe-planning', 'mfe-videos');
  watchLongTasks(({ name }) => onPage.includes(name));
  frames([script('shell', 1200)], [{ ...script('shell', 1200), sourceURL: 'chrome-extension://x/a.js' }]);
  onPage = ['mfe-planning', 'mfe-videos'];
  history.replaceState(null, '', '/app/mfe-planning');
  frames([script('shell', 600)]);
  expect(await reports(2)).toMatchObject([
    { remote: 'mfe-videos', message: 'LongTask: The page didn’t answer for over 1 s.' },
    { remote: 'mfe-planning', message: 'LongTask: The page didn’t answer for over 0.5 s.' },
  ]);
});

test('a document reports three at most', async () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'];
  serve(...names);
  watchLongTasks(() => true);
  frames(...names.map((name) => [script(name, 300)]));
  frames([script('mfe-e', 300)]);
  expect(await reports(3)).toMatchObject([{ remote: 'mfe-a' }, { remote: 'mfe-b' }, { remote: 'mfe-c' }]);
});
