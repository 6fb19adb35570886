import { expect, test, vi } from 'vitest';
import { Viewing } from './viewing.ts';
import { WatchReport } from './watch-report.ts';

function view(onWatched = vi.fn(async () => true)) {
  const report = new WatchReport();
  return { report, onWatched, viewing: new Viewing({ report, time: 0, onWatched }) };
}

test('a video counts as watched once a second of it has played, and only once', async () => {
  const { viewing, onWatched } = view();
  for (const time of [0.4, 0.8]) viewing.tick(time);
  expect(onWatched).not.toHaveBeenCalled();
  for (const time of [1.2, 1.6, 2]) viewing.tick(time);
  expect(onWatched).toHaveBeenCalledOnce();
});

test('a jump counts as at most one second of playing', () => {
  const { viewing, onWatched } = view();
  viewing.jump(300);
  viewing.tick(300.4);
  expect(onWatched).not.toHaveBeenCalled();
});

test('what could not be noted is noted by the next tick, and nothing without a network', async () => {
  const { viewing, onWatched } = view(vi.fn(async () => false));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const time of [1, 2]) viewing.tick(time);
  expect(onWatched).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  viewing.tick(3);
  await Promise.resolve();
  viewing.tick(4);
  expect(onWatched).toHaveBeenCalledTimes(2);
});

test('an element whose source changes has no position until the next source has loaded', () => {
  const { viewing, report } = view();
  for (const time of [300, 301]) viewing.tick(time);
  viewing.empty();
  viewing.tick(0);
  expect(report.take()).toMatchObject({ position: 301, watched: [[300, 301]] });
  viewing.load();
  viewing.tick(302);
  expect(report.take()).toMatchObject({ position: 302 });
});
