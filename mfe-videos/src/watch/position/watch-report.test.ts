import { expect, test } from 'vitest';
import { WatchReport } from './watch-report.ts';

test('a video that never played reports nothing, so that its resume point stays', () => {
  const report = new WatchReport();
  report.addBytes(500);
  expect(report.take()).toBeNull();
});

test('reports what was watched, the position and the bytes, each once', () => {
  const report = new WatchReport();
  for (const time of [10, 10.25, 10.5]) report.tick(time);
  report.addBytes(1000);
  report.jump(60);
  for (const time of [60, 61]) report.tick(time);
  const progress = { position: 61, watched: [[10, 10.5] as [number, number], [60, 61]], bytes: 1000 };
  expect(report.take()).toEqual(progress);
  expect(report.take()).toBeNull();
  report.tick(62);
  expect(report.take()).toEqual({ position: 62, watched: [[61, 62]], bytes: 0 });
});

test('a jump between two ticks does not count as watched', () => {
  const report = new WatchReport();
  for (const time of [0, 1, 300, 301]) report.tick(time);
  expect(report.take()?.watched).toEqual([
    [0, 1],
    [300, 301],
  ]);
});

test('a report that did not arrive counts again', () => {
  const report = new WatchReport();
  report.tick(0);
  report.tick(2);
  report.addBytes(10);
  const lost = report.take();
  if (lost) report.putBack(lost);
  report.tick(3);
  expect(report.take()).toEqual({
    position: 3,
    watched: [
      [0, 2],
      [2, 3],
    ],
    bytes: 10,
  });
});
