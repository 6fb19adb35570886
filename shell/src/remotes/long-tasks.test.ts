import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const sendCause = vi.hoisted(() => vi.fn());
vi.mock('./beacon.ts', () => ({ sendCause }));

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
beforeAll(async () => {
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('fetch', async () => new Response(`${'x'.repeat(9)}\n${'y'.repeat(90)}`));
  // The tests of other files share the modules.
  vi.resetModules();
  ({ watchLongTasks } = await import('./long-tasks.ts'));
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => sendCause.mockClear());

const [planning, videos] = ['mfe-planning', 'mfe-videos'].map((name) => ({ name }) as RemoteEntry);
const script = (part: string, duration: number) => ({
  sourceURL: `https://a.example/r/${part}/files/static/js/page.js`,
  sourceFunctionName: 'sum',
  sourceCharPosition: 41,
  duration,
});
const frames = (...all: object[][]) => listen({ getEntries: () => all.map((scripts) => ({ scripts })) });
const reports = async (count: number) => {
  await vi.waitFor(() => expect(sendCause).toHaveBeenCalledTimes(count));
  return sendCause.mock.calls.map(([part, phase, { message }]) => `${part.name} ${phase}: ${message}`);
};

test('a long task is reported by the part whose script ran longest in it, with its place', async () => {
  watchLongTasks([planning, videos] as RemoteEntry[], () => false);
  frames([script('mfe-videos', 90), script('mfe-planning', 640)], [script('mfe-videos', 199)]);
  expect(await reports(1)).toEqual(['mfe-planning long-task: The page didn’t answer for over 0.5 s.']);
  expect(sendCause.mock.calls[0]?.[2].stack).toContain(
    'at sum (https://a.example/r/mfe-planning/files/static/js/page.js:2:32)',
  );
});

test('one that React ran in the shell is the only remote’s on the page; what is none of ours is nobody’s', async () => {
  watchLongTasks([planning, videos] as RemoteEntry[], ({ name }) => name === 'mfe-videos');
  frames([script('shell', 1200)], [{ ...script('shell', 1200), sourceURL: 'chrome-extension://x/a.js' }]);
  expect(await reports(1)).toEqual(['mfe-videos long-task: The page didn’t answer for over 1 s.']);
});

test('a document reports three at most', async () => {
  watchLongTasks([planning, videos] as RemoteEntry[], () => true);
  frames(...Array.from({ length: 5 }, () => [script('mfe-planning', 300)]));
  frames([script('mfe-planning', 300)]);
  expect(await reports(3)).toHaveLength(3);
});
